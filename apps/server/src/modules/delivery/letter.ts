import type { Locale } from '@teachnet/contract'
import type { Queries } from '../../db/client.ts'

export const channelNames = ['email', 'sms'] as const
export type ChannelName = (typeof channelNames)[number]

/** A message to one person. */
export interface Letter {
  readonly channel: ChannelName
  /** E-mail address or mobile number. */
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly locale: Locale
  /** What it is about, e.g. `user_register`: providers of text messages know it by a template of theirs. */
  readonly template: string
  /** What the template is filled with. `code`, if there is one, is kept from whoever reads the outbox. */
  readonly params: Readonly<Record<string, string>>
  /** Unix seconds after which it is of no use any more. */
  readonly expiresAt?: number
}

/** Puts a letter on its way as part of the transaction of `queries`: it is stored together with what it is about, or not at all. */
export type Deliver = (queries: Queries, letter: Letter) => Promise<void>

const blot = '****'

/** The body without its code. */
export function withoutCode({ body, params: { code } }: Pick<Letter, 'body' | 'params'>): string {
  return code ? body.replaceAll(code, blot) : body
}
