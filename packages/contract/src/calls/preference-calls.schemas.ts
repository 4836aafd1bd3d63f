import { list, optionalNumber } from '@teachnet/protocol/call-schemas'
import { mostIdleMinutes } from '../back-office/idle-lock.ts'
import * as z from 'zod/mini'
import { inboxCounts } from './admin-notice-calls.schemas.ts'
import { board } from './panel-calls.schemas.ts'

/** A colour with six or eight digits; empty: that of the theme. */
const colour = z.string().check(z.regex(/^(?:#[0-9a-f]{6}(?:[0-9a-f]{2})?)?$/i))
/** For the light theme, for the dark theme. */
const colours = z.tuple([colour, colour])

/** How the frame around the pages of the back office looks. */
const layout = z.object({
  layoutMode: z.enum(['Default', 'Classic', 'Streamline', 'Double']),
  /** Width of the open menu, in CSS pixels. */
  menuWidth: z.int().check(z.minimum(160), z.maximum(480)),
  isCollapsed: z.boolean(),
  /** Whether the rows of lists are close together. */
  isDense: z.boolean(),
  /** Size of texts, in per cent of the browser's; absent: 100. */
  textScale: z.optional(z.int().check(z.minimum(90), z.maximum(130))),
  menuBackground: colours,
  headerBackground: colours,
  activeTabBackground: colours,
  /** Whether the menu and the pages move when they change. */
  hasAnimation: z.boolean(),
  hasLogo: z.boolean(),
  hasBreadcrumb: z.boolean(),
  theme: z.enum(['system', 'light', 'dark']),
})

/** The parts of an administrator's preferences. */
const parts = {
  layout,
  /** Names of the rules of menu entries, in their order. */
  favourites: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50)),
  /** Whether single keys, such as `?`, are shortcuts (WCAG 2.2, 2.1.4). */
  hasSingleKeys: z.boolean(),
  /** The panels of the dashboard; null: those of everybody. */
  board: z.nullable(board),
  /** The language of the weekly mail with the figures of the dashboard; null: it is not sent. */
  boardMail: z.nullable(z.enum(['zh-cn', 'en'])),
  /** Whether the dashboard hides the steps of the first set-up. */
  hidesSetup: z.boolean(),
  /** Minutes without input until the back office is locked, if fewer than the site's; 0: the site's. */
  idleMinutes: z.int().check(z.minimum(0), z.maximum(mostIdleMinutes)),
  /** How notices leave the back office. */
  noticeMail: z.object({
    /** `each`: a mail immediately; `daily`: one mail a day; `none`: only the inbox. */
    mode: z.enum(['each', 'daily', 'none']),
    /** Of the daily mail, in the zone of the site: 0 to 23. */
    hour: z.int().check(z.minimum(0), z.maximum(23)),
    /** The language of the mails. */
    locale: z.enum(['zh-cn', 'en']),
  }),
}

/** Replaces parts of the administrator's preferences; a part that is absent stays unchanged. */
export const saveAdminPreferences = {
  body: z.object({
    layout: z.optional(parts.layout),
    favourites: z.optional(parts.favourites),
    hasSingleKeys: z.optional(parts.hasSingleKeys),
    board: z.optional(parts.board),
    boardMail: z.optional(parts.boardMail),
    hidesSetup: z.optional(parts.hidesSetup),
    idleMinutes: z.optional(parts.idleMinutes),
    noticeMail: z.optional(parts.noticeMail),
  }),
}

/** The areas with records that wait for the back office, as far as the administrator may list them. */
export const waitingRecords = {
  query: z.object({
    /**
     * 1: the page was used since the last request. Pages send this request by themselves, which does not count as
     * activity.
     */
    active: optionalNumber(),
  }),
  reply: z.object({
    waiting: list(
      z.object({
        controller: z.string(),
        /** The field, and its value, by which the list is filtered to these records. */
        field: z.string(),
        value: z.string(),
        total: z.int(),
      }),
    ),
    /** Version of the current menu and rights; that of the displayed ones is `menuVersion` of `adminInit`. */
    menuVersion: z.optional(z.string()),
    /** Whether the site is closed for maintenance. */
    isClosed: z.optional(z.boolean()),
    /** The administrator's inbox; absent in the view as another administrator. */
    inbox: z.optional(inboxCounts),
  }),
}

/** How the frame around the pages of the back office looks. */
export type LayoutSettings = z.output<typeof layout>
/** Preferences of an administrator; only those that were chosen. */
export type Preferences = z.output<typeof saveAdminPreferences.body>
/** How notices leave the back office. */
export type NoticeMail = NonNullable<Preferences['noticeMail']>
/** Counts of an administrator's inbox. */
export type InboxCounts = z.output<typeof inboxCounts>
