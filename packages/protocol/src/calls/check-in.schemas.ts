import * as z from 'zod/mini'
import { optionalText } from './wire-schema.ts'

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

/** IANA name of the member's time zone; without one, or with an unknown one, the time zone of the site. */
const timeZone = optionalText()

/** The daily check-in of the member. */
export const dailyCheckIn = { query: z.object({ timeZone }), reply: checkInState }

/** Checks the member in for the current day of the time zone. A second call on the same day changes nothing. */
export const checkInToday = {
  body: z.object({ timeZone }),
  reply: z.object({
    ...checkInState.shape,
    /** The member's points after the check-in. */
    score: z.int(),
  }),
}

/** The state of a member's daily check-in. */
export type DailyCheckIn = z.output<typeof checkInState>
