// The daily check-in of members. The call `checkIn` of BuildAdmin is the sign-in.
import { memberArea } from '../areas.ts'
import { defineCall } from './define-call.ts'

const account = `${memberArea.apiPrefix}/account`
const member = { area: 'member', access: 'signed-in', isOwn: true } as const

export const dailyCheckIn = /* @__PURE__ */ defineCall({
  schemas: 'dailyCheckIn',
  method: 'GET',
  path: `${account}/dailyCheckIn`,
  ...member,
})

export const checkInToday = /* @__PURE__ */ defineCall({
  schemas: 'checkInToday',
  method: 'POST',
  path: `${account}/checkInToday`,
  ...member,
})
