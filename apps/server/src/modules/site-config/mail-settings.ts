import type { MailSettings } from '../../transports/mail/smtp-settings.ts'
import { revealSecret } from './item-value.ts'
import type { SiteValues } from './site-items.ts'

/** Returns the mail server of the configuration page; undefined until all of its items are set. */
export function toMailSettings(values: SiteValues, secretKey: string): MailSettings | undefined {
  const settings: MailSettings = {
    host: values('smtp_server'),
    port: Number(values('smtp_port')),
    user: values('smtp_user'),
    password: revealSecret(values('smtp_pass'), secretKey),
    encryption: toEncryption(values('smtp_verification')),
    sender: values('smtp_sender_mail'),
  }
  return Object.values(settings).every(Boolean) ? settings : undefined
}

export function toEncryption(text: string): MailSettings['encryption'] {
  return text === 'TLS' ? 'TLS' : 'SSL'
}
