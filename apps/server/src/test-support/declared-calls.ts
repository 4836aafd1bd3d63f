import { contentCall, siteCalls } from '@teachnet/contract'
import { designCalls } from '@teachnet/contract/design'
import { deskCalls } from '@teachnet/contract/desk'
import { areaCalls, calls } from '@teachnet/protocol'
import { contentNames } from '../modules/content/content.service.ts'
import type { ServableCall } from '../served-calls.ts'

/** Every call that the protocol and the contract declare. */
export const declaredCalls: readonly ServableCall[] = [
  ...Object.values(calls),
  ...Object.values(areaCalls).flatMap((ofArea) => Object.values(ofArea)),
  ...Object.values(siteCalls),
  ...Object.values(deskCalls),
  ...Object.values(designCalls),
  ...contentNames.map(contentCall),
]
