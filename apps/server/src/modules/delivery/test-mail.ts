import { setTimeout } from 'node:timers/promises'
import type { Locale } from '@teachnet/protocol'
import type { MessagesPort, SettingsPort } from '../../ports.ts'
import { fail, type ServerError } from '../../errors.ts'
import { DeliveryFailure } from '../../transports/delivery-failure.ts'
import { createSmtpMailer } from '../../transports/mail/smtp-mailer.ts'
import { type MailSettings, toSmtpSettings } from '../../transports/mail/smtp-settings.ts'
import { toMailHtml } from './mail-html.ts'

/**
 * Sends a mail immediately, to test settings before they are stored.
 *
 * @throws MAIL_NOT_SENT with the kind of the failure
 */
export type SendTestMail = (
  settings: MailSettings,
  to: string,
  reader: { readonly locale: Locale; readonly host: string },
) => Promise<void>

interface Options {
  readonly deps: MessagesPort & SettingsPort<'smtpAllowed'>
  readonly loadConfig: (locale: Locale, host: string) => Promise<{ readonly siteName: string }>
}

export function createTestMail({ deps: { translate, env }, loadConfig }: Options): SendTestMail {
  return async (settings, to, { locale, host }) => {
    const { siteName } = await loadConfig(locale, host)
    const subject = translate(locale, 'delivery.testSubject', { siteName })
    const body = translate(locale, 'delivery.testBody', { siteName })
    const html = toMailHtml({ locale, siteName, subject, body })
    try {
      const mailer = await createSmtpMailer(toSmtpSettings(settings), { destinations: { allowed: env.smtpAllowed } })
      try {
        const mail = { senderName: siteName, to, subject, text: body, html, locale }
        await Promise.race([mailer.send(mail), giveUp()])
      } finally {
        mailer.close()
      }
    } catch (error) {
      throw error instanceof DeliveryFailure ? toPublicError(error) : error
    }
  }
}

/** Timeout in ms; short, since the administrator waits for the reply. */
const patience = 30_000

async function giveUp(): Promise<never> {
  await setTimeout(patience, undefined, { ref: false })
  throw new DeliveryFailure('timeout')
}

/** The error for the administrator: only the kind of the failure, without text of the mail server. */
function toPublicError(failure: DeliveryFailure): ServerError {
  return fail('MAIL_NOT_SENT', {
    message: `delivery.failed.${failure.reason}`,
    cause: failure,
  })
}
