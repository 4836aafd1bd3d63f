import type { SmtpSettings } from '../../settings/smtp-url.ts'

/** The mail server settings of the configuration page. */
export interface MailSettings {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  /** `SSL`: encrypted from the first byte; `TLS`: STARTTLS. */
  readonly encryption: 'SSL' | 'TLS'
  /** The sender address of mails. */
  readonly sender: string
}

export function toSmtpSettings({ encryption, ...settings }: MailSettings): SmtpSettings {
  return { ...settings, security: encryption === 'TLS' ? 'starttls' : 'tls' }
}
