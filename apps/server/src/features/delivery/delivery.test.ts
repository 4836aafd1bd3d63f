import { desc } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/db/client.ts'
import { jobTable, outboxTable } from '../../records/tables/resources.ts'
import { startMailServer, type TestMailServer, trustTestCertificate } from '../../test-support/mail-server.ts'
import { createTestDatabase, oneDatabase } from '../../test-support/test-database.ts'
import { createTestDeps, type TestDeps } from '../../test-support/test-deps.ts'
import type { MailSettings } from '../../platform/transports/mail/smtp-settings.ts'
import { type Channel, createDelivery } from './delivery.service.ts'
import type { Letter } from '../../platform/ports.ts'
import { createMailChannel } from './mail-channel.ts'

const message: Letter = {
  channel: 'email',
  recipient: 'lina@example.com',
  subject: 'TeachNet: your code',
  body: 'Your code is AB12.\n\nIgnore <this> otherwise.',
  locale: 'en',
  template: 'user_register',
  params: { code: 'AB12', minutes: '10' },
}
const nobody: Channel = {
  isServed: async () => false,
  send: async () => {
    throw new Error('nobody is there')
  },
  close: () => undefined,
}

describe.each(oneDatabase)('letters on %s', (kind) => {
  let db: Database
  let deps: TestDeps
  let server: TestMailServer
  let rejection: { code: number; text: string } | undefined
  let settings: MailSettings | undefined
  const endings: (() => unknown)[] = []

  beforeAll(async () => {
    db = await createTestDatabase(kind)
    server = await startMailServer({ password: 'right', refuse: () => rejection })
    endings.push(trustTestCertificate())
  })
  afterAll(async () => {
    await server.close()
    for (const end of endings) end()
    await db.close()
  })
  beforeEach(async () => {
    deps = await createTestDeps(db)
    settings = undefined
    rejection = undefined
    server.received.length = 0
  })
  afterEach(async () => {
    await db.delete(outboxTable)
    await db.delete(jobTable)
    await deps.cache.close()
  })

  const served = (password = 'right'): MailSettings => ({
    host: 'localhost',
    port: server.port,
    user: 'postmaster',
    password,
    encryption: 'TLS',
    sender: 'noreply@example.org',
  })
  function open(sms: Channel = nobody) {
    const email = createMailChannel({
      deps: { env: { ...deps.env, smtpAllowed: [`localhost:${server.port}`, 'localhost:1'] } },
      loadMailSettings: async () => settings,
      loadConfig: async (locale) => ({ siteName: locale === 'en' ? 'TeachNet' : '师联网' }),
    })
    const delivery = createDelivery({ deps, channels: { email, sms } })
    endings.push(delivery.close)
    return delivery
  }
  async function write(delivery: ReturnType<typeof open>, changes: Partial<Letter> = {}): Promise<void> {
    const deliver = await delivery.openChannel('email')
    if (!deliver) throw new Error('the channel is closed')
    await db.transaction((tx) => deliver(tx, { ...message, ...changes }))
  }
  const newest = async () => (await db.select().from(outboxTable).orderBy(desc(outboxTable.id)))[0]
  const newestJob = async () => (await db.select().from(jobTable).orderBy(desc(jobTable.id)))[0]

  it('letters stay readable in the outbox when no server is configured [C5]', async () => {
    await write(open())
    expect(await newest()).toMatchObject({ state: 'kept', body: message.body, params: {} })
    expect(await deps.jobs.runDue()).toBe(0)
  })

  it('letters are sent in the language of the recipient, and their code is removed afterwards [C5]', async () => {
    const delivery = open()
    settings = served()
    await write(delivery)
    expect(await newest()).toMatchObject({ state: 'queued', body: 'Your code is ****.\n\nIgnore <this> otherwise.' })
    await deps.jobs.runDue()
    expect(server.received).toMatchObject([
      {
        to: ['lina@example.com'],
        mail: {
          from: { name: 'TeachNet', address: 'noreply@example.org' },
          subject: message.subject,
          text: expect.stringContaining('AB12'),
          html: expect.stringMatching(/lang="en"[^]*>AB12<\/strong>[^]*Ignore &lt;this&gt; otherwise/),
        },
      },
    ])
    const sent = await newest()
    expect(sent).toMatchObject({ state: 'sent', attempts: 1, reason: '', send_time: deps.clock() / 1000 })
    expect(JSON.stringify([sent, await newestJob()])).not.toContain('AB12')
    expect(await deps.jobs.runDue()).toBe(0)
  })

  it('a letter of quiet hours waits for their end, and its mail program can unsubscribe in one click', async () => {
    const delivery = open()
    settings = served()
    const unsubscribe = 'https://site.example/api/unsubscribe?key=7.dates.secret'
    await write(delivery, { unsubscribe, notBefore: deps.clock() / 1000 + 3600 })
    expect(await deps.jobs.runDue()).toBe(0)
    deps.clock.advance(3_600_000)
    expect(await deps.jobs.runDue()).toBe(1)
    const headers = new Map(server.received[0]?.mail.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('list-unsubscribe')).toBe(`<${unsubscribe}>`)
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  })

  it('letters are retried when the mail server is busy [C5]', async () => {
    const delivery = open()
    settings = served()
    rejection = { code: 451, text: '4.3.0 later please' }
    await write(delivery)
    await deps.jobs.runDue()
    expect(await newest()).toMatchObject({
      state: 'queued',
      attempts: 1,
      reason: 'busy',
      detail: '451 4.3.0',
    })
    expect(await newestJob()).toMatchObject({ state: 'queued' })
    rejection = undefined
    deps.clock.advance(10_000)
    await deps.jobs.runDue()
    expect(await newest()).toMatchObject({ state: 'sent', attempts: 2, reason: '', detail: '' })
    expect(server.received).toHaveLength(1)
  })

  it('a permanently refused letter fails with the reason, also in the list of jobs [C5]', async () => {
    const delivery = open()
    settings = served()
    rejection = { code: 550, text: '5.1.1 no such user' }
    await write(delivery)
    await deps.jobs.runDue()
    const failed = await newest()
    expect(failed).toMatchObject({ state: 'failed', attempts: 1, reason: 'rejected' })
    expect(failed?.detail).toBe('550 5.1.1')
    expect(await newestJob()).toMatchObject({ state: 'dead', attempts: 1 })
    expect(JSON.stringify([failed, await newestJob()])).not.toContain('AB12')
  })

  it('retries of a letter end after an hour or when its code expires', async () => {
    const delivery = open()
    settings = { ...served(), port: 1 }
    await write(delivery)
    for (let waited = 0; waited < 60; waited += 1) {
      await deps.jobs.runDue()
      deps.clock.advance(60_000)
    }
    expect(await newest()).toMatchObject({ state: 'failed', reason: 'unreachable', attempts: 7 })
    await write(delivery, { expiresAt: deps.clock() / 1000 + 600 })
    deps.clock.advance(600_000)
    await deps.jobs.runDue()
    expect(await newest()).toMatchObject({ state: 'failed', reason: 'expired', attempts: 1 })
  })

  it('a refused SMTP password appears neither in a row nor in the log', async () => {
    const delivery = open()
    settings = served('hush-hush')
    await write(delivery)
    await deps.jobs.runDue()
    const failed = await newest()
    expect(failed).toMatchObject({ state: 'failed', reason: 'credentials' })
    const lines = deps.log.lines.map(({ fields }) =>
      isError(fields) ? `${String(fields.err)} ${fields.err.stack}` : fields,
    )
    expect(lines).not.toHaveLength(0)
    const everything = JSON.stringify([failed, await newestJob(), lines])
    for (const secret of ['hush-hush', btoa('hush-hush'), btoa('\0postmaster\0hush-hush')])
      expect(everything).not.toContain(secret)
  })

  it('letters use the mail server of the current configuration', async () => {
    const delivery = open()
    settings = served('wrong')
    await write(delivery)
    settings = served()
    await deps.jobs.runDue()
    expect(await newest()).toMatchObject({ state: 'sent' })
  })

  it('the available channels are the configured ones, or all if none is configured', async () => {
    const delivery = open()
    expect(await delivery.loadChannels()).toEqual(['email', 'sms'])
    settings = served()
    expect(await delivery.loadChannels()).toEqual(['email'])
    expect(await delivery.openChannel('sms')).toBeUndefined()
  })
})

function isError(fields: unknown): fields is { err: Error } {
  return typeof fields === 'object' && fields !== null && 'err' in fields && fields.err instanceof Error
}
