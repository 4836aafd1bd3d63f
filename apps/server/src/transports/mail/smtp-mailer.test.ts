import { afterEach, describe, expect, it } from 'vitest'
import type { SmtpSettings } from '../../smtp-url.ts'
import { startMailServer, type TestMailServer, trustTestCertificate } from '../../test-support/mail-server.ts'
import { createSmtpMailer, type Mail } from './smtp-mailer.ts'

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

describe('a mail', () => {
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
    // Neither as it is, nor as it goes over the line.
    const secrets = new RegExp(`${password}|${btoa(password)}|${btoa(`\0postmaster\0${password}`)}`)
    const shown = failure instanceof Error ? `${failure.stack} ${JSON.stringify(failure)} ${String(failure.cause)}` : ''
    expect(shown).not.toMatch(secrets)
    return failure
  }

  it('arrives with text and HTML, from the site by its name [C5]', async () => {
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

  it('goes encrypted from the first byte where the server wants that [C5]', async () => {
    trust()
    const server = await start({ password, isImplicit: true })
    await send(server, { security: 'tls' })
    expect(server.received).toMatchObject([{ isSecure: true }])
  })

  it('is not sent, and no password is, to a server without encryption', async () => {
    const server = await start({ password, hasTls: false })
    const failure = await failureOf(send(server))
    expect(failure).toMatchObject({ reason: 'insecure' })
    expect(server).toMatchObject({ tried: [], received: [] })
  })

  it('is not sent to a server whose certificate nobody vouches for', async () => {
    const server = await start({ password })
    expect(await failureOf(send(server))).toMatchObject({ reason: 'insecure', isPermanent: false })
    expect(server).toMatchObject({ tried: [], received: [] })
  })

  it('goes to a relay of the own network without a password, and without encryption where there is none', async () => {
    const server = await start({ hasTls: false })
    await send(server, { security: 'opportunistic', user: '', password: '' })
    expect(server.received).toMatchObject([{ isSecure: false }])
  })

  it('fails for good with a wrong password, which nobody is shown', async () => {
    trust()
    const server = await start({ password: 'another' })
    const failure = await failureOf(send(server))
    expect(failure).toMatchObject({ reason: 'credentials', isPermanent: true, detail: expect.stringContaining('***') })
    expect(server.tried).toEqual([`postmaster:${password}`])
  })

  it.each([
    [450, 'busy', false],
    [550, 'rejected', true],
  ] as const)('that is refused with %i fails as %s', async (code, reason, isPermanent) => {
    trust()
    const server = await start({ password, refuse: () => ({ code, text: 'no such user' }) })
    const failure = await failureOf(send(server))
    expect(failure).toMatchObject({ reason, isPermanent, detail: expect.stringContaining('no such user') })
  })

  it('can be tried again where no server is', async () => {
    const failure = await failureOf(send({ port: 1 }))
    expect(failure).toMatchObject({ reason: 'unreachable', isPermanent: false })
  })
})
