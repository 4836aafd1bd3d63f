import { type ChosenKind, chosenKinds, deskCalls, type QuietHours } from '@teachnet/contract/desk'
import { formatSiteTime, parseSiteTime } from '@teachnet/contract/site-time'
import type { FastifyInstance } from 'fastify'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import { appPage, type AppPlaces } from '../../platform/app-page.ts'
import type { Queries } from '../../platform/db/client.ts'
import { isInt4 } from '../../platform/db/statement.ts'
import { fail } from '../../platform/errors.ts'
import type { ClockPort, DatabasePort, SettingsPort } from '../../platform/ports.ts'
import { deriveToken } from '../../platform/secrets/token.ts'
import { findChannels, findMemberZone, findQuietHours, saveChannels } from './member-setting.repo.ts'

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
  const query = `?${new URLSearchParams({ key: keyOf(userId, kind, env.secretKey) })}`
  const origin = env.apiOrigin ?? env.publicOrigin
  return {
    page: appPage(env, 'member', `/unsubscribe${query}`),
    post: origin === undefined ? undefined : `${origin}${deskCalls.unsubscribe.path}${query}`,
  }
}

function keyOf(userId: number, kind: ChosenKind, secretKey: string): string {
  return `${userId}.${kind}.${deriveToken(secretKey, `${userId}.${kind}`, 'unsubscribe')}`
}

/** Ends the mails of one kind for the member that a key names, without a session. */
export function unsubscribeRoutes(
  app: FastifyInstance,
  { db, clock, env }: DatabasePort & ClockPort & SettingsPort<'secretKey'>,
): void {
  serveCall(app, deskCalls.unsubscribe, async ({ query: { key } }) => {
    const [id = '', name = ''] = key.split('.')
    const userId = Number(id)
    const kind = chosenKinds.find((each) => each === name)
    if (!kind || !isInt4(userId) || key !== keyOf(userId, kind, env.secretKey)) throw fail('RECORD_NOT_FOUND')
    const channels = await findChannels(db, userId)
    const others = channels[kind].filter((channel) => channel !== 'email')
    const now = Math.floor(clock() / 1000)
    await saveChannels(db, userId, { channels: { ...channels, [kind]: others }, now })
    return success(null, `notice.unsubscribed.${kind}`)
  })
}
