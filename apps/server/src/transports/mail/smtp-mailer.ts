import type { SmtpSettings } from '../../settings/smtp-url.ts'
import { findMailAddress, type MailDestinations } from './mail-destination.ts'
import { toSmtpFailure } from './smtp-failure.ts'

export interface Mail {
  /** Shown beside the sender's address. */
  readonly senderName: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly locale: string
  /** The same for each attempt, so that a duplicate can be recognised. */
  readonly messageId?: string
}

export interface Mailer {
  /** @throws DeliveryFailure */
  send: (mail: Mail) => Promise<void>
  close: () => void
}

interface MailerOptions {
  /** Keep connections open between mails. The caller must close the mailer in any case. */
  readonly isPooled?: boolean
  /**
   * Restricts the server for settings of the configuration page: its name is looked up once, and failures contain only reply codes, so that
   * users who can change the settings cannot probe the network. Absent: the operator chose the server.
   */
  readonly destinations?: MailDestinations
}

/** In ms. Servers that delay their greeting against robots take ten seconds or more. */
const connectWithin = 10_000
const greetWithin = 20_000
const silentFor = 30_000

/** Sends mails through a mail server. The first mail opens the connection. */
export async function createSmtpMailer(settings: SmtpSettings, options: MailerOptions = {}): Promise<Mailer> {
  const { user, password, sender } = settings
  const { destinations } = options
  const transport = await openTransport(settings, options)
  return {
    async send({ senderName, to, subject, text, html, locale, messageId }) {
      try {
        await transport.sendMail({
          from: { name: senderName, address: sender },
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: { 'Content-Language': locale, 'Auto-Submitted': 'auto-generated' },
          ...(messageId !== undefined && { messageId: `<${messageId}@${domainOf(sender)}>` }),
        })
      } catch (error) {
        throw toSmtpFailure(error, { user, password, isBrief: destinations !== undefined })
      }
    },
    close: () => transport.close(),
  }
}

/** Connects and signs in to a mail server of the operator, and sends nothing. @throws DeliveryFailure */
export async function checkSmtp(settings: SmtpSettings): Promise<void> {
  const { user, password } = settings
  const transport = await openTransport(settings, {})
  try {
    await transport.verify()
  } catch (error) {
    throw toSmtpFailure(error, { user, password, isBrief: false })
  } finally {
    transport.close()
  }
}

async function openTransport(
  { host, port, security, user, password }: SmtpSettings,
  { isPooled = false, destinations }: MailerOptions,
) {
  const address = destinations ? await findMailAddress({ host, port }, destinations) : host
  // Loaded on demand, so that a server that sends no mail does not load it.
  const { createTransport } = await import('nodemailer')
  const server = {
    host: address,
    port,
    // The certificate is checked against the name, not the address.
    ...(address !== host && { tls: { servername: host } }),
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ...(user !== '' && { auth: { user, pass: password } }),
    connectionTimeout: connectWithin,
    greetingTimeout: greetWithin,
    socketTimeout: silentFor,
    dnsTimeout: connectWithin,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  return isPooled ? createTransport({ ...server, pool: true, maxConnections: 2 }) : createTransport(server)
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
