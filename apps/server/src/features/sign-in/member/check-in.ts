import type { Locale, MemberInfo } from '@teachnet/protocol'
import type { BodyOutput, CallSchemaTable } from '@teachnet/protocol/call-schemas'
import type { Requester } from '../../access/index.ts'

export type CheckInForm = BodyOutput<CallSchemaTable['checkIn']>

export interface Visitor extends Requester {
  readonly locale: Locale
}

export interface CheckedIn {
  readonly userInfo: MemberInfo
  readonly routePath: string
  /** The token by which the device is recognised at the next sign-in. */
  readonly device: string
}
