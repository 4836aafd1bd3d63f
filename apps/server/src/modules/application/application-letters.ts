import { type DeskEventName, applicationControllers } from '@teachnet/contract'
import { isLocale, type Locale, locales } from '@teachnet/protocol'
import { applicationLetter } from '../../values/application-letter.ts'
import { channelOf } from '../../values/notice-letter.ts'
import type { BoundResources } from '../../crud/bound-resource.ts'
import { letterWords, statusAddress } from './letter-words.ts'
import { lockUntold, markTold, removeOrphanedEvents } from '../../db/application-event.repo.ts'
import { addNotice } from '../../db/members/member-notice.repo.ts'
import { findChannels } from '../../db/members/member-setting.repo.ts'
import { findProvedOwner } from '../../db/members/proved-contact.repo.ts'
import type { CachePort, DatabasePort, JobsPort, MessagesPort, OpenChannel, SettingsPort } from '../../ports.ts'
import { findById } from './application.repo.ts'

interface Options {
  readonly deps: DatabasePort & JobsPort & CachePort & MessagesPort & SettingsPort<'publicOrigin'>
  readonly resources: BoundResources
  readonly loadConfig: (locale: Locale, host: string) => Promise<{ readonly siteName: string }>
  readonly openChannel: OpenChannel
  /** Cache tags to invalidate after a delivery. */
  readonly deliveryTags: readonly string[]
}

/** Events that applicants get a message about; other events appear only on the status page. */
const told: ReadonlySet<DeskEventName> = new Set(['received', 'asked', 'accepted', 'refused', 'withdrawn'])

/**
 * Registers the job that notifies applicants of events by email or, without an address, by text message. Call it
 * before jobs start.
 */
export function handleApplicationLetters({ deps, resources, loadConfig, openChannel, deliveryTags }: Options): void {
  const { db, jobs, cache, translate } = deps
  jobs.handle(applicationLetter, async (id) => {
    const open = { email: await openChannel('email'), sms: await openChannel('sms') }
    // Before the transaction: the embedded database has one connection, and a read beside the transaction would wait for its end.
    const siteNames = await loadSiteNames(loadConfig)
    await db.transaction(async (tx) => {
      const event = await lockUntold(tx, id)
      const resource = event && resources.find(event.controller)
      const row = resource && (await findById(tx, resource.table, event.application_id))
      if (!event || !row) return
      await markTold(tx, id)
      if (!told.has(event.event)) return
      const locale = isLocale(row.locale) ? row.locale : 'zh-cn'
      const siteName = siteNames[locale]
      const number = String(row.number)
      const address = statusAddress(deps, locale, number)
      const { manner, ...words } = letterWords({ translate }, locale, { ...event, siteName, number, address })
      const letter = { locale, template: `application_${event.event}`, params: { number }, subject: words.subject }
      const [email, mobile] = [String(row.email), String(row.mobile)]
      const owners = {
        email: await findProvedOwner(tx, 'email', email),
        sms: await findProvedOwner(tx, 'mobile', mobile),
      }
      for (const userId of new Set([owners.email, owners.sms]))
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
        sms: { isReachable: open.sms !== undefined, chosen: await chosenBy(owners.sms) },
      })
      if (channel === 'email') await open.email?.(tx, { ...letter, channel, recipient: email, body: words.mail })
      if (channel === 'sms') await open.sms?.(tx, { ...letter, channel, recipient: mobile, body: words.sms })
      if (channel) await markTold(tx, id, channel)
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
