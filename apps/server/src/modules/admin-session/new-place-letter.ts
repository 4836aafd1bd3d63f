import { formatSiteTime } from '@teachnet/contract/site-time'
import type { Locale } from '@teachnet/protocol'
import { appPage, type AppPlaces } from '../../access/sign-in/app-page.ts'
import type { CachePort, DatabasePort, MessagesPort, OpenChannel, PlacePort } from '../../ports.ts'

export interface NewPlaceOptions {
  readonly deps: DatabasePort & CachePort & MessagesPort & PlacePort & AppPlaces
  readonly loadConfig: (locale: Locale, host: string) => Promise<{ readonly siteName: string }>
  readonly openChannel: OpenChannel
  /** Cache tags to invalidate after a delivery. */
  readonly deliveryTags: readonly string[]
}

/** A sign-in that the owner of the account is notified of. */
export interface NewSignIn {
  readonly admin: { readonly username: string; readonly email: string }
  readonly ip: string
  /** The device according to the user agent; unknown parts are empty. */
  readonly agent: { readonly browser: string; readonly system: string }
  readonly locale: Locale
  readonly timeZone: string
  /** Unix seconds. */
  readonly now: number
}

/** Notifies an administrator by mail of a sign-in with a new device from a new network. Without an address, only the history records it. */
export async function sendNewPlaceLetter(
  { deps, loadConfig, openChannel, deliveryTags }: NewPlaceOptions,
  { admin, ip, agent, locale, timeZone, now }: NewSignIn,
): Promise<void> {
  const { db, cache, env, translate, describePlace } = deps
  const deliver = admin.email === '' ? undefined : await openChannel('email')
  if (!deliver) return
  const { siteName } = await loadConfig(locale, '')
  const values = {
    ...{ siteName, name: admin.username, timeZone },
    time: formatSiteTime(now, timeZone),
    device:
      [agent.browser, agent.system].filter(Boolean).join(', ') || translate(locale, 'access.newPlace.unknownDevice'),
    place: [ip, describePlace(ip, locale)].filter(Boolean).join(', '),
    address: appPage(env, 'admin', '/routine/adminInfo') ?? '',
  }
  await deliver(db, {
    ...{ channel: 'email', recipient: admin.email, locale, template: 'admin_new_place', params: {} },
    subject: translate(locale, 'access.newPlace.subject', values),
    body: translate(locale, 'access.newPlace.body', values).trim(),
  })
  await cache.drop(deliveryTags)
}
