import { mkdtempSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Consent, DueConsent, PolicyContent } from '@teachnet/contract'
import type { Reply } from '@teachnet/protocol'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embeddedExtensions } from '../../platform/db/embedded/embedded.ts'
import { addTrigrams, migrationsFolder } from '../../platform/db/migrate.ts'
import { consentText, enterprisePolicyTable, memberConsent } from '../schema.ts'
import { createTestAdmin, createTestMember, testPassword } from '../../test-support/test-accounts.ts'
import { createTestDatabase, oneDatabase } from '../../test-support/test-database.ts'
import { createTestServer, type TestServer } from '../../test-support/test-server.ts'
import { seedPolicies, shippedPolicies } from './policies.ts'

describe.each(oneDatabase)('privacy policy and terms on %s', (kind) => {
  let t: TestServer
  let admin: Readonly<Record<string, string>>
  beforeAll(async () => {
    t = await createTestServer(kind)
    admin = (await createTestAdmin(t.deps, { username: 'editor' })).headers
  })
  afterAll(() => t.close())
  const now = () => Math.floor(t.deps.clock() / 1000)
  const read = async (query: string, language = 'en') => {
    const url = `/api/content/policy?${query}`
    const answer = await t.app.inject({ url, headers: { 'think-lang': language } })
    return { ...answer.json<Reply<PolicyContent>>(), tags: String(answer.headers['cache-tag']).split(' ') }
  }
  const consents = async () => {
    const answer = await t.app.inject({ url: '/api/content/consents', headers: { 'think-lang': 'en' } })
    return answer.json<Reply<{ consents: Consent[] }>>().data.consents
  }
  const post = async (url: string, payload: object, headers: Readonly<Record<string, string>> = {}) =>
    (
      await t.app.inject({ method: 'POST', url, payload, headers: { server: 'true', 'think-lang': 'en', ...headers } })
    ).json()
  const policy = (changes: object) => ({
    kind: 'privacy',
    version: '2.0',
    title: '隐私政策',
    title_en: 'Privacy policy',
    notice: '一年',
    notice_en: 'One year',
    content: '<p>全文</p>',
    content_en: '<p>All of it</p>',
    ...changes,
  })
  const add = async (version: string, valid_from: number, changes: object = {}) => {
    await t.db
      .insert(enterprisePolicyTable)
      .values({ ...policy(changes), kind: 'privacy', title: '隐私政策', version, valid_from })
    await t.deps.cache.drop(['enterprise_policy'])
  }

  it('before the back office has written anything, the texts that the product ships are shown', async () => {
    expect((await read('kind=terms')).data.policy).toMatchObject({
      version: '1.0',
      title: 'Terms of service',
      valid_from: null,
    })
    expect((await read('kind=privacy', 'zh-cn')).data.policy.content).toContain('身份证号')
    expect(await read('kind=cookies')).toMatchObject({ code: 0 })
  })

  it('a start adds the shipped texts for the editors once, and leaves a text that exists alone', async () => {
    await seedPolicies(t.deps)
    await seedPolicies(t.deps)
    const rows = await t.db.select().from(enterprisePolicyTable)
    expect(rows.map((row) => [row.kind, row.version, row.valid_from])).toEqual([
      ['privacy', '1.0', now()],
      ['terms', '1.0', now()],
    ])
  })

  it('the version in force is the last one whose time has come; earlier ones stay readable, later ones are unknown', async () => {
    t.deps.clock.advance(10_000)
    await add('2.0', now() - 10)
    await add('3.0', now() + 5000)
    const current = await read('kind=privacy')
    expect(current.data.policy).toMatchObject({ version: '2.0', notice: 'One year', content: '<p>All of it</p>' })
    expect(current.data.versions.map(({ version }) => version)).toEqual(['2.0', '1.0'])
    expect(current.tags).toContain('enterprise_policy')
    expect((await read('kind=privacy&version=1.0')).data.policy.notice).toContain('passed on to nobody')
    expect(await read('kind=privacy&version=3.0')).toMatchObject({ code: 0 })
    expect((await consents()).map(({ kind: each, number }) => [each, number])).toEqual([
      ['privacy', '2.0'],
      ['terms', '1.0'],
    ])
  })

  it('a registration keeps the exact texts that were agreed to, and asks again after one has changed [P8]', async () => {
    const register = async (name: string, agreed: string | undefined) => {
      const email = `${name}@example.com`
      await t.db.execute(`insert into verification_code (channel, address, event, code, create_time, expire_time)
        values ('email', '${email}', 'user_register', 'ABCD', ${now()}, ${now() + 600})`)
      return post('/api/user/checkIn', {
        tab: 'register',
        registerType: 'email',
        username: name,
        password: testPassword,
        email,
        captcha: 'ABCD',
        consents: agreed,
      })
    }
    const current = await consents()
    const versions = current.map(({ version }) => version)
    expect(await register('agrees', versions.join(','))).toMatchObject({ code: 1 })
    expect((await t.db.select().from(memberConsent)).map(({ version }) => version).toSorted()).toEqual(
      versions.toSorted(),
    )
    const stored = await t.db.select().from(consentText)
    expect(stored.find((each) => each.kind === 'privacy')).toMatchObject({
      version: versions[0],
      number: '2.0',
      valid_from: current[0]?.valid_from,
      text: '一年\n\n<p>全文</p>',
      text_en: 'One year\n\n<p>All of it</p>',
    })
    // Half an agreement and an outdated one are rejected before the code is used up.
    for (const agreed of [versions[0] ?? '', 'old,older'])
      expect(await register('later01', agreed)).toMatchObject({ error: 'CONSENT_CHANGED', data: { consents: current } })
    // Clients of the old back end request no agreement.
    expect(await register('oldclient', undefined)).toMatchObject({ code: 1 })
    expect(await t.db.select().from(memberConsent)).toHaveLength(versions.length)
  })

  it('a member is asked once for each changed text, and agrees to what the form showed [P8]', async () => {
    const member = await createTestMember(t.deps, { username: 'reader01' })
    const call = async <T>(path: string, payload?: object) => {
      const headers = { server: 'true', 'think-lang': 'en', ...member.headers }
      const answer = await t.app.inject({
        method: payload ? 'POST' : 'GET',
        url: path,
        headers,
        payload,
      })
      return answer.json<Reply<T> & { error?: string }>()
    }
    const asks = async () => (await call<{ asksConsent: boolean }>('/api/index/index')).data.asksConsent
    const due = async () => (await call<{ consents: DueConsent[] }>('/api/account/consents')).data.consents
    const before = await due()
    expect(await asks()).toBe(true)
    expect(before.map(({ version }) => version)).toEqual((await consents()).map(({ version }) => version))
    expect(await call('/api/account/consents', { versions: [before[0]?.version] })).toMatchObject({
      error: 'CONSENT_CHANGED',
      data: { consents: before.map(({ version }) => ({ version })) },
    })
    expect(before.map(({ former }) => former)).toEqual([undefined, undefined])
    expect(await asks()).toBe(true)
    expect(await call('/api/account/consents', { versions: before.map(({ version }) => version) })).toMatchObject({
      code: 1,
    })
    expect([await asks(), await due()]).toEqual([false, []])

    const valid_from = now() + 60
    await post(
      '/admin/enterprise.Policy/add',
      policy({ version: '2.5', notice_en: 'Two years', changes_en: 'Kept longer', valid_from }),
      admin,
    )
    expect(await asks()).toBe(false)
    t.deps.clock.advance(120_000)
    const [changed] = await due()
    expect(changed).toMatchObject({ kind: 'privacy', number: '2.5', changes: 'Kept longer' })
    // The comparison is with what this member agreed to.
    expect(changed?.paragraphs).toEqual(['Two years', 'All of it'])
    expect(changed?.former).toEqual(before[0]?.paragraphs)
    expect(await asks()).toBe(true)
    expect(await call('/api/account/consents', { versions: [] })).toMatchObject({ error: 'CONSENT_CHANGED' })
    expect(await call('/api/account/consents', { versions: 'everything' })).toMatchObject({ code: 0 })
  })

  it('a version that somebody agreed to cannot be changed or deleted; others can', async () => {
    const rows = await t.db.select().from(enterprisePolicyTable)
    const idOf = (version: string) => rows.find((row) => row.kind === 'privacy' && row.version === version)?.id ?? 0
    const edit = (id: number, changes: object) => post('/admin/enterprise.Policy/edit', { id, ...changes }, admin)
    const message = 'Somebody has agreed to this version. Add a new version instead.'
    expect(await edit(idOf('2.0'), { content_en: '<p>Other</p>' })).toMatchObject({
      code: 0,
      fields: { content: message },
    })
    expect(await edit(idOf('2.0'), { changes: 'Retention is named' })).toMatchObject({ code: 1 })
    expect(await edit(idOf('3.0'), { content_en: '<p>Other</p>' })).toMatchObject({ code: 1 })
    const remove = async (id: number) =>
      (
        await t.app.inject({
          method: 'DELETE',
          url: `/admin/enterprise.Policy/del?ids[]=${id}`,
          headers: { ...admin, server: 'true', 'think-lang': 'en' },
        })
      ).json()
    expect(await remove(idOf('2.0'))).toMatchObject({ code: 0, msg: message })
    expect(await remove(idOf('3.0'))).toMatchObject({ code: 1 })
  })
})

