import type { NewsletterContent } from '@teachnet/contract'
import { desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestAdmin, type TestAccount } from '../../test-support/test-accounts.ts'
import { startMailServer, trustTestCertificate } from '../../test-support/mail-server.ts'
import { oneDatabase } from '../../test-support/test-database.ts'
import { createTestServer, sendCall, type TestServer } from '../../test-support/test-server.ts'
import {
  adminTable,
  courseRunTable,
  courseTable,
  newsletterIssueTable,
  newsletterSubscriberTable,
  outboxTable,
  teacherTable,
} from '../schema.ts'
import { seedAccess } from '../sign-in/admin/access-setup.ts'
import { runMails } from './index.ts'
import { removeUnconfirmed } from './newsletter.repo.ts'

const english = { 'think-lang': 'en' }
const asked = {
  code: 1,
  msg: 'Please check your mailbox: we have sent you a link. You are subscribed once you open it.',
  data: null,
}

describe.each(oneDatabase)('subscriptions by mail on %s', (kind) => {
  let t: TestServer
  let consent: string
  beforeAll(async () => {
    t = await createTestServer(kind, async (deps) => {
      Object.assign(deps.env, { publicOrigin: 'https://site.example' })
      await seedAccess(deps)
    })
    consent = (await sendCall<NewsletterContent>(t, '/api/content/newsletter')).data.consent.version
  })
  const endings: (() => unknown)[] = []
  afterEach(async () => {
    for (const end of endings.splice(0)) await end()
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    await t.deps.jobs.runDue()
    await t.db.delete(newsletterSubscriberTable)
    await t.db.delete(outboxTable)
    t.deps.clock.advance(60_000)
  })

  const subscribe = (email: string, more: object = {}) =>
    sendCall(t, '/api/newsletter/subscribe', {
      payload: { email, topic: 'news', about: 0, consent, ...more },
      headers: english,
    })
  const mailsTo = (recipient: string) =>
    t.db.select().from(outboxTable).where(eq(outboxTable.recipient, recipient)).orderBy(desc(outboxTable.id))
  const keyIn = (body: string | undefined, act: 'confirm' | 'end') =>
    new RegExp(`https://site\\.example/subscription\\?${act}=(\\d+\\.[\\w-]+)`).exec(body ?? '')?.[1] ?? ''
  const confirm = (key: string) => sendCall(t, '/api/newsletter/confirm', { payload: { key }, headers: english })
  const subscribers = () => t.db.select().from(newsletterSubscriberTable).orderBy(newsletterSubscriberTable.id)
  async function join(email: string, more: object = {}): Promise<void> {
    await subscribe(email, more)
    await confirm(keyIn((await mailsTo(email))[0]?.body, 'confirm'))
  }

  it('an address is subscribed once its owner opens the link in the mail', async () => {
    expect(await subscribe('Reader@Example.org')).toMatchObject(asked)
    const [mail] = await mailsTo('reader@example.org')
    expect(mail).toMatchObject({ subject: expect.stringContaining('please confirm'), locale: 'en' })
    expect(await subscribers()).toMatchObject([{ email: 'reader@example.org', state: 'pending', consent }])
    const key = keyIn(mail?.body, 'confirm')
    expect(await confirm(key.replace('.', '.x'))).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    expect(await confirm(key)).toMatchObject({ code: 1, msg: 'You are subscribed.' })
    expect(await subscribers()).toMatchObject([{ state: 'confirmed', confirm_time: t.deps.clock() / 1000 }])
  })

  it('the reply is the same for a subscribed address, a new one and one that got too many letters', async () => {
    await join('known@example.org')
    t.deps.clock.advance(601_000)
    expect(await subscribe('known@example.org')).toMatchObject(asked)
    expect(await subscribe('new@example.org')).toMatchObject(asked)
    expect(await subscribe('new@example.org')).toMatchObject(asked)
    expect(await mailsTo('known@example.org')).toHaveLength(2)
    expect(await mailsTo('new@example.org')).toHaveLength(1)
    expect((await subscribers()).map(({ state }) => state)).toEqual(['confirmed', 'pending'])
  })

  it('an address gets at most five letters a day, whatever strangers subscribe it to', async () => {
    const codes = [11, 12, 13, 14, 15, 21, 22]
    for (const about of codes)
      expect(await subscribe('victim@example.org', { topic: 'place', about })).toMatchObject(asked)
    expect(await mailsTo('victim@example.org')).toHaveLength(5)
    t.deps.clock.advance(86_400_000)
    await subscribe('victim@example.org', { topic: 'place', about: 11 })
    expect(await mailsTo('victim@example.org')).toHaveLength(6)
  })

  it('150 visitors of one network who subscribe at once are limited, and one address gets one letter', async () => {
    const same = await Promise.all(Array.from({ length: 50 }, () => subscribe('same@example.org')))
    expect(new Set(same.map(({ code }) => code))).toEqual(new Set([1]))
    expect(await mailsTo('same@example.org')).toHaveLength(1)
    const others = await Promise.all(Array.from({ length: 100 }, (_, index) => subscribe(`a${index}@example.org`)))
    expect(others.filter(({ error }) => error === 'TOO_FREQUENT')).toHaveLength(90)
  })

  it.each([
    ['an address that is none', { email: 'nobody' }, 'VALIDATION'],
    ['an older privacy notice', { consent: 'x' }, 'CONSENT_CHANGED'],
    ['an unknown course', { topic: 'course', about: 999 }, 'RECORD_NOT_FOUND'],
    ['an unknown place', { topic: 'place', about: 9 }, 'RECORD_NOT_FOUND'],
    ['a newsletter about something', { about: 3 }, 'RECORD_NOT_FOUND'],
    ['a number outside the range of ids', { topic: 'teacher', about: 1e12 }, 'RECORD_NOT_FOUND'],
    ['an unknown topic', { topic: 'all' }, 'PARAMETER'],
  ])('%s is rejected', async (_title, more, error) => {
    expect(await subscribe('a@example.org', more)).toMatchObject({ code: 0, error })
    expect(await subscribers()).toEqual([])
  })

  it('a bot that fills in the hidden field gets the reply of a success and no letter', async () => {
    expect(await subscribe('bot@example.org', { website: 'x' })).toMatchObject(asked)
    expect(await subscribers()).toEqual([])
  })

  it('a course that visitors cannot see yet is not named', async () => {
    const [hidden] = await t.db
      .insert(courseTable)
      .values({ title: '未公开', slug: 'hidden', kind: 'offline', price: 0, publish_time: t.deps.clock() / 1000 + 999 })
      .returning()
    const about = hidden?.id ?? 0
    expect(await subscribe('a@example.org', { topic: 'course', about })).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    expect(await sendCall(t, `/api/content/newsletter?topic=course&about=${about}`)).toMatchObject({
      error: 'RECORD_NOT_FOUND',
    })
  })

  it('subscriptions that nobody confirms are deleted', async () => {
    await subscribe('late@example.org')
    await join('quick@example.org')
    await removeUnconfirmed(t.db, t.deps.clock() / 1000 + 1)
    expect(await subscribers()).toMatchObject([{ email: 'quick@example.org' }])
  })

  describe('an issue of the newsletter', () => {
    let editor: TestAccount
    beforeAll(async () => {
      const nodes = ['index', 'add', 'edit', 'send', 'tryOut'].map((action) => `information/newsletter/${action}`)
      editor = await createTestAdmin(t.deps, { username: 'editor', nodes })
      await t.db.update(adminTable).set({ email: 'editor@example.org' }).where(eq(adminTable.id, editor.id))
    })
    const office = (path: string, payload: object) =>
      sendCall<{ id: number }>(t, `/admin/information.Newsletter/${path}`, {
        payload,
        headers: { ...english, ...editor.headers },
      })
    async function write(): Promise<number> {
      await office('add', { title: '十一月', title_en: 'November', content: '中文正文', content_en: 'English text' })
      const [row] = await t.db.select().from(newsletterIssueTable).orderBy(desc(newsletterIssueTable.id))
      return row?.id ?? 0
    }

    it('is sent once to each confirmed subscriber, in their language, with a link that unsubscribes in one click', async () => {
      await join('one@example.org')
      await sendCall(t, '/api/newsletter/subscribe', {
        payload: { email: 'zh@example.org', topic: 'news', about: 0, consent },
      })
      await confirm(keyIn((await mailsTo('zh@example.org'))[0]?.body, 'confirm'))
      await subscribe('pending@example.org')
      await join('place@example.org', { topic: 'place', about: 11 })
      const id = await write()
      const server = await startMailServer()
      const mail = { host: 'localhost', port: server.port, security: 'starttls', user: '', password: '' } as const
      Object.assign(t.deps.env, { mail: { ...mail, sender: 'site@example.org' } })
      endings.push(trustTestCertificate(), server.close, () => Object.assign(t.deps.env, { mail: undefined }))
      expect(await office('send', { id })).toMatchObject({ code: 1, msg: 'The issue is being sent' })
      expect(await office('send', { id })).toMatchObject({ code: 0 })
      while ((await t.deps.jobs.runDue()) > 0);
      const [sent] = await mailsTo('one@example.org')
      expect(sent).toMatchObject({ subject: 'November', body: expect.stringMatching(/^English text\n/) })
      expect((await mailsTo('zh@example.org'))[0]).toMatchObject({ subject: '十一月' })
      expect(await mailsTo('pending@example.org')).toHaveLength(1)
      expect(await mailsTo('place@example.org')).toHaveLength(1)
      expect(await t.db.select().from(newsletterIssueTable).where(eq(newsletterIssueTable.id, id))).toMatchObject([
        { state: 'sent', recipients: 2 },
      ])
      const key = keyIn(sent?.body, 'end')
      const arrived = server.received.find(({ to }) => to.includes('one@example.org'))
      expect(arrived?.mail.headers).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            key: 'list-unsubscribe',
            value: `<https://site.example/api/newsletter/end?key=${key}>`,
          }),
          expect.objectContaining({ key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' }),
        ]),
      )
      const click = () =>
        t.app.inject({
          method: 'POST',
          url: `/api/newsletter/end?key=${key}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'List-Unsubscribe=One-Click',
        })
      expect((await click()).json()).toMatchObject({ code: 1 })
      expect((await click()).json()).toMatchObject({ code: 1 })
      expect((await subscribers()).map(({ email }) => email)).not.toContain('one@example.org')
    })

    it('goes out in parts that a stopped server continues, without a second copy', async () => {
      await t.db.insert(newsletterSubscriberTable).values(
        Array.from({ length: 230 }, (_, index) => ({
          email: `r${index}@example.org`,
          topic: 'news' as const,
          state: 'confirmed' as const,
        })),
      )
      const id = await write()
      await office('send', { id })
      while ((await t.deps.jobs.runDue()) > 0);
      expect(await t.db.$count(outboxTable)).toBe(230)
      expect(await t.db.select().from(newsletterIssueTable).where(eq(newsletterIssueTable.id, id))).toMatchObject([
        { state: 'sent', recipients: 230 },
      ])
    })

    it('is tried out on its writer alone, and cannot be changed once it is sent', async () => {
      await join('one@example.org')
      const id = await write()
      expect(await office('tryOut', { id })).toMatchObject({ code: 1 })
      await t.deps.jobs.runDue()
      expect((await mailsTo('editor@example.org')).map(({ subject }) => subject)).toEqual(['November', '十一月'])
      expect(await mailsTo('one@example.org')).toHaveLength(1)
      expect(await office('edit', { id, title: '改' })).toMatchObject({ code: 1 })
      await office('send', { id })
      expect(await office('edit', { id, title: '再改' })).toMatchObject({
        code: 0,
        msg: 'This issue was sent and can no longer be changed',
      })
    })

    it('is not sent while nobody is subscribed', async () => {
      expect(await office('send', { id: await write() })).toMatchObject({
        code: 0,
        msg: 'Nobody is subscribed to the newsletter yet',
      })
    })
  })

  it('a new run is announced once to each subscriber of its course, its teacher or its place', async () => {
    const [teacher] = await t.db.insert(teacherTable).values({ name: '沈砚秋' }).returning()
    const [course] = await t.db
      .insert(courseTable)
      .values({
        title: '板书课',
        title_en: 'Blackboard',
        slug: 'blackboard',
        kind: 'offline',
        price: 0,
        teacher_ids: [teacher?.id ?? 0],
        region: [31, 3101, 310_101],
      })
      .returning()
    const about = { course: course?.id ?? 0, teacher: teacher?.id ?? 0 }
    await join('both@example.org', { topic: 'course', about: about.course })
    await join('both@example.org', { topic: 'teacher', about: about.teacher })
    await join('place@example.org', { topic: 'place', about: 31 })
    await join('elsewhere@example.org', { topic: 'place', about: 44 })
    await join('news@example.org')
    await t.db.delete(outboxTable)
    const run = { course_id: about.course, title: '周末班', title_en: 'Weekend', seats: 9, start_date: '2027-12-05' }
    const [stored] = await t.db.insert(courseRunTable).values(run).returning()
    for (let times = 0; times < 2; times += 1) {
      await t.deps.jobs.add(t.db, runMails, stored?.id ?? 0)
      await t.deps.jobs.runDue()
    }
    const sent = await t.db.select().from(outboxTable).orderBy(outboxTable.recipient)
    expect(sent.map(({ recipient }) => recipient)).toEqual(['both@example.org', 'place@example.org'])
    expect(sent[0]).toMatchObject({
      subject: expect.stringContaining('new dates for Blackboard'),
      body: expect.stringMatching(
        /Weekend begins on 2027-12-05[^]*https:\/\/site\.example\/course\/blackboard\?utm_source=newsletter&utm_medium=email&lang=en\n/,
      ),
    })
  })
})
