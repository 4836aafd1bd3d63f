import * as z from 'zod/mini'

const securityLetterSchema = z.object({
  admin: z.int(),
  /** Name of the messages of its title and text, without `notice.`. */
  name: z.string(),
  params: z.record(z.string(), z.string()),
})

/** A job that mails an administrator about the security of the account, whatever mails the administrator has chosen. */
export const securityLetter = {
  name: 'admin.security',
  parse: (raw: unknown) => securityLetterSchema.parse(raw),
  maxAttempts: 7,
} as const
