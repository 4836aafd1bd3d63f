import { type DeskEventName, mannerOf } from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'
import type { MessagesPort } from '../../ports.ts'
import { kindOfNumber } from '../../values/application-number.ts'

interface Letter {
  readonly event: DeskEventName
  readonly number: string
  readonly text: string
  /** What the text message says in place of the usual words. */
  readonly sms: string | null
  readonly siteName: string
  /** Address of the status page. */
  readonly address: string
}

/** The words in which an applicant is told about an event, by mail and by text message. */
export function letterWords({ translate }: MessagesPort, locale: Locale, letter: Letter) {
  const { event, number, text, sms, siteName, address } = letter
  const kind = kindOfNumber(number)
  const manner = kind === undefined ? 'application' : mannerOf(kind)
  const values = { number, text, siteName, address }
  const say = (part: string) => translate(locale, `application.letter.${manner}.${event}.${part}`, values).trim()
  return {
    manner,
    subject: say('subject'),
    mail: say('mail'),
    sms: sms ? translate(locale, 'application.letter.sms', { ...values, text: sms }).trim() : say('sms'),
  }
}
