import type { SmtpSettings } from '../../settings/smtp-url.ts'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from '../../network/addresses.ts'
import { DeliveryFailure, type FailureReason, toDetail } from '../delivery-failure.ts'

/** The error properties of nodemailer. @see https://nodemailer.com/errors */
interface SmtpError extends Error {
  readonly code?: unknown
  /** The server's reply to the command that failed, e.g. 550. */
  readonly responseCode?: unknown
  readonly response?: unknown
}

/**
 * What TLS rejects, by its message: nodemailer gives all of them the code of a connection that failed.
 * @see https://nodejs.org/api/tls.html#x509-certificate-error-codes
 */
const tlsReasons: readonly (readonly [message: RegExp, reason: FailureReason])[] = [
  [/does not match certificate's altnames/i, 'misnamed'],
  [/certificate (?:has expired|is not yet valid)/i, 'outdated'],
  [/certificate/i, 'untrusted'],
  // The other side does not use TLS, or uses a version that is too old.
  [/:SSL routines:|wrong version number/i, 'insecure'],
]
const reasons: Readonly<Record<string, FailureReason>> = {
  EAUTH: 'credentials',
  ENOAUTH: 'credentials',
  EOAUTH2: 'credentials',
  ETLS: 'insecure',
  EREQUIRETLS: 'insecure',
  ETIMEDOUT: 'timeout',
  EDNS: 'unreachable',
  ECONNECTION: 'unreachable',
  ESOCKET: 'unreachable',
  ECONNREFUSED: 'unreachable',
  EPROTOCOL: 'unreachable',
  EENVELOPE: 'rejected',
  EMESSAGE: 'rejected',
}

/** Converts an SMTP error to a delivery failure. Replies from 500 on are permanent, those from 400 on temporary (RFC 5321, 4.2.1). */
export function toSmtpFailure(
  error: unknown,
  {
    user,
    password,
    isBrief,
  }: {
    readonly user: string
    readonly password: string
    /** Keep only the code of the server's reply. */
    readonly isBrief: boolean
  },
): DeliveryFailure {
  if (!(error instanceof Error)) return new DeliveryFailure('unknown', { cause: error })
  const { code, responseCode, response } = error satisfies SmtpError as SmtpError
  const status = typeof responseCode === 'number' ? responseCode : 0
  const said = typeof response === 'string' ? response : error.message
  return new DeliveryFailure(reasonOf(String(code), status, error), {
    detail: isBrief ? codesOf(status, said) : toDetail(said, secretsOf(user, password)),
    isPermanent: status >= 500,
    // Not the library's error itself: it contains the SMTP conversation.
    cause: new Error(`${String(code)} ${status}`),
  })
}

/** Returns `550` or `550 5.1.1`: the reply code (RFC 5321) and the enhanced status code (RFC 3463). */
function codesOf(status: number, said: string): string {
  if (status === 0) return ''
  const [, reason = ''] = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(said) ?? []
  return `${status} ${reason}`.trim()
}

function reasonOf(code: string, status: number, error: Error): FailureReason {
  if (reasons[code] === 'credentials') return 'credentials'
  // A reply of the server has its own wording.
  const rejected = status === 0 ? tlsReasons.find(([message]) => message.test(error.message)) : undefined
  if (rejected) return rejected[1]
  if (status >= 400 && status < 500) return 'busy'
  return reasons[code] ?? (status >= 500 ? 'rejected' : 'unknown')
}

/** The password in the encodings in which it is transmitted (RFC 4616, RFC 4954). */
function secretsOf(user: string, password: string): string[] {
  if (password === '') return []
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  return [password, base64(password), base64(`\0${user}\0${password}`)]
}

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
  /** Address to which the mail program posts when the recipient unsubscribes. */
  readonly unsubscribe?: string | undefined
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
    async send({ senderName, to, subject, text, html, locale, messageId, unsubscribe }) {
      const headers = { 'Content-Language': locale, 'Auto-Submitted': 'auto-generated' }
      try {
        await transport.sendMail({
          from: { name: senderName, address: sender },
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers:
            unsubscribe === undefined ? headers : { ...headers, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
          list: unsubscribe === undefined ? undefined : { unsubscribe },
          messageId: messageId !== undefined ? `<${messageId}@${domainOf(sender)}>` : undefined,
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
    tls: address !== host ? { servername: host } : undefined,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    auth: user !== '' ? { user, pass: password } : undefined,
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

/** Restricts the mail servers of the configuration page, which administrators set and not the server's operator. */
interface MailDestinations {
  /** Hosts that the operator allows in addition to public hosts at mail ports: `mail.lan`, `10.0.0.5`, `localhost:1025`, `[::1]:25`. */
  readonly allowed: readonly string[]
  /** Resolves a name to its addresses; default: the system's resolver. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
}

/** Submission with and without TLS, relay, and the port that providers offer where the others are blocked. */
const mailPorts: ReadonlySet<number> = new Set([25, 465, 587, 2525])

/**
 * Looks up the address of a mail server once. Connect to this address only: the name could resolve to another one a moment later (DNS
 * rebinding).
 *
 * @throws DeliveryFailure `forbidden` for a host or a port that is not allowed, `unreachable` for an unknown name
 */
export async function findMailAddress(
  { host, port }: { readonly host: string; readonly port: number },
  { allowed, resolve = resolveByDns }: MailDestinations,
): Promise<string> {
  const name = host.toLowerCase()
  const displayed = isIP(name) === 6 ? `[${name}]` : name
  const isNamed = allowed.includes(`${displayed}:${port}`) || (allowed.includes(displayed) && mailPorts.has(port))
  if (!isNamed && !mailPorts.has(port)) throw new DeliveryFailure('forbidden')
  const addresses = isIP(name) ? [name] : await resolve(name).catch(() => [])
  const [address] = addresses
  if (address === undefined) throw new DeliveryFailure('unreachable')
  // All addresses must be public: a name with both public and private addresses is suspicious.
  if (!isNamed && !addresses.every(isPublicAddress)) throw new DeliveryFailure('forbidden')
  return address
}

async function resolveByDns(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}
