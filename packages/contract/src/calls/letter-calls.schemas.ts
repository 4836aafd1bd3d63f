import { locales } from '@teachnet/protocol'
import { list, text } from '@teachnet/protocol/call-schemas'
import * as z from 'zod/mini'

const id = z.int().check(z.minimum(1), z.maximum(2_147_483_647))
/** The actions that send a message to the applicant. */
const action = z.enum(['ask', 'accept', 'refuse'])

/** The templates that an action on an application offers, in the language of the applicant. */
export const letterTemplates = {
  query: z.object({ controller: text(), id: z.pipe(z.transform(Number), id), action }),
  reply: z.object({
    /** The language in which the applicant is written to. */
    locale: z.enum(locales),
    /** Variables are not filled in yet: this happens when the message is sent. */
    list: list(z.object({ id: z.int(), name: z.string(), text: z.string(), sms: z.string() })),
  }),
}

/** What an applicant would receive. */
export const letterPreview = {
  body: z.object({
    controller: text(),
    id,
    action,
    message: z.string().check(z.maxLength(1000)),
    sms: z.string().check(z.maxLength(200)),
  }),
  reply: z.object({
    locale: z.enum(locales),
    /** How the applicant can be reached: by email, else by text message. */
    channel: z.enum(['email', 'sms']),
    mail: z.object({ subject: z.string(), body: z.string() }),
    sms: z.string(),
  }),
}

/** The templates that an action on an application offers. */
export type LetterTemplates = z.output<typeof letterTemplates.reply>
/** What an applicant would receive. */
export type LetterPreview = z.output<typeof letterPreview.reply>
/** The message to preview. */
export type LetterDraft = z.output<typeof letterPreview.body>
