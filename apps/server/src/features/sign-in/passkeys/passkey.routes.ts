import { areaCalls, type Area, type Locale } from '@teachnet/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { partyOf, type RelyingPartyPorts, type RelyingParty } from '../../../http/caller/relying-party.ts'
import { success } from '../../../http/reply/reply.ts'
import { serveCall } from '../../../http/serve-call.ts'
import {
  accountStores,
  checkOwnPassword,
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  checkNewPasskey,
  offerPasskey,
  passWithPasskey,
  consumeFactorCode,
  findFactor,
  recordSecurityEvent,
  type SignInPorts,
} from '../../access/index.ts'
import type { Caller } from '../../../http/caller/caller.ts'
import { fail } from '../../../platform/errors.ts'
import { rejectBody } from '../../../platform/reject-body.ts'

type Options = PasskeyOptions & { readonly deps: RelyingPartyPorts }

export function passkeyRoutes(app: FastifyInstance, options: Options): void {
  const passkeys = createPasskeys(options)
  const { area } = options
  const calls = areaCalls[area]
  const partyFor = (request: FastifyRequest) => partyOf(request, area, options.deps)

  serveCall(app, calls.passkeys, async ({ caller }) => success({ list: await passkeys.list(caller) }))

  serveCall(app, calls.beginPasskey, async ({ body, caller, request }) =>
    success({ options: await passkeys.begin(caller, partyFor(request), body, request.locale) }),
  )

  serveCall(app, calls.addPasskey, async ({ body, caller, request }) => {
    await passkeys.add(caller, partyFor(request), body, request)
    return success(null, 'passkey.added')
  })

  serveCall(app, calls.renamePasskey, async ({ body, caller, request }) => {
    await passkeys.rename(caller, body, request.locale)
    return success(null, 'passkey.renamed')
  })

  serveCall(app, calls.removePasskey, async ({ body, caller, request }) => {
    await passkeys.remove(caller, body, request.ip)
    return success(null, 'passkey.removed')
  })
}

/** Dependencies of this module. */
interface PasskeyOptions {
  readonly deps: SignInPorts
  readonly loadConfig: (locale: Locale, host: string) => Promise<{ readonly siteName: string }>
  readonly area: Area['name']
}

/** Maximum number of passkeys of an account: more are a mistake or an attack. */
const mostPasskeys = 20
const longestName = 50

interface Proof {
  readonly password: string
  /** Of the authenticator app, or a recovery code. */
  readonly code: string
  /** The browser's answer for a passkey of the account. */
  readonly proof?: unknown
}

/** Lets the accounts of an area add, name and remove their passkeys. Adding and removing one requires the password. */
function createPasskeys({ deps, area, loadConfig }: PasskeyOptions) {
  const { db, clock, translate } = deps
  const ownerOf = ({ id }: Caller) => ({ area, userId: id })

  async function requirePassword({ id }: Caller, password: string): Promise<void> {
    const own = { area, id, hash: await accountStores[area].findPassword(db, id) }
    if (!(await checkOwnPassword(deps, own, password))) throw fail('OWN_PASSWORD_WRONG', { field: 'password' })
  }

  /** A passkey signs in without the password, so adding one needs the strongest proof that the account has. */
  async function requireStrongest(
    caller: Caller,
    party: RelyingParty,
    { code, proof }: Proof,
    hasPasskey: boolean,
  ): Promise<void> {
    if (proof !== undefined) {
      if ((await passWithPasskey(deps, party, { area, userId: 0 }, proof)) !== caller.id) throw fail('PASSKEY_REFUSED')
      return
    }
    const factor = await findFactor(db, ownerOf(caller))
    if (factor?.confirm_time) {
      if (!(await consumeFactorCode(deps, factor, code))) throw fail('SECOND_FACTOR_WRONG', { field: 'code' })
    } else if (hasPasskey) throw fail('PASSKEY_REFUSED', { message: 'passkey.proofNeeded' })
  }

  function readName(provided: string, locale: Locale): string {
    const name = provided.trim()
    if (name === '' || name.length > longestName)
      throw rejectBody({ name: translate(locale, 'passkey.name', { most: longestName }) })
    return name
  }

  return {
    async list(caller: Caller) {
      const passkeys = await listPasskeys(db, ownerOf(caller))
      return passkeys.map(({ id, name, is_synced, create_time, use_time }) => ({
        id,
        name,
        isSynced: is_synced,
        createTime: create_time,
        useTime: use_time,
      }))
    },

    async begin(caller: Caller, party: RelyingParty, proof: Proof, locale: Locale) {
      await requirePassword(caller, proof.password)
      const owner = ownerOf(caller)
      const known = await listPasskeys(db, owner)
      if (known.length >= mostPasskeys) throw fail('PASSKEY_REFUSED', { message: 'passkey.tooMany' })
      await requireStrongest(caller, party, proof, known.length > 0)
      const { siteName } = await loadConfig(locale, '')
      return offerPasskey(deps, party, { owner, username: caller.username, siteName })
    },

    async add(
      caller: Caller,
      party: RelyingParty,
      form: { readonly name: string; readonly answer: unknown },
      { locale, ip }: { readonly locale: Locale; readonly ip: string },
    ): Promise<void> {
      const name = readName(form.name, locale)
      const checked = await checkNewPasskey(deps, party, ownerOf(caller), form.answer)
      const create_time = Math.floor(clock() / 1000)
      if (!(await addPasskey(db, { ...checked, name, create_time }))) throw fail('PASSKEY_REFUSED')
      await recordSecurityEvent(deps, { name: 'passkey.added', area, account: caller, ip })
    },

    async rename(caller: Caller, { id, name }: { readonly id: number; readonly name: string }, locale: Locale) {
      if (!(await renamePasskey(db, ownerOf(caller), id, readName(name, locale)))) throw fail('RECORD_NOT_FOUND')
    },

    async remove(caller: Caller, { id, password }: { readonly id: number; readonly password: string }, ip: string) {
      await requirePassword(caller, password)
      if (!(await removePasskey(db, ownerOf(caller), id))) throw fail('RECORD_NOT_FOUND')
      await recordSecurityEvent(deps, { name: 'passkey.removed', area, account: caller, ip })
    },
  }
}
