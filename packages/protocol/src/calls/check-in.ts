import { memberArea } from '../areas.ts'
import { defineCall } from './define-call.ts'

const account = `${memberArea.apiPrefix}/account`
const member = { area: 'member', access: 'signed-in', isOwn: true } as const

/** The calls of the daily check-in of members. The call `checkIn` of BuildAdmin is the sign-in. */
export const dailyCheckInCalls = {
  dailyCheckIn: defineCall({
    schemas: 'dailyCheckIn',
    method: 'GET',
    path: `${account}/dailyCheckIn`,
    ...member,
  }),
  checkInToday: defineCall({
    schemas: 'checkInToday',
    method: 'POST',
    path: `${account}/checkInToday`,
    ...member,
  }),
} as const
