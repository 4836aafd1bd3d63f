import type { Locale } from '@teachnet/protocol'
import type { MemberCaller } from '../../access/caller.ts'
import { checkOwnPassword } from '../../access/sign-in/own-password.ts'
import {
  consumeFactorCode,
  createFactorSecret,
  createRecoveryCodes,
  readRecoveryCode,
  toFactorUri,
} from '../../access/sign-in/second-factor.ts'
import {
  beginFactor,
  confirmFactor,
  countRecoveryCodes,
  findFactor,
  removeFactor,
  replaceRecoveryCodes,
} from '../../access/sign-in/second-factor.repo.ts'
import { noteSecurityEvent, type SecurityEventPorts } from '../../access/security-events.ts'
import { fail } from '../../errors.ts'
import type { RandomPort, SettingsPort } from '../../ports.ts'
import { encryptText } from '../../secrets/encrypted-text.ts'

/** Dependencies of this module. */
export interface SecondFactorOptions {
  readonly deps: SecurityEventPorts & RandomPort & SettingsPort<'secretKey'>
  readonly loadConfig: (locale: Locale, host: string) => Promise<{ readonly siteName: string }>
  /** The stored hash of the member's password. */
  readonly findPassword: (id: number) => Promise<string | undefined>
}

/** What a change of the second factor asks for, so that a stolen session cannot make it. */
interface Proof {
  readonly password: string
  readonly code: string
}

/** Lets members protect their account with an authenticator app. */
export function createSecondFactors({ deps, loadConfig, findPassword }: SecondFactorOptions) {
  const { db, clock, random, env } = deps
  const currentSecond = () => Math.floor(clock() / 1000)
  const ownerOf = ({ id }: MemberCaller) => ({ area: 'member', userId: id }) as const

  async function requirePassword({ id }: MemberCaller, password: string): Promise<void> {
    const own = { area: 'member', id, hash: await findPassword(id) } as const
    if (!(await checkOwnPassword(deps, own, password))) throw fail('OWN_PASSWORD_WRONG', { field: 'password' })
  }

  async function requireProof(caller: MemberCaller, { password, code }: Proof): Promise<void> {
    await requirePassword(caller, password)
    const factor = await findFactor(db, ownerOf(caller))
    if (!factor?.confirm_time) throw fail('SECOND_FACTOR_OFF')
    if (!(await consumeFactorCode(deps, factor, code))) throw fail('SECOND_FACTOR_WRONG', { field: 'code' })
  }

  return {
    async load(caller: MemberCaller) {
      const [factor, recoveryCodes] = await Promise.all([
        findFactor(db, ownerOf(caller)),
        countRecoveryCodes(db, ownerOf(caller)),
      ])
      return { isOn: Boolean(factor?.confirm_time), recoveryCodes }
    },

    async begin(caller: MemberCaller, password: string, locale: Locale) {
      await requirePassword(caller, password)
      const secret = createFactorSecret(random)
      const { siteName: issuer } = await loadConfig(locale, '')
      if (!(await beginFactor(db, ownerOf(caller), encryptText(secret, env.secretKey), currentSecond())))
        throw fail('SECOND_FACTOR_ON')
      return { secret, uri: toFactorUri({ secret, issuer, label: caller.username }) }
    },

    async confirm(caller: MemberCaller, code: string, ip: string) {
      const owner = ownerOf(caller)
      const factor = await findFactor(db, owner)
      if (!factor) throw fail('SECOND_FACTOR_OFF')
      if (factor.confirm_time) throw fail('SECOND_FACTOR_ON')
      if (!(await consumeFactorCode(deps, factor, code))) throw fail('SECOND_FACTOR_WRONG', { field: 'code' })
      const recoveryCodes = createRecoveryCodes(random)
      await db.transaction(async (tx) => {
        if (!(await confirmFactor(tx, owner, currentSecond()))) throw fail('SECOND_FACTOR_ON')
        await replaceRecoveryCodes(tx, owner, recoveryCodes.map(readRecoveryCode))
      })
      await noteSecurityEvent(deps, { name: 'factor.added', area: 'member', account: caller, ip })
      return { recoveryCodes }
    },

    async renewCodes(caller: MemberCaller, proof: Proof) {
      await requireProof(caller, proof)
      const recoveryCodes = createRecoveryCodes(random)
      await db.transaction((tx) => replaceRecoveryCodes(tx, ownerOf(caller), recoveryCodes.map(readRecoveryCode)))
      return { recoveryCodes }
    },

    async end(caller: MemberCaller, proof: Proof, ip: string) {
      await requireProof(caller, proof)
      await db.transaction((tx) => removeFactor(tx, ownerOf(caller)))
      await noteSecurityEvent(deps, { name: 'factor.removed', area: 'member', account: caller, ip })
    },
  }
}
