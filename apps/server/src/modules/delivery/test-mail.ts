import type { Locale } from '@teachnet/contract'
import type { Deps } from '../../deps.ts'
import { fail, type ServerError } from '../../errors.ts'
import { DeliveryFailure } from '../../transports/delivery-failure.ts'
import { createSmtpMailer } from '../../transports/mail/smtp-mailer.ts'
import { type MailSettings, toSmtpSettings } from '../../transports/mail/smtp-settings.ts'
import { toMailHtml } from './mail-html.ts'

/**
 * Sends a mail at once with settings that are being tried out, before they are stored.
 *
 * @throws REFUSED with the mail server's short reason
 */
export type SendTestMail = (
  settings: MailSettings,
  to: string,
  reader: { readonly locale: Locale; readonly host: string },
) => Promise<void>

interface Options {
  readonly deps: Pick<Deps, 'translate'>
  readonly loadConfig: (locale: Locale, host: string) => Promise<{ readonly siteName: string }>
}

export function createTestMail({ deps: { translate }, loadConfig }: Options): SendTestMail {
  return async (settings, to, { locale, host }) => {
    const { siteName } = await loadConfig(locale, host)
    const subject = translate(locale, 'delivery.testSubject', { siteName })
    const body = translate(locale, 'delivery.testBody', { siteName })
    const html = toMailHtml({ locale, siteName, subject, body })
    const mailer = await createSmtpMailer(toSmtpSettings(settings))
    try {
      await mailer.send({ senderName: siteName, to, subject, text: body, html, locale })
    } catch (error) {
      throw error instanceof DeliveryFailure ? toPublicError(error) : error
    } finally {
      mailer.close()
    }
  }
}

/** What an administrator is told about a failure. */
function toPublicError(failure: DeliveryFailure): ServerError {
  return fail('REFUSED', {
    message: `delivery.failed.${failure.reason}`,
    values: { detail: failure.detail },
    cause: failure,
  })
}