describe('an installation from before texts had versions', { tags: ['full'] }, () => {
  /** Applies the migrations up to a name, in their order. */
  async function migrateUntil(client: PGlite, last: string): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
    try {
      cpSync(migrationsFolder, folder, { recursive: true })
      const file = join(folder, 'meta', '_journal.json')
      const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(file, 'utf8'))
      const count = journal.entries.findIndex(({ tag }) => tag.endsWith(last)) + 1
      expect(count).toBeGreaterThan(0)
      writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
      await migrate(drizzle(client), { migrationsFolder: folder })
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  it('the notice of an installation from before texts had versions becomes the first version, and the consents to earlier notices stay', async () => {
    const client = await PGlite.create({ extensions: embeddedExtensions })
    try {
      await addTrigrams((text) => client.query(text))
      await migrateUntil(client, 'member_security')
      const long = `${'我们只为处理申请使用您的信息。'.repeat(80)}<b>\n完`
      await client.query(
        `insert into config (name, value) values ('application_consent', $1), ('application_consent_en', null)`,
        [long],
      )
      await client.query(`insert into consent_text values ('abc', '旧', 'Old', 1700000000)`)
      await migrateUntil(client, 'policies')
      const { rows } = await client.query('select * from enterprise_policy')
      expect(rows).toMatchObject([{ kind: 'privacy', version: '1.0', notice: long.slice(0, 1000) }])
      expect(Reflect.get(Object(rows[0]), 'content')).toContain('&lt;b&gt;<br>完</p>')
      expect(Reflect.get(Object(rows[0]), 'notice_en')).toContain('passed on to nobody')
      expect((await client.query('select * from consent_text')).rows).toEqual([
        {
          version: 'abc',
          kind: 'privacy',
          number: '',
          valid_from: 1_700_000_000,
          text: '旧',
          text_en: 'Old',
          create_time: 1_700_000_000,
        },
      ])
      expect((await client.query('select * from config')).rows).toEqual([])
    } finally {
      await client.close()
    }
  })
})

