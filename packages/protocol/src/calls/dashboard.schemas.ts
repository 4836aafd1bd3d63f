import * as z from 'zod/mini'
import { list, map, number, optionalText } from './wire-schema.ts'

/** A member who joined lately. */
const latestMember = z.object({
  id: z.int(),
  username: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  /** Unix seconds. */
  join_time: z.nullable(z.number()),
})

/** The remark on the dashboard's rule, as the old back end replies. */
export const dashboard = { reply: z.object({ remark: z.string() }) }

/** The figures of the back office's first page. Days are `YYYY-MM-DD` in the site's time zone, oldest first. */
export const dashboardStatistics = {
  query: z.object({
    /** Length of the period in days, from 1 to 366; 0 or absent: 14. */
    days: z._default(number(), 0),
    /** The first and the last day, `YYYY-MM-DD`, instead of `days` up to today. */
    from: optionalText(),
    to: optionalText(),
  }),
  reply: z.object({
    days: list(z.string()),
    members: z.object({
      total: z.int(),
      /** New records per day. */
      byDay: list(z.int()),
      /** Of the days before, as many as those. */
      byDayBefore: list(z.int()),
      latest: list(latestMember),
    }),
    attachments: z.object({
      total: z.int(),
      /** Bytes. */
      size: z.number(),
    }),
    applications: z.object({ total: z.int(), byState: map(z.int()), byDay: list(z.int()) }),
    /** Areas with records that wait for the back office, as far as the administrator may list them. */
    waiting: list(
      z.object({
        controller: z.string(),
        /** The field, and its value, by which the list is filtered to these records. */
        field: z.string(),
        value: z.string(),
        total: z.int(),
      }),
    ),
    /** How often each form was opened, begun and sent over these days. */
    forms: list(
      z.object({
        /** The resource of the form's applications. */
        controller: z.string(),
        opened: z.int(),
        begun: z.int(),
        sent: z.int(),
        /** Of those sent. */
        accepted: z.int(),
      }),
    ),
    visits: z.object({ total: z.int(), byDay: list(z.int()), byDayBefore: list(z.int()) }),
  }),
}

/** A member who joined lately. */
export type LatestMember = z.output<typeof latestMember>
/** Figures of the dashboard; a figure is absent where the administrator may not see its area. */
export type DashboardStatistics = z.output<typeof dashboardStatistics.reply>
