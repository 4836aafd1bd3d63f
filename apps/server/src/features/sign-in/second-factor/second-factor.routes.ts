import { areaCalls, type Area, type Locale } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import { success } from '../../../http/reply/reply.ts'
import { serveCall } from '../../../http/serve-call.ts'
import {
  accountStores,
  checkOwnPassword,
  consumeFactorCode,
  createFactorSecret,
  createRecoveryCodes,
  readRecoveryCode,
  toFactorUri,
  beginFactor,
  confirmFactor,
  countRecoveryCodes,
  findFactor,
  removeFactor,
  replaceRecoveryCodes,
  recordSecurityEvent,
  type SecurityEventPorts,
} from '../../access/index.ts'
import type { Caller } from '../../../http/caller/caller.ts'
import { fail } from '../../../platform/errors.ts'
import type { RandomPort, SettingsPort } from '../../../platform/ports.ts'
import { encryptText } from '../../../platform/secrets/encrypted-text.ts'

export function secondFactorRoutes(app: FastifyInstance, options: SecondFactorOptions): void {
  const factors = createSecondFactors(options)
  const calls = areaCalls[options.area]

  serveCall(app, calls.secondFactor, async ({ caller }) => success(await factors.load(caller)))

  serveCall(app, calls.beginSecondFactor, async ({ body, caller, request }) =>
    success(await factors.begin(caller, body.password, request.locale)),
  )

  serveCall(app, calls.confirmSecondFactor, async ({ body, caller, request }) =>
    success(await factors.confirm(caller, body.code, request.ip), 'factor.on'),
  )

  serveCall(app, calls.renewRecoveryCodes, async ({ body, caller }) =>
    success(await factors.renewCodes(caller, body), 'factor.renewed'),
  )

  serveCall(app, calls.endSecondFactor, async ({ body, caller, request }) => {
    await factors.end(caller, body, request.ip)
    return success(null, 'factor.off')
  })
}

/** Dependencies of this module. */
interface SecondFactorOptions {
  readonly deps: SecurityEventPorts & RandomPort & SettingsPort<'secretKey'>
  readonly loadConfig: (locale: Locale, host: string) => Promise<{ readonly siteName: string }>
  readonly area: Area['name']
}

/** The proof that a change of the second factor requires, so that a stolen session cannot make it. */
interface Proof {
  readonly password: string
  readonly code: string
}

/** Lets the accounts of an area protect themselves with an authenticator app. */
function createSecondFactors({ deps, area, loadConfig }: SecondFactorOptions) {
  const { db, clock, random, env } = deps
  const currentSecond = () => Math.floor(clock() / 1000)
  const ownerOf = ({ id }: Caller) => ({ area, userId: id })

  async function requirePassword({ id }: Caller, password: string): Promise<void> {
    const own = { area, id, hash: await accountStores[area].findPassword(db, id) }
    if (!(await checkOwnPassword(deps, own, password))) throw fail('OWN_PASSWORD_WRONG', { field: 'password' })
  }

  async function requireProof(caller: Caller, { password, code }: Proof): Promise<void> {
    await requirePassword(caller, password)
    const factor = await findFactor(db, ownerOf(caller))
    if (!factor?.confirm_time) throw fail('SECOND_FACTOR_OFF')
    if (!(await consumeFactorCode(deps, factor, code))) throw fail('SECOND_FACTOR_WRONG', { field: 'code' })
  }

  return {
    async load(caller: Caller) {
      const [factor, recoveryCodes] = await Promise.all([
        findFactor(db, ownerOf(caller)),
        countRecoveryCodes(db, ownerOf(caller)),
      ])
      return { isOn: Boolean(factor?.confirm_time), recoveryCodes }
    },

    async begin(caller: Caller, password: string, locale: Locale) {
      await requirePassword(caller, password)
      const secret = createFactorSecret(random)
      const { siteName: issuer } = await loadConfig(locale, '')
      if (!(await beginFactor(db, ownerOf(caller), encryptText(secret, env.secretKey), currentSecond())))
        throw fail('SECOND_FACTOR_ON')
      return { secret, uri: toFactorUri({ secret, issuer, label: caller.username }) }
    },

    async confirm(caller: Caller, code: string, ip: string) {
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
      await recordSecurityEvent(deps, { name: 'factor.added', area, account: caller, ip })
      return { recoveryCodes }
    },

    async renewCodes(caller: Caller, proof: Proof) {
      await requireProof(caller, proof)
      const recoveryCodes = createRecoveryCodes(random)
      await db.transaction((tx) => replaceRecoveryCodes(tx, ownerOf(caller), recoveryCodes.map(readRecoveryCode)))
      return { recoveryCodes }
    },

    async end(caller: Caller, proof: Proof, ip: string) {
      await requireProof(caller, proof)
      await db.transaction((tx) => removeFactor(tx, ownerOf(caller)))
      await recordSecurityEvent(deps, { name: 'factor.removed', area, account: caller, ip })
    },
  }
}
