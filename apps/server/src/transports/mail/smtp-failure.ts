import { DeliveryFailure, type FailureReason, toDetail } from '../delivery-failure.ts'

/** The error properties of nodemailer. @see https://nodemailer.com/errors */
interface SmtpError extends Error {
  readonly code?: unknown
  /** The server's reply to the command that failed, e.g. 550. */
  readonly responseCode?: unknown
  readonly response?: unknown
}

/**
 * What TLS refuses, by its message: nodemailer gives all of them the code of a connection that failed.
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
  const refused = status === 0 ? tlsReasons.find(([message]) => message.test(error.message)) : undefined
  if (refused) return refused[1]
  if (status >= 400 && status < 500) return 'busy'
  return reasons[code] ?? (status >= 500 ? 'rejected' : 'unknown')
}

/** The password in the encodings in which it is transmitted (RFC 4616, RFC 4954). */
function secretsOf(user: string, password: string): string[] {
  if (password === '') return []
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  return [password, base64(password), base64(`\0${user}\0${password}`)]
}
