import { applicationControllers, permissionOf } from '@teachnet/contract'
import { dayOf } from '../../content/today.ts'
import { defaultLocale, isLocale, type Locale } from '@teachnet/protocol'
import { type AdminCaller, hasNode } from '../../http/caller/caller.ts'
import { appPage, type AppPlaces } from '../../platform/app-page.ts'
import type { BoundResources } from '../../records/bound-resource.ts'
import { notifyAdminsOf, holderNotice } from '../inbox/index.ts'
import { loadPreferences } from '../admin-accounts/index.ts'
import type { Queries } from '../../platform/db/client.ts'
import type { CachePort, ClockPort, DatabasePort, JobsPort, MessagesPort, OpenChannel } from '../../platform/ports.ts'
import { type DueApplication, listDueHandlers, loadDueApplications, markReminded } from './due-reminders.repo.ts'

interface Options {
  readonly deps: DatabasePort & ClockPort & CachePort & MessagesPort & JobsPort & AppPlaces
  readonly resources: BoundResources
  readonly loadSettings: () => Promise<{ readonly timeZone: string }>
  readonly openChannel: OpenChannel
  readonly deliveryTags: readonly string[]
  readonly findAdmin: (id: number) => Promise<AdminCaller | undefined>
}

interface Due extends DueApplication {
  readonly controller: string
  readonly handler_id: number
}

/**
 * Reminds the handlers of undecided applications in their inboxes and by email on the day that they are due, once for each due date: one
 * notice for each application, and one mail per handler, with the numbers and links, in the language that the handler has chosen for mails. Those without a
 * handler who may see them are brought to the others who may, on the day before. Runs every hour in all processes; a row that another process reminds of is skipped.
 */
export async function remindHandlers({
  deps,
  resources,
  loadSettings,
  openChannel,
  deliveryTags,
  findAdmin,
}: Options): Promise<void> {
  const { db, clock, cache, translate, env } = deps
  const areas = Object.values(applicationControllers).flatMap((controller) => resources.find(controller) ?? [])
  const send = await openChannel('email')
  const today = dayOf({ now: Math.floor(clock() / 1000), timeZone: (await loadSettings()).timeZone })
  // Before the transaction: the embedded database has one connection, and a read beside the transaction would wait for its end.
  const handlers = new Map<number, AdminCaller | undefined>()
  for (const { table } of areas)
    for (const id of await listDueHandlers(db, table, today))
      if (!handlers.has(id)) handlers.set(id, await findAdmin(id))
  const count = await db.transaction(async (tx) => {
    const due: Due[] = []
    for (const { table, definition } of areas) {
      const { controller } = definition
      const found = await loadDueApplications(tx, table, today)
      await markReminded(
        tx,
        table,
        found.map(({ id }) => id),
      )
      for (const one of found) {
        const { id, number, due_on, handler_id, email } = one
        const handler = handler_id === null ? undefined : handlers.get(handler_id)
        if (handler_id === null || !handler || !hasNode(handler, permissionOf({ controller }, 'index'))) {
          await deps.jobs.add(tx, holderNotice, {
            node: permissionOf({ controller }, 'index'),
            except: 0,
            kind: 'application',
            name: 'desk.untaken',
            params: { number, due: due_on },
            record: { controller, id },
          })
          continue
        }
        await notifyAdminsOf(tx, deps, {
          adminIds: [handler_id],
          kind: 'application',
          name: 'desk.due',
          params: { number, due: due_on },
          record: { controller, id },
          isMailed: send !== undefined && email !== '',
          now: Math.floor(clock() / 1000),
        })
        due.push({ ...one, handler_id, controller })
      }
    }
    for (const [handlerId, theirs] of send ? Map.groupBy(due, ({ handler_id }) => handler_id) : []) {
      const recipient = theirs[0]?.email ?? ''
      if (recipient === '' || !send) continue
      const [handler, locale] = [handlers.get(handlerId), await mailLocaleOf(tx, handlerId)]
      const entries = theirs.map((one) => {
        const address = appPage(env, 'admin', recordPage(one, handler))
        return [`${shownNumber(one, handler)}  ${one.due_on}`, ...(address === undefined ? [] : [address])].join('\n')
      })
      const values = { count: theirs.length, list: entries.join('\n\n') }
      const say = (part: string) => translate(locale, `application.due.${part}`, values)
      const message = { channel: 'email', recipient, subject: say('subject'), body: say('mail'), locale } as const
      await send(tx, { ...message, template: 'application_due', params: {} })
    }
    return due.length
  })
  if (count > 0) await cache.drop(deliveryTags)
}

/** The language that an administrator has chosen for mails. */
async function mailLocaleOf(tx: Queries, adminId: number): Promise<Locale> {
  const { noticeMail } = await loadPreferences(tx, adminId)
  return isLocale(noticeMail?.locale) ? noticeMail.locale : defaultLocale
}

/** The page of the back office with an application: its form or, for a handler who may only read it, the list filtered to it. */
function recordPage({ controller, id }: Due, handler: AdminCaller | undefined): string {
  const mayEdit = handler !== undefined && hasNode(handler, permissionOf({ controller }, 'edit'))
  return `/${permissionOf({ controller })}?${mayEdit ? 'form' : 'id'}=${id}`
}

/** The number of an application, unless a group hides it from the handler. */
function shownNumber({ controller, id, number }: Due, handler: AdminCaller | undefined): string {
  const limit = handler?.limits[controller]?.fields.number
  return limit === undefined || limit === 'read' ? number : `#${id}`
}
