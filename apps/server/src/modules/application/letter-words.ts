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
export function letterWords({ translate }: MessagesPort, locale: Locale, { event, sms, ...letter }: Letter) {
  const kind = kindOfNumber(letter.number)
  const manner = kind === undefined ? 'application' : mannerOf(kind)
  const say = (part: string) => translate(locale, `application.letter.${manner}.${event}.${part}`, letter).trim()
  return {
    manner,
    subject: say('subject'),
    mail: say('mail'),
    sms: sms ? translate(locale, 'application.letter.sms', { ...letter, text: sms }).trim() : say('sms'),
  }
}
