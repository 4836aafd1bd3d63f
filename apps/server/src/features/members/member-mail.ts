import { type ChosenKind, deskCalls, type QuietHours } from '@teachnet/contract/desk'
import { formatSiteTime, parseSiteTime } from '@teachnet/contract/site-time'
import { appPage, type AppPlaces } from '../../platform/app-page.ts'
import type { Queries } from '../../platform/db/client.ts'
import type { SettingsPort } from '../../platform/ports.ts'
import { deriveToken } from '../../platform/secrets/token.ts'
import { findMemberZone, findQuietHours } from './member-setting.repo.ts'

const day = 86_400

/**
 * Returns the end of quiet hours, in Unix seconds; undefined outside them.
 *
 * @param now Unix seconds
 * @param timeZone IANA name
 */
export function quietEnd({ from, until }: QuietHours, now: number, timeZone: string): number | undefined {
  if (from === '' || until === '' || from === until) return undefined
  const [today = '', clock = ''] = formatSiteTime(now, timeZone).split(' ')
  const time = clock.slice(0, 5)
  const isOverMidnight = from > until
  const isSilent = isOverMidnight ? time >= from || time < until : time >= from && time < until
  if (!isSilent) return undefined
  const isTomorrow = isOverMidnight && time >= from
  const noon = parseSiteTime(`${today} 12:00`, timeZone) ?? now
  const endDay = isTomorrow ? formatSiteTime(noon + day, timeZone).slice(0, 10) : today
  return parseSiteTime(`${endDay} ${until}`, timeZone)
}

/** Returns when a message may be sent to a member: at the end of the quiet hours, or undefined for now. */
export async function findSendTime(
  db: Queries,
  userId: number,
  { now, ofSite }: { readonly now: number; readonly ofSite: string },
): Promise<number | undefined> {
  const silent = await findQuietHours(db, userId)
  if (silent.from === '') return undefined
  return quietEnd(silent, now, await findMemberZone(db, userId, { ofBrowser: '', ofSite }))
}

type UnsubscribeSettings = AppPlaces['env'] & SettingsPort<'secretKey' | 'apiOrigin'>['env']

/** The addresses at which a member ends the mails of a kind: the page, and where mail programs post to. Undefined without a configured origin. */
export function unsubscribeAddresses(
  env: UnsubscribeSettings,
  userId: number,
  kind: ChosenKind,
): { readonly page: string | undefined; readonly post: string | undefined } {
  const query = `?${new URLSearchParams({ key: unsubscribeKey(userId, kind, env.secretKey) })}`
  const origin = env.apiOrigin ?? env.publicOrigin
  return {
    page: appPage(env, 'member', `/unsubscribe${query}`),
    post: origin === undefined ? undefined : `${origin}${deskCalls.unsubscribe.path}${query}`,
  }
}

/** The key of an address that ends the mails of a kind. */
export function unsubscribeKey(userId: number, kind: ChosenKind, secretKey: string): string {
  return `${userId}.${kind}.${deriveToken(secretKey, `${userId}.${kind}`, 'unsubscribe')}`
}
