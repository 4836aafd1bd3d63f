import type { ChannelName, JobsPort } from '../../platform/ports.ts'
import * as z from 'zod/mini'
import { addAdminNotice, mailedAtOnce, type NewAdminNotice } from './admin-notice.repo.ts'
import type { Queries } from '../../platform/db/client.ts'

/** A job that sends a notice by the channel that the member has chosen. Its payload is the id in `member_notice`. */
export const noticeMessage = { name: 'member.notice', parse: Number, maxAttempts: 7 } as const

/** The data that determine a channel. */
interface ChannelState {
  /** Whether the site has the channel, and the recipient an address for it. */
  readonly isReachable: boolean
  /** The channels that the owner of the address has chosen; undefined: the address belongs to no member. */
  readonly chosen: readonly ChannelName[] | undefined
}

/** The channel that a letter takes: email, or a text message where no email can be sent. Undefined: none, the inbox has the notice. */
export function channelOf(states: Readonly<Record<ChannelName, ChannelState>>): ChannelName | undefined {
  return (['email', 'sms'] as const).find((name) => {
    const { isReachable, chosen } = states[name]
    return isReachable && (chosen === undefined || chosen.includes(name))
  })
}

const securityMessageSchema = z.object({
  admin: z.int(),
  /** Name of the messages of its title and text, without `notice.`. */
  name: z.string(),
  params: z.record(z.string(), z.string()),
})

const memberMessageSchema = z.object({
  member: z.int(),
  /** Name of the messages of its title and text, without `notice.`. */
  name: z.string(),
  ip: z.string(),
  /** Unix seconds. */
  time: z.int(),
})

/** A job that notifies a member of a change that concerns the security of the account, outside the site and with a way to undo it. */
export const memberSecurityMessage = {
  name: 'member.security',
  parse: (raw: unknown) => memberMessageSchema.parse(raw),
  maxAttempts: 7,
} as const

/** A job that mails an administrator about the security of the account, whatever mails the administrator has chosen. */
export const securityMessage = {
  name: 'admin.security',
  parse: (raw: unknown) => securityMessageSchema.parse(raw),
  maxAttempts: 7,
} as const

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

/**
 * Puts a notice into the inboxes of administrators, and mails it to those who have chosen that. Call it in the
 * transaction of the event.
 */
export async function notifyAdminsOf(queries: Queries, { jobs }: JobsPort, notice: NewAdminNotice): Promise<void> {
  const notified = await addAdminNotice(queries, notice)
  if (notice.isMailed) return
  for (const id of await mailedAtOnce(queries, notified)) await jobs.add(queries, adminNoticeMail, id)
}
