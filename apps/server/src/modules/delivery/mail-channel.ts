import { isLocale, type Locale } from '@teachnet/protocol'
import type { SettingsPort } from '../../ports.ts'
import type { SmtpSettings } from '../../settings/smtp-url.ts'
import { DeliveryFailure } from '../../transports/delivery-failure.ts'
import { createSmtpMailer, type Mailer } from '../../transports/mail/smtp-mailer.ts'
import { type MailSettings, toSmtpSettings } from '../../transports/mail/smtp-settings.ts'
import type { Channel } from './channel.ts'
import { toMailHtml } from './mail-html.ts'

export interface MailChannelOptions {
  readonly deps: SettingsPort<'mail' | 'smtpAllowed'>
  /** Loads the mail server of the site's configuration, if it is set. */
  readonly loadMailSettings: () => Promise<MailSettings | undefined>
  readonly loadConfig: (locale: Locale, host: string) => Promise<{ readonly siteName: string }>
}

/** Sends mails through the server of the environment or, without one, of the site's configuration. */
export function createMailChannel({ deps: { env }, loadMailSettings, loadConfig }: MailChannelOptions): Channel {
  let current: { readonly settings: string; readonly mailer: Promise<Mailer> } | undefined

  async function loadSettings(): Promise<SmtpSettings | undefined> {
    if (env.mail) return env.mail
    const settings = await loadMailSettings()
    return settings && toSmtpSettings(settings)
  }

  /** Returns the current mailer, which keeps its connections until the settings change. */
  async function openMailer(): Promise<Mailer> {
    const settings = await loadSettings()
    if (!settings) throw new DeliveryFailure('settings')
    const text = JSON.stringify(settings)
    if (current?.settings !== text) {
      close()
      current = {
        settings: text,
        mailer: createSmtpMailer(settings, {
          isPooled: true,
          ...(env.mail ? {} : { destinations: { allowed: env.smtpAllowed } }),
        }),
      }
    }
    return current.mailer
  }

  function close(): void {
    // A mailer whose creation failed needs no closing.
    void current?.mailer.then(
      (mailer) => mailer.close(),
      () => undefined,
    )
    current = undefined
  }

  return {
    isServed: async () => (await loadSettings()) !== undefined,
    close,
    async send({ id, recipient, subject, full_text: body, params, locale: language, create_time }) {
      const locale = isLocale(language) ? language : 'zh-cn'
      const { siteName } = await loadConfig(locale, '')
      const mail = {
        senderName: siteName,
        to: recipient,
        subject,
        text: body,
        html: toMailHtml({ locale, siteName, subject, body, ...(params.code && { code: params.code }) }),
        locale,
        messageId: `outbox-${id}-${create_time}`,
      }
      try {
        await (await openMailer()).send(mail)
      } catch (error) {
        // The next attempt resolves the address again.
        close()
        throw error
      }
    },
  }
}
