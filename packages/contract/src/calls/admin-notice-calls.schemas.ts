import { list, optionalNumber, optionalText } from '@teachnet/protocol/call-schemas'
import * as z from 'zod/mini'
import { adminNoticeKinds } from '../site/notices.ts'

const adminNotice = z.object({
  /** `n` and the number of a notice, or `a` and that of an announcement. */
  ref: z.string(),
  kind: z.enum(adminNoticeKinds),
  /** In the language of the request. */
  title: z.string(),
  text: z.string(),
  /**
   * The record that the notice is about; `link` is then empty, or a query that leads to a part of the record. If `controller` is empty, it
   * has none; `link` is then a page of the back office or empty.
   */
  controller: z.string(),
  record: z.nullable(z.int()),
  link: z.string(),
  /** Unix seconds. */
  create_time: z.number(),
  is_read: z.boolean(),
  /** Whether the confirmation is still due; `null` if the entry requires none. */
  confirmation: z.nullable(z.enum(['due', 'done'])),
})

/** Number of unread entries of the inbox, and number of announcements whose confirmation is due. */
export const inboxCounts = z.object({ unread: z.int(), due: z.int() })

/**
 * The inbox of an administrator, newest first. It lists only entries that the administrator may see at the time of the
 * call.
 */
export const adminNotices = {
  query: z.object({
    /** 1-based. */
    page: optionalNumber(),
    limit: optionalNumber(),
    /** `unread`, or `due` for announcements whose confirmation is due; empty: all. */
    only: optionalText(),
  }),
  reply: z.object({ list: list(adminNotice), total: z.int(), ...inboxCounts.shape }),
}

/** Marks entries as read. */
export const readAdminNotices = {
  body: z.object({
    /** References, separated by commas; empty: all. */
    refs: optionalText(),
  }),
  reply: inboxCounts,
}

/** Confirms that an announcement was read. */
export const confirmAnnouncement = {
  body: z.object({
    /** Its reference. */
    ref: optionalText(),
  }),
  reply: inboxCounts,
}
