import * as z from 'zod/mini'
import { memberZone } from './member-zone.schemas.ts'

const checkInState = z.object({
  /** Whether the member has checked in on the current day of the time zone. */
  isDone: z.boolean(),
  /** Days in a row up to today, or up to yesterday while today's check-in is missing. */
  streak: z.int(),
  /** The longest streak so far. */
  longest: z.int(),
  /** Points for one check-in; 0: none. */
  points: z.int(),
})

/** The daily check-in of the member. */
export const dailyCheckIn = { query: z.object({ timeZone: memberZone }), reply: checkInState }

/** Checks the member in for the current day of the time zone. A second call on the same day changes nothing. */
export const checkInToday = {
  body: z.object({ timeZone: memberZone }),
  reply: z.object({
    ...checkInState.shape,
    /** The member's points after the check-in. */
    score: z.int(),
  }),
}

/** The state of a member's daily check-in. */
export type DailyCheckIn = z.output<typeof checkInState>
