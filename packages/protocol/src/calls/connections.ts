// The calls through which members connect their accounts at providers.
import { memberArea } from '../areas.ts'
import { defineCall } from './define-call.ts'

const account = `${memberArea.apiPrefix}/account`
const member = { area: 'member', access: 'signed-in', isOwn: true } as const

export const connections = /* @__PURE__ */ defineCall({
  schemas: 'connections',
  method: 'GET',
  path: `${account}/connections`,
  ...member,
})

export const beginConnection = /* @__PURE__ */ defineCall({
  schemas: 'beginConnection',
  method: 'POST',
  path: `${account}/beginConnection`,
  ...member,
})

export const connectAccount = /* @__PURE__ */ defineCall({
  schemas: 'connectAccount',
  method: 'POST',
  path: `${account}/connectAccount`,
  ...member,
})

export const disconnectAccount = /* @__PURE__ */ defineCall({
  schemas: 'disconnectAccount',
  method: 'POST',
  path: `${account}/disconnectAccount`,
  ...member,
})
