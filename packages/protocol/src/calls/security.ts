import { memberArea } from '../areas.ts'
import { defineCall } from './define-call.ts'

const account = `${memberArea.apiPrefix}/account`
const member = { area: 'member', access: 'signed-in', isOwn: true } as const

/** The calls through which members watch over their sign-ins. */
export const securityCalls = {
  accountSessions: defineCall({
    schemas: 'accountSessions',
    method: 'GET',
    path: `${account}/sessions`,
    ...member,
  }),
  endSession: defineCall({
    schemas: 'endSession',
    method: 'POST',
    path: `${account}/endSession`,
    ...member,
  }),
  endOtherSessions: defineCall({
    schemas: 'endOtherSessions',
    method: 'POST',
    path: `${account}/endOtherSessions`,
    ...member,
  }),
  accountSignIns: defineCall({
    schemas: 'accountSignIns',
    method: 'GET',
    path: `${account}/signIns`,
    ...member,
  }),
  secondFactor: defineCall({
    schemas: 'secondFactor',
    method: 'GET',
    path: `${account}/secondFactor`,
    ...member,
  }),
  beginSecondFactor: defineCall({
    schemas: 'beginSecondFactor',
    method: 'POST',
    path: `${account}/beginSecondFactor`,
    ...member,
  }),
  confirmSecondFactor: defineCall({
    schemas: 'confirmSecondFactor',
    method: 'POST',
    path: `${account}/confirmSecondFactor`,
    ...member,
  }),
  renewRecoveryCodes: defineCall({
    schemas: 'renewRecoveryCodes',
    method: 'POST',
    path: `${account}/renewRecoveryCodes`,
    ...member,
  }),
  endSecondFactor: defineCall({
    schemas: 'endSecondFactor',
    method: 'POST',
    path: `${account}/endSecondFactor`,
    ...member,
  }),
} as const
