import { keepsRule } from '@teachnet/contract'
import type { ContactType } from '@teachnet/protocol'

/** The kind of an address as typed, among the kinds that the server sends codes to; undefined: it is none of them. */
export function contactTypeOf(address: string, types: readonly ContactType[]): ContactType | undefined {
  const typed = address.trim()
  return typed === '' ? undefined : types.find((type) => keepsRule(type, typed))
}

/** Names the kinds of addresses that a form accepts, as the last part of a message id. */
export function contactLabelOf(types: readonly ContactType[]): ContactType | 'any' {
  const [first = 'email', second] = types
  return second ? 'any' : first
}