describe('the shipped privacy policy from before it stated the periods of the settings', () => {
  const { notice, content } = shippedPolicies.privacy
  const formerly = (text: string) =>
    [
      ['未通过的申请在处理完毕后保存 {keep_refused}。', '申请处理完毕一年后，我们将删除未通过的申请。'],
      ['are kept for {keep_refused} after', 'are deleted one year after'],
      [
        '未通过的申请：处理完毕后保存 {keep_refused}。</li><li>已撤回的申请：撤回后保存 {keep_withdrawn}。',
        '未通过或已撤回的申请：处理完毕一年后删除。',
      ],
      [
        'refused: {keep_refused} after that.</li><li>Applications that were withdrawn: {keep_withdrawn}',
        'refused or withdrawn: one year',
      ],
    ].reduce((changed, [now = '', then = '']) => changed.replace(now, then), text)
  const shipped = {
    kind: 'privacy',
    version: '1.0',
    title: '隐私政策',
    valid_from: 1_700_000_000,
    notice: formerly(notice['zh-cn']),
    notice_en: formerly(notice.en),
    content: formerly(content['zh-cn']),
    content_en: formerly(content.en),
  }
  const statement = readFileSync(join(migrationsFolder, '0084_policy_periods.sql'), 'utf8')
  const migrated = async (...rows: readonly (typeof enterprisePolicyTable.$inferInsert)[]) => {
    const db = await createTestDatabase()
    await db.insert(enterprisePolicyTable).values([...rows])
    await db.execute(sql.raw(statement))
    const found = await db.select().from(enterprisePolicyTable).orderBy(enterprisePolicyTable.id)
    await db.close()
    return found
  }

  it.each(['email', 'e-mail'])('gets a new version with these periods, and stays itself: %s', async (word) => {
    const former = { ...shipped, content_en: shipped.content_en.replace('email', word) }
    expect(await migrated(former)).toMatchObject([
      former,
      {
        version: '1.1',
        notice: notice['zh-cn'],
        notice_en: notice.en,
        content: content['zh-cn'],
        content_en: content.en.replace('email', word),
      },
    ])
  })

  it.each([
    ['was changed', [{ ...shipped, notice: '一年' }]],
    [
      'is no longer in force',
      [shipped, { ...shipped, version: '2.0', content: '<p>新</p>', valid_from: 1_700_000_001 }],
    ],
  ])('gets no new version if it %s', async (_what, rows) => {
    expect(await migrated(...rows)).toHaveLength(rows.length)
  })
})
