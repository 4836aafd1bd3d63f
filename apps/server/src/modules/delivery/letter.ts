import type { Locale } from '@teachnet/protocol'
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
  /** The kind of message, e.g. `user_register`; providers of text messages have a template for each kind. */
  readonly template: string
  /** The parameters of the template. `code`, if present, is hidden in the outbox. */
  readonly params: Readonly<Record<string, string>>
  /** Unix seconds after which the letter is useless. */
  readonly expiresAt?: number
}

/** Queues a letter in the transaction of `queries`, so that it is stored together with the data that it is about. */
export type Deliver = (queries: Queries, letter: Letter) => Promise<void>

const blot = '****'

/** The body without its code. */
export function withoutCode({ body, params: { code } }: Pick<Letter, 'body' | 'params'>): string {
  return code ? body.replaceAll(code, blot) : body
}
