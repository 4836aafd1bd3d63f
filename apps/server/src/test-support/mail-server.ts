import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerAuthentication, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import { testCertificate, testKey } from './test-certificate.ts'

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  readonly isSecure: boolean
  readonly user: string
  readonly mail: Email
}

export interface TestMailServer {
  readonly port: number
  readonly received: ReceivedMail[]
  /** The user names and passwords of all sign-in attempts. */
  readonly tried: string[]
  readonly close: () => Promise<void>
}

interface Behaviour {
  /** TLS from the first byte; otherwise STARTTLS is offered, unless `hasTls` is false. */
  readonly isImplicit?: boolean
  readonly hasTls?: boolean
  readonly password?: string
  /** The reply to a mail's recipient; undefined accepts it. */
  readonly refuse?: () => { readonly code: number; readonly text: string } | undefined
}

/** Starts a real mail server on this machine. */
export async function startMailServer(behaviour: Behaviour = {}): Promise<TestMailServer> {
  const { isImplicit = false, hasTls = true, password, refuse } = behaviour
  const received: ReceivedMail[] = []
  const tried: string[] = []
  const options: SMTPServerOptions = {
    secure: isImplicit,
    key: testKey,
    cert: testCertificate,
    authOptional: password === undefined,
    hideSTARTTLS: !hasTls,
    disabledCommands: [...(hasTls ? [] : ['STARTTLS'])],
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth(provided: SMTPServerAuthentication, _session, answer) {
      tried.push(`${provided.username ?? ''}:${provided.password ?? ''}`)
      if (provided.password === password) answer(null, { user: provided.username })
      else answer(replyWith(535, `5.7.8 wrong password ${provided.password ?? ''}`))
    },
    onRcptTo(_address, _session, answer) {
      const rejection = refuse?.()
      if (rejection) answer(replyWith(rejection.code, rejection.text))
      else answer()
    },
    onData(stream, session, answer) {
      receive(stream, session).then((mail) => {
        received.push(mail)
        answer()
      }, answer)
    },
  }
  const server = new SMTPServer(options)
  server.on('error', () => undefined) // a client disconnects on an untrusted certificate
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = addressOf(server.server.address())
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
    })
  return { port, received, tried, close }
}

async function receive(stream: Readable, { envelope, secure, user }: SMTPServerSession): Promise<ReceivedMail> {
  const { mailFrom, rcptTo } = envelope
  return {
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map(({ address }) => address),
    isSecure: secure,
    user: String(user ?? ''),
    mail: await PostalMime.parse(await text(stream)),
  }
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (typeof address !== 'object' || address === null) throw new TypeError('The mail server listens on no port')
  return address
}

function replyWith(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

/** Makes this process trust the test certificate. Returns a function that undoes this. */
export function trustTestCertificate(): () => void {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, testCertificate])
  return () => setDefaultCACertificates(before)
}
