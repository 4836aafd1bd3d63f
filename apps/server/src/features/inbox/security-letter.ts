import * as z from 'zod/mini'

const securityLetterSchema = z.object({
  admin: z.int(),
  /** Name of the messages of its title and text, without `notice.`. */
  name: z.string(),
  params: z.record(z.string(), z.string()),
})

const memberLetterSchema = z.object({
  member: z.int(),
  /** Name of the messages of its title and text, without `notice.`. */
  name: z.string(),
  ip: z.string(),
  /** Unix seconds. */
  time: z.int(),
})

/** A job that notifies a member of a change that concerns the security of the account, outside the site and with a way to undo it. */
export const memberSecurityLetter = {
  name: 'member.security',
  parse: (raw: unknown) => memberLetterSchema.parse(raw),
  maxAttempts: 7,
} as const

/** A job that mails an administrator about the security of the account, whatever mails the administrator has chosen. */
export const securityLetter = {
  name: 'admin.security',
  parse: (raw: unknown) => securityLetterSchema.parse(raw),
  maxAttempts: 7,
} as const
