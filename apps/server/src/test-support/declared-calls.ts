import { siteCalls } from '@teachnet/contract'
import { areaCalls, calls } from '@teachnet/protocol'
import type { ServableCall } from '../served-calls.ts'

/** Every call that the protocol and the contract declare. */
export const declaredCalls: readonly ServableCall[] = [
  ...Object.values(calls),
  ...Object.values(areaCalls).flatMap((ofArea) => Object.values(ofArea)),
  ...Object.values(siteCalls),
]
