import * as z from 'zod/mini'

/** A job that mails an administrator what is new in the inbox. Its payload is the administrator's id. */
export const adminNoticeMail = { name: 'admin.notice', parse: Number, maxAttempts: 7 } as const

/**
 * A job that mails an announcement to the administrators who get a mail for each notice. Its payload is the
 * announcement's id.
 */
export const announcementMails = { name: 'admin.announcement', parse: Number, maxAttempts: 7 } as const

const holderNoticeSchema = z.object({
  /** The permission of the recipients. */
  node: z.string(),
  /** The administrator who caused it gets no notice; 0: none. */
  except: z.int(),
  kind: z.enum(['application', 'content', 'job']),
  name: z.string(),
  params: z.record(z.string(), z.string()),
  record: z.object({ controller: z.string(), id: z.optional(z.int()) }),
  key: z.optional(z.string()),
})
/** A notice to all administrators who hold a permission. */
export type HolderNotice = z.infer<typeof holderNoticeSchema>

/**
 * A job that notifies administrators with a permission: finding them reads each account, and no write should wait for
 * that.
 */
export const holderNotice = {
  name: 'admin.tellHolders',
  parse: (raw: unknown): HolderNotice => holderNoticeSchema.parse(raw),
} as const
