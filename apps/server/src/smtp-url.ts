import { keepsRule } from '@teachnet/contract'

/** How a mail server is reached. */
export interface SmtpSettings {
  readonly host: string
  readonly port: number
  /**
   * `tls`: from the first byte. `starttls`: asked for before anything else is said; a server without it gets no mail.
   * `opportunistic`: taken where it is offered; for a relay on the own network that wants no password.
   */
  readonly security: 'tls' | 'starttls' | 'opportunistic'
  /** Empty: the server asks for no name. */
  readonly user: string
  readonly password: string
  /** Address in the From line. */
  readonly sender: string
}

export const smtpUrlExample = 'smtps://user:password@smtp.example.org:465?from=noreply@example.org'

/**
 * Reads `smtps://user:password@host:465?from=address` or `smtp://…:587`, where STARTTLS is demanded as soon as there is a password to
 * protect; user and password percent-encoded, `from` is the user where that is an address. Undefined for anything else.
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
