import { type DeskEventName, mannerOf, promisedDays } from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'
import type { MessagesPort, SettingsPort } from '../../ports.ts'
import { kindOfNumber } from '../../values/application-number.ts'

interface Letter {
  readonly event: DeskEventName
  readonly number: string
  readonly text: string
  /** Text of the text message instead of the default one. */
  readonly sms: string | null
  readonly siteName: string
  /** See `statusAddress`. */
  readonly address: string
}

/** Address of an application's status page, or the name of the page when the server does not know the address of the site. */
export function statusAddress(
  { env, translate }: MessagesPort & SettingsPort<'publicOrigin'>,
  locale: Locale,
  number: string,
): string {
  return env.publicOrigin === undefined
    ? translate(locale, 'application.letter.statusPage')
    : `${env.publicOrigin}/application/${number}`
}

/** The texts of an event for the applicant, by mail and by text message. */
export function letterWords({ translate }: MessagesPort, locale: Locale, letter: Letter) {
  const { event, number, text, sms, siteName, address } = letter
  const kind = kindOfNumber(number)
  const manner = kind === undefined ? 'application' : mannerOf(kind)
  const values = { number, text, siteName, address, days: promisedDays[manner] }
  const say = (part: string) => translate(locale, `application.letter.${manner}.${event}.${part}`, values).trim()
  return {
    manner,
    subject: say('subject'),
    mail: say('mail'),
    sms: sms ? translate(locale, 'application.letter.sms', { ...values, text: sms }).trim() : say('sms'),
  }
}
