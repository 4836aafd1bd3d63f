import { list, oneOf, optionalText, text } from '@teachnet/protocol/call-schemas'
import * as z from 'zod/mini'
import { figureKinds } from '../back-office/figure-fields.ts'
import { savedTerm } from './saved-term.ts'

/** Figures of the dashboard that are not about one area. */
export const sitePanels = ['totals', 'waiting', 'visits', 'members', 'forms', 'applications', 'latest'] as const

/** Lengths of the periods that figures are about, in days. */
export const periods = [7, 14, 30, 90, 365] as const

const period = z.union([z.literal(7), z.literal(14), z.literal(30), z.literal(90), z.literal(365)])

/** Most days of a chosen range. */
export const longestRange = 366

/** A day, `YYYY-MM-DD`. */
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** Most filters of a dashboard. */
export const mostFilters = 3

/** What all records of a dashboard have in common. */
const boardFilter = z.object({
  /** `region`, or the controller of an area that the records refer to. */
  of: z.string().check(z.maxLength(100)),
  /** Ids of province, city and district; or the id of the record. */
  value: z.array(z.string().check(z.maxLength(20))).check(z.minLength(1), z.maxLength(3)),
})

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
  /** Only these records of the area, as in the saved view that the panel was made from. */
  search: z.optional(z.array(savedTerm).check(z.maxLength(60))),
  quickSearch: z.optional(z.string().check(z.maxLength(200))),
})

/** How an administrator arranges the dashboard. */
export const board = z.object({
  panels: z.array(panel).check(z.maxLength(24)),
  days: period,
  /** The first and the last day, instead of `days` up to today. */
  range: z.optional(z.object({ from: day, to: day })),
  /** The panels of areas count only the records that match each of these, as far as their areas have such a field. */
  filters: z.optional(z.array(boardFilter).check(z.maxLength(mostFilters))),
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
    /** The first and the last day of the period, `YYYY-MM-DD`, instead of `days` up to today. */
    from: optionalText(),
    to: optionalText(),
    /** Only records that match these conditions: the `search` of lists, as JSON. */
    search: optionalText(),
    /** Only records with these words, as in lists. */
    quickSearch: optionalText(),
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

/** Dashboards with which groups begin. */
export const sharedBoards = {
  reply: z.object({
    /** Group 0: all administrators whose groups have none. */
    boards: list(
      z.object({
        group: z.int(),
        /** Unix seconds. */
        time: z.number(),
        /** Nickname of the administrator who set it. */
        setBy: z.string(),
      }),
    ),
    /** The groups whose dashboard the administrator decides about. */
    groups: list(z.object({ id: z.int(), name: z.string() })),
    maySetForAll: z.boolean(),
  }),
}

/** Sets the dashboard with which groups begin; null: they begin with that of everybody. */
export const shareBoard = {
  body: z.object({
    /** 0: all administrators whose groups have none. */
    groups: z.array(z.int().check(z.minimum(0))).check(z.minLength(1), z.maxLength(200)),
    board: z.nullable(board),
  }),
}

/** A panel of the dashboard. */
export type DashboardPanel = z.output<typeof panel>
/** A condition for all panels of the dashboard. */
export type BoardFilter = z.output<typeof boardFilter>
/** The panels of the dashboard, with the period that they are about. */
export type DashboardBoard = z.output<typeof board>
/** The dashboards with which groups begin. */
export type SharedBoards = z.output<typeof sharedBoards.reply>
/** What a panel shows. */
export type PanelFigures = z.output<typeof panelFigures.reply>
/** A length of a period, in days. */
export type Period = z.output<typeof period>
