import { list, oneOf, optionalText, text } from '@teachnet/protocol/call-schemas'
import * as z from 'zod/mini'
import { figureKinds } from '../back-office/figure-fields.ts'

/** Figures of the dashboard that are not about one area. */
export const sitePanels = ['totals', 'waiting', 'visits', 'members', 'forms', 'applications', 'latest'] as const

/** Lengths of the periods that figures are about, in days. */
export const periods = [7, 14, 30, 90, 365] as const

const period = z.union([z.literal(7), z.literal(14), z.literal(30), z.literal(90), z.literal(365)])

const panel = z.object({
  kind: z.enum([...sitePanels, ...figureKinds, 'list']),
  /** The area of the panel. */
  controller: z.optional(z.string().check(z.maxLength(100))),
  /** The field that is summed, or whose values are counted. */
  field: z.optional(z.string().check(z.maxLength(100))),
  /** Replaces the name that is derived from the area. */
  title: z.optional(z.string().check(z.maxLength(60))),
  /** Takes the whole width. */
  isWide: z.optional(z.boolean()),
})

/** How an administrator arranges the dashboard. */
export const board = z.object({
  panels: z.array(panel).check(z.maxLength(24)),
  days: period,
  /** Whether figures are compared with the period before. */
  hasComparison: z.boolean(),
})

/** Counts the records of an area that the administrator may list, or sums a field of them. */
export const panelFigures = {
  query: z.object({
    controller: text(),
    kind: oneOf(figureKinds),
    field: optionalText(),
    days: z.pipe(
      z.transform((given: number): unknown => Number(given)),
      period,
    ),
  }),
  reply: z.object({
    /** The number or the sum of all records. */
    total: z.number(),
    /** Of the records that were added in the period; null for an area without a time of creation. */
    period: z.nullable(z.number()),
    /** Of those that were added in the period before, of the same length. */
    before: z.nullable(z.number()),
    /** Of a trend: `YYYY-MM-DD` in the site's time zone, oldest first. */
    days: list(z.string()),
    byDay: list(z.number()),
    byDayBefore: list(z.number()),
    /** Of shares: the values of the field with their numbers, the largest first. */
    shares: list(z.object({ value: z.string(), total: z.number() })),
  }),
}

/** A panel of the dashboard. */
export type DashboardPanel = z.output<typeof panel>
/** The panels of the dashboard, with the period that they are about. */
export type DashboardBoard = z.output<typeof board>
/** What a panel shows. */
export type PanelFigures = z.output<typeof panelFigures.reply>
/** A length of a period, in days. */
export type Period = z.output<typeof period>
