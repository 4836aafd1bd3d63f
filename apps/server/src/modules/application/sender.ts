import type { Locale } from '@teachnet/protocol'
import type { Values } from '../../errors.ts'

/** The sender of an application, and the translation of replies to them. */
export interface Sender {
  readonly ip: string
  readonly host: string
  readonly locale: Locale
  readonly t: (id: string, values?: Values) => string
}

/** The issue of a code to an applicant. */
export interface CodeIssue {
  /** The key of the code: its channel, the subject that it is valid for, and its purpose. */
  readonly key: { readonly channel: 'email' | 'sms'; readonly address: string; readonly event: string }
  /** The channel and the recipient of the message. Without a recipient the code is counted but not sent. */
  readonly via: 'email' | 'sms'
  readonly recipient: string | undefined
  /** Id of the message for the subject of a mail. */
  readonly subject: string
  /** The code consists of digits, which a phone's number pad types. */
  readonly isDigits?: boolean
}

export type IssueCode = (issue: CodeIssue, sender: Pick<Sender, 'ip' | 'host' | 'locale'>) => Promise<void>

/** Whether a code is right; a right code is consumed. @throws LOGIN_RETRY after too many wrong answers */
export type ConsumeCode = (key: CodeIssue['key'], code: string, ip: string) => Promise<boolean>
