import { escapeHtml } from '../../platform/escape-html.ts'
import { isLocale, type Locale } from '@teachnet/protocol'
import { setTimeout } from 'node:timers/promises'
import type { SettingsPort, MessagesPort } from '../../platform/ports.ts'
import type { SmtpSettings } from '../../platform/settings/smtp-url.ts'
import { DeliveryFailure } from '../../platform/transports/delivery-failure.ts'
import { createSmtpMailer, type Mailer } from '../../platform/transports/mail/smtp-mailer.ts'
import { type MailSettings, toSmtpSettings } from '../../platform/transports/mail/smtp-settings.ts'
import type { Channel } from './delivery.service.ts'
import { fail, type ServerError } from '../../platform/errors.ts'

interface MailChannelOptions {
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
          destinations: env.mail ? undefined : { allowed: env.smtpAllowed },
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
        html: toMailHtml({ locale, siteName, subject, body, code: params.code || undefined }),
        locale,
        unsubscribe: params.unsubscribe || undefined,
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

interface Page {
  readonly locale: Locale
  readonly siteName: string
  readonly subject: string
  /** Plain text; empty lines separate paragraphs. */
  readonly body: string
  /** A part of the body in large type, e.g. a code. */
  readonly code?: string
}

/** The HTML part of a mail. Styles are inline, since mail programs ignore style sheets. */
export function toMailHtml({ locale, siteName, subject, body, code }: Page): string {
  const paragraphs = body
    .split(/\n{2,}/)
    .map((text) => `<p style="margin:0 0 16px;line-height:1.6">${enlarge(linkAddresses(escapeHtml(text)), code)}</p>`)
  return `<!doctype html>
<html lang="${locale === 'en' ? 'en' : 'zh-CN'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:16px;color:#1b1b1b;background:#fff">
<p style="margin:0 0 24px;font-weight:600">${escapeHtml(siteName)}</p>
${paragraphs.join('\n')}
</body>
</html>
`
}

/**
 * Turns addresses into links if they fill a line, or end it after a colon. Elsewhere the text may come from a stranger, such as a name
 * that is an address.
 */
function linkAddresses(html: string): string {
  return html.replaceAll(
    /(^|[:：] ?)(https?:\/\/\S+)$/gm,
    (_line, before: string, address: string) => `${before}<a href="${address}" style="color:#1b4d89">${address}</a>`,
  )
}

function enlarge(html: string, code: string | undefined): string {
  if (code === undefined || code === '') return html.replaceAll('\n', '<br>')
  const large = `<strong style="font-size:24px;letter-spacing:4px">${escapeHtml(code)}</strong>`
  return html.replaceAll('\n', '<br>').replaceAll(escapeHtml(code), () => large)
}

/**
 * Sends a mail immediately, to test settings before they are stored.
 *
 * @throws MAIL_NOT_SENT with the kind of the failure
 */
type SendTestMail = (
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
