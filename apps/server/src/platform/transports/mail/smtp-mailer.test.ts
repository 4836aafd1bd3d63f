import { afterEach, describe, expect, it } from 'vitest'
import type { SmtpSettings } from '../../settings/smtp-url.ts'
import { startMailServer, type TestMailServer, trustTestCertificate } from '../../../test-support/mail-server.ts'
import { toSmtpFailure, createSmtpMailer, type Mail } from './smtp-mailer.ts'

const mail: Mail = {
  senderName: '师联网',
  to: 'lina@example.com',
  subject: '注册验证码',
  text: '您的验证码是 AB12',
  html: '<p>您的验证码是 <strong>AB12</strong></p>',
  locale: 'zh-cn',
  messageId: 'outbox-1',
}
const password = 'hush-hush/42'

describe('SMTP mail', () => {
  const endings: (() => unknown)[] = []
  afterEach(async () => {
    for (const end of endings.splice(0)) await end()
  })

  async function start(behaviour: Parameters<typeof startMailServer>[0]): Promise<TestMailServer> {
    const server = await startMailServer(behaviour)
    endings.push(server.close)
    return server
  }
  const trust = () => void endings.push(trustTestCertificate())
  async function send(server: { port: number }, settings: Partial<SmtpSettings> = {}): Promise<void> {
    const mailer = await createSmtpMailer({
      host: 'localhost',
      port: server.port,
      security: 'starttls',
      user: 'postmaster',
      password,
      sender: 'noreply@example.org',
      ...settings,
    })
    endings.push(mailer.close)
    await mailer.send(mail)
  }
  const failureOf = async (sending: Promise<void>) => {
    const failure: unknown = await sending.then(
      () => new Error('it was sent'),
      (error: unknown) => error,
    )
    // The password in plain text and in its transmitted encodings.
    const secrets = new RegExp(`${password}|${btoa(password)}|${btoa(`\0postmaster\0${password}`)}`)
    const displayed =
      failure instanceof Error ? `${failure.stack} ${JSON.stringify(failure)} ${String(failure.cause)}` : ''
    expect(displayed).not.toMatch(secrets)
    return failure
  }

  it("a mail arrives with text and HTML, from the site's name [C5]", async () => {
    trust()
    const server = await start({ password })
    await send(server)
    const [received] = server.received
    expect(received).toMatchObject({
      from: 'noreply@example.org',
      to: ['lina@example.com'],
      isSecure: true,
      user: 'postmaster',
      mail: {
        from: { name: '师联网', address: 'noreply@example.org' },
        subject: '注册验证码',
        text: expect.stringContaining('您的验证码是 AB12'),
        html: expect.stringContaining('<strong>AB12</strong>'),
        messageId: '<outbox-1@example.org>',
      },
    })
    const headers = received?.mail.headers.map(({ key, value }) => `${key}: ${value}`)
    expect(headers).toContain('auto-submitted: auto-generated')
    expect(headers).toContain('content-language: zh-cn')
  })

  it('a mail is encrypted from the first byte where the settings require it [C5]', async () => {
    trust()
    const server = await start({ password, isImplicit: true })
    await send(server, { security: 'tls' })
    expect(server.received).toMatchObject([{ isSecure: true }])
  })

  it('a mail and its password are not sent to a server without encryption', async () => {
    const server = await start({ password, hasTls: false })
    const failure = await failureOf(send(server))
    expect(failure).toMatchObject({ reason: 'insecure' })
    expect(server).toMatchObject({ tried: [], received: [] })
  })

  it('a mail is not sent to a server with an untrusted certificate', async () => {
    const server = await start({ password })
    expect(await failureOf(send(server))).toMatchObject({ reason: 'untrusted', isPermanent: false })
    expect(server).toMatchObject({ tried: [], received: [] })
  })

  it('a certificate of another host, an expired one, and a port without this encryption are distinguished', async () => {
    trust()
    const server = await start({ password })
    // Leads to this machine, but is not a name of the certificate.
    expect(await failureOf(send(server, { host: '0.0.0.0' }))).toMatchObject({ reason: 'misnamed' })
    expect(await failureOf(send(server, { security: 'tls' }))).toMatchObject({ reason: 'insecure' })
    expect(server).toMatchObject({ tried: [], received: [] })
    const over = Object.assign(new Error('certificate has expired'), { code: 'ESOCKET' })
    expect(toSmtpFailure(over, { user: '', password: '', isBrief: true })).toMatchObject({ reason: 'outdated' })
    // A server's reply about the mail is not a TLS failure.
    const rejection = { code: 'EENVELOPE', responseCode: 550, response: '550 5.7.1 no certificate for this sender' }
    const rejected = Object.assign(new Error(rejection.response), rejection)
    expect(toSmtpFailure(rejected, { user: '', password: '', isBrief: true })).toMatchObject({ reason: 'rejected' })
  })

  it('a mail goes to a relay in the private network without a password, and unencrypted where the relay has no encryption', async () => {
    const server = await start({ hasTls: false })
    await send(server, { security: 'opportunistic', user: '', password: '' })
    expect(server.received).toMatchObject([{ isSecure: false }])
  })

  it('a mail with a wrong password fails permanently, and the error does not show the password', async () => {
    trust()
    const server = await start({ password: 'another' })
    const failure = await failureOf(send(server))
    expect(failure).toMatchObject({ reason: 'credentials', isPermanent: true, detail: expect.stringContaining('***') })
    expect(server.tried).toEqual([`postmaster:${password}`])
  })

  it.each([
    [450, 'busy', false],
    [550, 'rejected', true],
  ] as const)('a mail that is refused with %i fails as %s', async (code, reason, isPermanent) => {
    trust()
    const server = await start({ password, refuse: () => ({ code, text: 'no such user' }) })
    const failure = await failureOf(send(server))
    expect(failure).toMatchObject({ reason, isPermanent, detail: expect.stringContaining('no such user') })
  })

  it('a mail can be retried when no server answers', async () => {
    const failure = await failureOf(send({ port: 1 }))
    expect(failure).toMatchObject({ reason: 'unreachable', isPermanent: false })
  })
})
