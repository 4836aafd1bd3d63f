import { applicationEvents, deskEvents, type DeskEventName, type JsonValue } from '@teachnet/contract'
import type { CrudContext } from '../../../records/bound-resource.ts'
import type { ApplicationEvent, NewApplicationEvent } from '../application-event.repo.ts'
import { formatSiteTime } from '@teachnet/contract/site-time'

/** Describes the history of an application, one paragraph per entry, in the reader's language. */
export function describeHistory({ t, settings }: CrudContext, events: readonly ApplicationEvent[]): string {
  return events
    .map(({ event, text, create_time }) => {
      const title = t(`resource.setin.event.${event}`)
      return `${formatSiteTime(create_time, settings.timeZone)} ${title}${text && `\n${text}`}`
    })
    .join('\n\n')
}

/** The entries of an application as the back office shows them, latest first; without a name: the applicant, or the server. */
export function toTimeline(
  { t }: CrudContext,
  events: readonly ApplicationEvent[],
  names: ReadonlyMap<number, string>,
): JsonValue {
  return events.toReversed().map(({ event, text, sms, channel, create_time, admin_id }) => ({
    event,
    title: t(`resource.setin.event.${event}`),
    text,
    time: create_time,
    by: (admin_id !== null && names.get(admin_id)) || '',
    sent: channel ? t(`resource.setin.sent.${channel}`) : '',
    // Text of the text message instead of the default one.
    sms: channel === 'sms' ? (sms ?? '') : '',
  }))
}

/** The entries in the form that the recycle bin keeps. */
export function toStoredEvents(events: readonly ApplicationEvent[]): JsonValue {
  return events.map(({ event, text, fields, admin_id, create_time }) => ({
    event,
    text,
    fields: [...fields],
    admin_id,
    create_time,
  }))
}

/** Restores kept entries for an application; they are marked as already sent to the applicant. */
export function readStoredEvents(
  stored: unknown,
  { controller, id }: { readonly controller: string; readonly id: number },
): NewApplicationEvent[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((raw: unknown): NewApplicationEvent[] => {
    const entry = { ...Object(raw) } as Readonly<Record<string, unknown>>
    const known: readonly DeskEventName[] = [...applicationEvents, ...deskEvents]
    const event = known.find((each) => each === entry.event)
    if (!event) return []
    return [
      {
        controller,
        application_id: id,
        event,
        text: typeof entry.text === 'string' ? entry.text : '',
        fields: Array.isArray(entry.fields) ? entry.fields.map(String) : [],
        admin_id: typeof entry.admin_id === 'number' ? entry.admin_id : null,
        create_time: Number(entry.create_time),
        is_told: true,
      },
    ]
  })
}
