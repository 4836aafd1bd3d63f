import { timingSafeEqual } from 'node:crypto'
import { adminArea } from '@teachnet/protocol'
import { addAccessToken, findOpenSession, issueToken, type OpenSession, takeToken } from '../../../access/index.ts'
import { fail } from '../../../../platform/errors.ts'
import { appPage, type AppPlaces } from '../../../../platform/app-page.ts'
import { deriveToken } from '../../../../platform/secrets/token.ts'
import type { ClockPort, DatabasePort, RandomPort, SettingsPort } from '../../../../platform/ports.ts'

export type HandOverPorts = DatabasePort & ClockPort & RandomPort & SettingsPort<'secretKey'> & AppPlaces

const codeType = 'admin-hand-over'

/** Seconds: the browser takes the code at once. */
const codeLife = 60

/**
 * Hands the session of a BuildAdmin client over to the back office, which a menu entry opens in a new tab. That request carries no token,
 * only a cookie that names the session; the reply leads to the back office with a code. The code is valid once, for a minute, and gives
 * a token of the same session, so that a sign-out on either side ends both.
 */
export function createHandOver({ db, clock, random, env }: HandOverPorts) {
  const seconds = () => Math.floor(clock() / 1000)
  const sealOf = (family: string) => deriveToken(env.secretKey, family, 'hand-over')

  return {
    /** The content of the cookie that names a session. */
    ticketOf: (family: string) => `${family}.${sealOf(family)}`,

    /** The address of a page of the back office, with a code where the ticket is that of an open session. */
    async lead(ticket: string | undefined, page: string): Promise<string> {
      const path = `/hand-over?${new URLSearchParams({ to: `${adminArea.basePath}/${page.replace(/^\/+/, '')}` })}`
      const address = appPage(env, 'admin', path) ?? `${env.adminPath}${path}`
      const [family = '', seal = ''] = ticket?.split('.') ?? []
      if (!isEqual(seal, sealOf(family))) return address
      const session = await findOpenSession(db, { area: adminArea, family, now: seconds() })
      if (!session) return address
      const { userId } = session
      const code = await issueToken(db, { clock, random }, { type: codeType, userId, lifetime: codeLife, family })
      // What follows `#` is sent to no server, and no log of requests has it.
      return `${address}#${code}`
    },

    /**
     * Consumes a code. Returns its session with a new access token.
     *
     * @throws LOGIN_EXPIRED for a code that is unknown, used or too old, or whose session is over or locked
     */
    async take(code: string): Promise<OpenSession & { readonly token: string }> {
      const family = await takeToken(db, { token: code, type: codeType }, seconds())
      const session = family && (await findOpenSession(db, { area: adminArea, family, now: seconds() }))
      if (!session) throw fail('LOGIN_EXPIRED')
      return { ...session, token: await addAccessToken(db, { clock, random }, session) }
    },
  }
}

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
