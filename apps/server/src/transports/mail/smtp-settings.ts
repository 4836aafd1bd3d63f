import type { SmtpSettings } from '../../smtp-url.ts'

/** A mail server as the configuration page has it. */
export interface MailSettings {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  /** `SSL` from the first byte, or `TLS`: STARTTLS. */
  readonly encryption: 'SSL' | 'TLS'
  /** Address that mails come from. */
  readonly sender: string
}

export function toSmtpSettings({ encryption, ...settings }: MailSettings): SmtpSettings {
  return { ...settings, security: encryption === 'TLS' ? 'starttls' : 'tls' }
}
