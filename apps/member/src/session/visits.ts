import { calls, isRecord } from '@teachnet/protocol'
import type { MemberServices } from './services.ts'

/** A visit to a provider that this browser tab has begun. */
export interface Visit {
  readonly provider: string
  /** The provider sends it back; a visit that another page began is refused. */
  readonly state: string
  readonly purpose: 'login' | 'connect'
  /** Path within the member centre to continue to. */
  readonly target: string
}

const key = 'teachnet.visit'

/** Leaves for a provider, to sign in with an account there. */
export async function leaveToSignIn({ client }: MemberServices, provider: string, target: string): Promise<void> {
  const { address, state } = await client.call(calls.visitProvider, { body: { provider } })
  leave(address, { provider, state, purpose: 'login', target })
}

/** Leaves for a provider, to connect an account there. */
export async function leaveToConnect(
  { client }: MemberServices,
  form: { readonly provider: string; readonly password: string },
): Promise<void> {
  const { address, state } = await client.call(calls.beginConnection, { body: form })
  leave(address, { provider: form.provider, state, purpose: 'connect', target: '/account/changePassword' })
}

function leave(address: string, visit: Visit): void {
  sessionStorage.setItem(key, JSON.stringify(visit))
  location.assign(address)
}

/** The visit that an address with this query ends; each can be ended once. Undefined: this tab has begun no such visit. */
export function endVisit(query: string): Visit | undefined {
  const stored = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  const visit = stored === null ? undefined : parseVisit(JSON.parse(stored))
  return visit?.state === new URLSearchParams(query).get('state') ? visit : undefined
}

function parseVisit(raw: unknown): Visit | undefined {
  if (!isRecord(raw)) return undefined
  const { provider, state, purpose, target } = raw
  if (typeof provider !== 'string' || typeof state !== 'string' || typeof target !== 'string') return undefined
  return { provider, state, target, purpose: purpose === 'connect' ? 'connect' : 'login' }
}
