import { keepsRule } from '@teachnet/contract'

/** The address and the credentials of a mail server. */
export interface SmtpSettings {
  readonly host: string
  readonly port: number
  /**
   * `tls`: implicit TLS. `starttls`: required before anything else is sent; a server without STARTTLS gets no mail.
   * `opportunistic`: used when offered; for a relay in the local network without a password.
   */
  readonly security: 'tls' | 'starttls' | 'opportunistic'
  /** Empty: the server requires no authentication. */
  readonly user: string
  readonly password: string
  /** Address in the From line. */
  readonly sender: string
}

export const smtpUrlExample = 'smtps://user:password@smtp.example.org:465?from=noreply@example.org'

/**
 * Parses `smtps://user:password@host:465?from=address` or `smtp://…:587`; the latter requires STARTTLS when there is a password. User and
 * password are percent-encoded; `from` defaults to the user if that is a mail address. Undefined for an invalid URL.
 */
export function parseSmtpUrl(text: string): SmtpSettings | undefined {
  if (!/^smtps?:\/\/./.test(text) || !URL.canParse(text)) return undefined
  const { protocol, hostname, port, username, password, searchParams } = new URL(text)
  const isImplicit = protocol === 'smtps:'
  const [user, secret] = [decode(username), decode(password)]
  const sender = searchParams.get('from') ?? user
  const isKnown = [...searchParams.keys()].every((name) => name === 'from')
  if (!isKnown || sender === '' || !keepsRule('email', sender) || (user === '') !== (secret === '')) return undefined
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isImplicit ? 465 : 587),
    security: isImplicit ? 'tls' : user === '' ? 'opportunistic' : 'starttls',
    user,
    password: secret,
    sender,
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
