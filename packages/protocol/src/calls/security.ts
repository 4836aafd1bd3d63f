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
  passkeys: defineCall({
    schemas: 'passkeys',
    method: 'GET',
    path: `${account}/passkeys`,
    ...member,
  }),
  beginPasskey: defineCall({
    schemas: 'beginPasskey',
    method: 'POST',
    path: `${account}/beginPasskey`,
    ...member,
  }),
  addPasskey: defineCall({
    schemas: 'addPasskey',
    method: 'POST',
    path: `${account}/addPasskey`,
    ...member,
  }),
  renamePasskey: defineCall({
    schemas: 'renamePasskey',
    method: 'POST',
    path: `${account}/renamePasskey`,
    ...member,
  }),
  removePasskey: defineCall({
    schemas: 'removePasskey',
    method: 'POST',
    path: `${account}/removePasskey`,
    ...member,
  }),
  connections: defineCall({
    schemas: 'connections',
    method: 'GET',
    path: `${account}/connections`,
    ...member,
  }),
  beginConnection: defineCall({
    schemas: 'beginConnection',
    method: 'POST',
    path: `${account}/beginConnection`,
    ...member,
  }),
  connectAccount: defineCall({
    schemas: 'connectAccount',
    method: 'POST',
    path: `${account}/connectAccount`,
    ...member,
  }),
  disconnectAccount: defineCall({
    schemas: 'disconnectAccount',
    method: 'POST',
    path: `${account}/disconnectAccount`,
    ...member,
  }),
} as const
