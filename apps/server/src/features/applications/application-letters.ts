import { type DeskEventName, applicationControllers, mannerOf, promisedDays } from '@teachnet/contract'
import { isLocale, type Locale, locales, scalarText } from '@teachnet/protocol'
import type { AppPlaces } from '../../platform/app-page.ts'
import { channelOf, addNotice } from '../inbox/index.ts'
import { findChannels, findProvedOwner, findSendTime, unsubscribeAddresses } from '../members/index.ts'
import type { BoundResources } from '../../records/bound-resource.ts'
import { lockUntold, markNotified, removeOrphanedEvents } from './application-event.repo.ts'
import type {
  CachePort,
  ClockPort,
  DatabasePort,
  JobsPort,
  MessagesPort,
  OpenChannel,
  SettingsPort,
} from '../../platform/ports.ts'
import { findById, findSender } from './application.repo.ts'
import { kindOfNumber } from './application-number.ts'

interface Options {
  readonly deps: DatabasePort &
    ClockPort &
    JobsPort &
    CachePort &
    MessagesPort &
    AppPlaces &
    SettingsPort<'secretKey' | 'apiOrigin'>
  readonly resources: BoundResources
  readonly loadConfig: (locale: Locale, host: string) => Promise<{ readonly siteName: string }>
  readonly loadSettings: () => Promise<{ readonly timeZone: string }>
  readonly openChannel: OpenChannel
  /** Cache tags to invalidate after a delivery. */
  readonly deliveryTags: readonly string[]
}

/** Events that applicants get a message about; other events appear only on the status page. */
const notifiedEvents: ReadonlySet<DeskEventName> = new Set([
  'received',
  'asked',
  'accepted',
  'refused',
  'withdrawn',
  'offered',
  'offerEnded',
])

/**
 * Registers the job that notifies applicants of events by email or, without an address, by text message. Call it
 * before jobs start.
 */
export function handleApplicationMessages({
  deps,
  resources,
  loadConfig,
  loadSettings,
  openChannel,
  deliveryTags,
}: Options): void {
  const { db, clock, jobs, cache, translate, env } = deps
  jobs.handle(applicationMessage, async (id) => {
    const open = { email: await openChannel('email'), sms: await openChannel('sms') }
    // Before the transaction: the embedded database has one connection, and a read outside the transaction would wait for its end.
    const { timeZone: ofSite } = await loadSettings()
    const siteNames = await loadSiteNames(loadConfig)
    await db.transaction(async (tx) => {
      const event = await lockUntold(tx, id)
      const resource = event && resources.find(event.controller)
      const row = resource && (await findById(tx, resource.table, event.application_id))
      if (!event || !row) return
      await markNotified(tx, id)
      if (!notifiedEvents.has(event.event)) return
      const locale = isLocale(row.locale) ? row.locale : 'zh-cn'
      const siteName = siteNames[locale]
      const number = String(row.number)
      const address = statusAddress(deps, locale, number)
      const { manner, ...words } = messageTexts({ translate }, locale, { ...event, siteName, number, address })
      const message = { locale, template: `application_${event.event}`, params: { number }, subject: words.subject }
      const [email, mobile] = [String(row.email), String(row.mobile)]
      const owners = {
        email: await findProvedOwner(tx, 'email', email),
        sms: await findProvedOwner(tx, 'mobile', mobile),
      }
      const sender = await findSender(tx, event.controller, event.application_id)
      for (const userId of new Set([owners.email, owners.sms, sender]))
        if (userId !== undefined)
          // oxlint-disable-next-line no-await-in-loop -- one connection runs one statement at a time
          await addNotice(tx, {
            userId,
            kind: 'application',
            name: `${manner}.${event.event}`,
            params: { number, text: event.text },
            link: `/account/applications?number=${number}`,
            now: event.create_time,
          })
      const chosenBy = async (userId: number | undefined) =>
        userId === undefined ? undefined : (await findChannels(tx, userId)).application
      const channel = channelOf({
        email: { isReachable: email !== '' && open.email !== undefined, chosen: await chosenBy(owners.email) },
        sms: { isReachable: mobile !== '' && open.sms !== undefined, chosen: await chosenBy(owners.sms) },
      })
      const owner = channel && owners[channel]
      const notBefore =
        owner === undefined ? undefined : await findSendTime(tx, owner, { now: Math.floor(clock() / 1000), ofSite })
      if (channel === 'email') {
        const post = owner === undefined ? undefined : unsubscribeAddresses(env, owner, 'application').post
        await open.email?.(tx, {
          ...message,
          channel,
          recipient: email,
          body: words.mail,
          unsubscribe: post,
          notBefore,
        })
      }
      if (channel === 'sms')
        await open.sms?.(tx, { ...message, channel, recipient: mobile, body: words.sms, notBefore })
      if (channel) await markNotified(tx, id, channel)
    })
    await cache.drop(deliveryTags)
  })
}

async function loadSiteNames(loadConfig: Options['loadConfig']): Promise<Readonly<Record<Locale, string>>> {
  const names = locales.map(async (locale) => [locale, (await loadConfig(locale, '')).siteName] as const)
  return Object.fromEntries(await Promise.all(names)) as Record<Locale, string>
}

/** Deletes the events of applications that are permanently deleted. */
export async function removeOrphans({ db }: DatabasePort, resources: BoundResources): Promise<void> {
  for (const controller of Object.values(applicationControllers)) {
    const resource = resources.find(controller)
    if (resource) await removeOrphanedEvents(db, controller, resource.definition.table)
  }
}

/**
 * A job that notifies an applicant of an event of the application. Its payload is the id of the entry in
 * `application_event`.
 */
export const applicationMessage = { name: 'application.letter', parse: Number, maxAttempts: 7 } as const

interface Message {
  readonly event: DeskEventName
  readonly number: string
  readonly text: string
  /** Text of the text message instead of the default one. */
  readonly sms: string | null
  readonly siteName: string
  /** See `statusAddress`. */
  readonly address: string
}

/** Address of an application's status page, or the name of the page when the server does not know the address of the site. */
export function statusAddress(
  { env, translate }: MessagesPort & SettingsPort<'publicOrigin'>,
  locale: Locale,
  number: string,
): string {
  return env.publicOrigin === undefined
    ? translate(locale, 'application.letter.statusPage')
    : `${env.publicOrigin}/application/${number}`
}

/** The texts of an event for the applicant, by mail and by text message. */
export function messageTexts({ translate }: MessagesPort, locale: Locale, message: Message) {
  const { event, number, text, sms, siteName, address } = message
  const kind = kindOfNumber(number)
  const manner = kind === undefined ? 'application' : mannerOf(kind)
  const values = { number, text, siteName, address, days: promisedDays[manner] }
  const say = (part: string) => translate(locale, `application.letter.${manner}.${event}.${part}`, values).trim()
  return {
    manner,
    subject: say('subject'),
    mail: say('mail'),
    sms: sms ? translate(locale, 'application.letter.sms', { ...values, text: sms }).trim() : say('sms'),
  }
}

/** Replaces `{name}`, `{number}` and `{due}` of a text by the values of an application; other braces stay unchanged. */
export function fillVariables(text: string, application: Readonly<Record<string, unknown>>): string {
  const values: Readonly<Record<string, unknown>> = {
    name: application.name ?? application.contact,
    number: application.number,
    due: application.due_on,
  }
  return text.replaceAll(/\{(name|number|due)\}/g, (_whole, name: string) => scalarText(values[name]) ?? '')
}
