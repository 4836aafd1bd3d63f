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
  /** The record that it is about; an empty controller: none, `link` then is a page of the back office or empty. */
  controller: z.string(),
  record: z.nullable(z.int()),
  link: z.string(),
  /** Unix seconds. */
  create_time: z.number(),
  is_read: z.boolean(),
  /** Of an announcement that demands a confirmation: whether it is still due. */
  confirmation: z.nullable(z.enum(['due', 'done'])),
})

/** How many entries of the inbox are unread, and how many announcements demand a confirmation. */
export const inboxCounts = z.object({ unread: z.int(), due: z.int() })

/** The inbox of an administrator, newest first: only what that person may see at the time of the call. */
export const adminNotices = {
  query: z.object({
    /** 1-based. */
    page: optionalNumber(),
    limit: optionalNumber(),
    /** `unread`, or `due` for announcements that demand a confirmation; empty: all. */
    only: optionalText(),
  }),
  reply: z.object({ list: list(adminNotice), total: z.int(), ...inboxCounts.shape }),
}

/** Marks entries as read. */
export const readAdminNotices = {
  body: z.object({
    /** References with commas; empty: all. */
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
