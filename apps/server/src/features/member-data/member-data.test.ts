import type { MemberExport } from '@teachnet/contract/desk'
import type { Reply } from '@teachnet/protocol'
import { desc, eq, getTableColumns, isTable } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBalanceEntry, lockBalance, setBalance } from '../members/balance.repo.ts'
import type { Database } from '../../platform/db/client.ts'
import { memberTables } from './member-tables.ts'
import * as schema from '../schema.ts'
import { encryptText } from '../../platform/secrets/encrypted-text.ts'
import { createSolvedCaptcha, createTestMember, signInAgain, testPassword } from '../../test-support/test-accounts.ts'
import { oneDatabase } from '../../test-support/test-database.ts'
import type { TestDeps } from '../../test-support/test-deps.ts'
import { createTestServer, type TestServer } from '../../test-support/test-server.ts'
import { graceLife } from './member-deletion.ts'
import { createMemberExports } from './member-export.ts'

const { memberDeletion, outboxTable, signIn, user, userMoneyLog, userScoreLog, verificationCode } = schema

it('every table with the id of a member declares its export and its deletion', () => {
  const tables = Object.values(schema).filter((value): value is PgTable & typeof value => isTable(value))
  const named = tables.filter((table) => Object.hasOwn(getTableColumns(table), 'user_id'))
  const declared = Object.values(memberTables).map(({ table }) => getTableConfig(table).name)
  const wanted = [...named.map((table) => getTableConfig(table).name), 'user']
  expect(declared.toSorted()).toEqual(wanted.toSorted())
})

/** The jobs of the app have the handlers already. */
const unusedJobs = {
  add: async () => {},
  handle: () => {},
  schedule: () => {},
  createScheduleSet: () => ({ replace: async () => {} }),
  whenBuried: () => {},
  whenRun: () => {},
}

describe.each(oneDatabase)('data of members on %s', (kind) => {
  let server: TestServer
  let db: Database
  let deps: TestDeps
  let app: FastifyInstance
  beforeAll(async () => {
    server = await createTestServer(kind)
    ;({ db, deps, app } = server)
  })
  afterAll(() => server.close())

  interface Data {
    readonly exports: readonly MemberExport[]
    readonly deletion: number | null
    readonly left: object
  }
  const byPassword = { password: testPassword, type: 'email' }
  async function ask<T = null>(id: number, path: string, payload?: object) {
    const { headers } = await signInAgain(deps, 'member', id)
    const options = { url: `/api/account/${path}`, headers: { 'think-lang': 'en', ...headers } }
    const answer = await app.inject(payload ? { ...options, method: 'POST', payload } : options)
    return answer.json<Reply<T> & { error?: string; fields?: Record<string, string> }>()
  }
  const dataOf = async (id: number) => (await ask<Data>(id, 'data')).data
  const logIn = async (username: string) => {
    const payload = { tab: 'login', username, password: testPassword, ...(await createSolvedCaptcha(deps)) }
    return (await app.inject({ method: 'POST', url: '/api/user/checkIn', payload })).json<Reply<unknown>>()
  }
  async function download(url: string) {
    const { pathname, search } = new URL(url, 'http://localhost')
    const answer = await app.inject(`${pathname}${search}`)
    expect(answer.statusCode).toBe(200)
    const files = unzipSync(answer.rawPayload)
    const read = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array()))
    return {
      names: Object.keys(files),
      whole: JSON.stringify(Object.values(files).map((file) => strFromU8(file))),
      read,
    }
  }
  const change = (id: number, money: number) =>
    db.transaction(async (tx) => {
      const before = (await lockBalance(tx, id, 'money')) ?? 0
      const entry = { before, after: before + money, memo: 'gift', now: Math.floor(deps.clock() / 1000) }
      await setBalance(tx, id, 'money', { value: entry.after, now: entry.now })
      await addBalanceEntry(tx, id, 'money', entry)
    })

  it('an export is one archive with everything about the member, without secrets, and expires after a week', async () => {
    const { id } = await createTestMember(deps, { username: 'exporter', email: 'exporter@example.org' })
    const stranger = await createTestMember(deps, { username: 'stranger', email: 'stranger@example.org' })
    await change(id, 500)
    await change(stranger.id, 900)
    const replies = await Promise.all(Array.from({ length: 8 }, () => ask(id, 'exportData', byPassword)))
    expect(replies.filter(({ code }) => code === 1)).toHaveLength(1)
    // Passwords that are checked at the same time count as guesses until they prove right.
    const reasons = new Set(replies.flatMap(({ code, error }) => (code === 1 ? [] : [error])))
    expect(['TOO_FREQUENT', 'LOGIN_RETRY']).toEqual(expect.arrayContaining([...reasons]))
    expect((await dataOf(id)).exports).toMatchObject([{ state: 'waiting', url: '' }])
    await deps.jobs.runDue()
    const [made] = (await dataOf(id)).exports
    expect(made).toMatchObject({ state: 'ready', size: expect.any(Number) })
    const { names, whole, read } = await download(made?.url ?? '')
    expect(names).toEqual(expect.arrayContaining(['README.txt', 'account.json', 'balance.json', 'applications.json']))
    expect(read('account.json')).toMatchObject([{ id, email: 'exporter@example.org', money: 500 }])
    expect(read('balance.json')).toMatchObject([{ user_id: id, money: 500, memo: 'gift' }])
    expect(whole).not.toMatch(/argon2|stranger@example.org/)
    expect((await dataOf(stranger.id)).exports).toEqual([])

    deps.clock.advance(8 * 86_400_000)
    expect((await dataOf(id)).exports).toEqual([])
    const { purge } = createMemberExports({ deps: { ...deps, jobs: unusedJobs }, collectApplications: async () => [] })
    const stored = async () => {
      const names: string[] = []
      for await (const name of deps.storage.list('.private/')) names.push(name)
      return names
    }
    expect(await stored()).toHaveLength(1)
    await purge()
    expect(await stored()).toEqual([])
  })

  it('an export needs the password, or a code that was sent for it', async () => {
    const { id } = await createTestMember(deps, { username: 'careful', email: 'careful@example.org' })
    expect(await ask(id, 'exportData', { password: 'Wrong123', type: 'email' })).toMatchObject({
      error: 'OWN_PASSWORD_WRONG',
      fields: { password: expect.any(String) },
    })
    const codeFor = async (purpose: string) => {
      expect(await ask(id, 'dataCode', { type: 'email', purpose })).toMatchObject({ code: 1 })
      const [sent] = await db.select().from(verificationCode).orderBy(desc(verificationCode.id)).limit(1)
      return sent?.code
    }
    // A code for the one does not confirm the other.
    expect(await ask(id, 'exportData', { code: await codeFor('deletion'), type: 'email' })).toMatchObject({
      error: 'VERIFICATION_CODE',
    })
    expect((await dataOf(id)).exports).toEqual([])
    expect(await ask(id, 'exportData', { code: await codeFor('export'), type: 'email' })).toMatchObject({ code: 1 })
    expect((await dataOf(id)).exports).toMatchObject([{ state: 'waiting' }])
  })

  it('a deletion names the balance and the open applications, and needs the word that the balance is given up', async () => {
    const email = 'rich@example.org'
    const { id } = await createTestMember(deps, { username: 'rich', email })
    await db.insert(schema.provedContact).values({ user_id: id, type: 'email', address: email, create_time: 0 })
    const application = { name: '王小明', mobile: '13800138000', email }
    await db.insert(schema.setinTeacherTable).values([
      { ...application, number: 'T2345-6789B' },
      { ...application, number: 'T2345-6789C', state: '3' },
    ])
    await change(id, 500_000)
    expect((await dataOf(id)).left).toEqual({
      money: '5000.00',
      score: 0,
      applications: [{ kind: 'teacher', number: 'T2345-6789B', subject: '' }],
    })
    expect(await ask(id, 'deleteAccount', byPassword)).toMatchObject({
      error: 'BALANCE_LEFT',
      fields: { givesUp: expect.stringContaining('5000.00') },
    })
    expect(await ask(id, 'deleteAccount', { ...byPassword, givesUp: true })).toMatchObject({ code: 1 })
  })

  it('an export shows only the ends of an encrypted ID number', async () => {
    const email = 'applicant@example.org'
    const { id } = await createTestMember(deps, { username: 'identified', email })
    await db.insert(schema.provedContact).values({ user_id: id, type: 'email', address: email, create_time: 0 })
    await db.insert(schema.setinTeacherTable).values({
      number: 'T2345-6789A',
      name: '王小明',
      mobile: '13800138000',
      email,
      id_number: encryptText('11010519491231002X', deps.env.secretKey),
    })
    await ask(id, 'exportData', byPassword)
    await deps.jobs.runDue()
    const { read, whole } = await download((await dataOf(id)).exports[0]?.url ?? '')
    expect(read('applications.json')).toMatchObject([
      { number: 'T2345-6789A', values: { name: '王小明', id_number: '110*************2X' } },
    ])
    expect(whole).not.toContain('19491231')
  })

  it('an export that is made while the balance changes shows one moment: the balance and its log agree', async () => {
    const { id } = await createTestMember(deps, { username: 'moving' })
    await change(id, 1)
    await ask(id, 'exportData', byPassword)
    const changes = Array.from({ length: 20 }, () => change(id, 1))
    await Promise.all([deps.jobs.runDue(), ...changes])
    const { read } = await download((await dataOf(id)).exports[0]?.url ?? '')
    const [{ money }] = read('account.json')
    expect(read('balance.json')).toHaveLength(money)
  })

  it('a deletion needs the password or a code, ends every session, and is cancelled by the member who signs in again', async () => {
    const member = await createTestMember(deps, { username: 'hesitant', email: 'hesitant@example.org' })
    const { id } = member
    expect(await ask(id, 'deleteAccount', { password: 'Wrong123', type: 'email' })).toMatchObject({
      fields: { password: expect.any(String) },
    })
    expect(await ask(id, 'deleteAccount', { code: 'WRNG', type: 'email' })).toMatchObject({
      error: 'VERIFICATION_CODE',
    })
    expect(await ask(id, 'dataCode', { type: 'mobile', purpose: 'deletion' })).toMatchObject({ error: 'PARAMETER' })
    expect((await dataOf(id)).deletion).toBeNull()

    expect(await ask(id, 'preferences', { locale: 'zh-cn', timeZone: '' })).toMatchObject({ code: 1 })
    expect(await ask(id, 'dataCode', { type: 'email', purpose: 'deletion' })).toMatchObject({ code: 1 })
    const [sent] = await db.select().from(verificationCode).orderBy(desc(verificationCode.id)).limit(1)
    expect(await ask(id, 'deleteAccount', { code: sent?.code, type: 'email' })).toMatchObject({ code: 1 })
    const profile = await app.inject({ url: '/api/account/profile', headers: member.headers })
    expect(profile.json()).toMatchObject({ code: 303 })
    await deps.jobs.runDue()
    const letters = await db.select().from(outboxTable).where(eq(outboxTable.recipient, 'hesitant@example.org'))
    // In the language that the member has chosen, not in that of the request.
    expect(letters.at(-1)?.body).toContain('账号 hesitant 已申请注销')

    // A client of the old contract signs in as before.
    expect(await logIn('hesitant')).toMatchObject({ code: 1, data: { userInfo: { id, username: 'hesitant' } } })
    expect((await dataOf(id)).deletion).toBe(Math.floor(deps.clock() / 1000) + graceLife)
    expect(await ask(id, 'keepAccount', {})).toMatchObject({ code: 1 })
    expect((await dataOf(id)).deletion).toBeNull()
    deps.clock.advance((graceLife + 1) * 1000)
    await deps.jobs.runDue()
    expect((await db.select().from(user).where(eq(user.id, id)))[0]).toMatchObject({ username: 'hesitant' })
    expect(await logIn('hesitant')).toMatchObject({ code: 1 })
  })

  it('a deletion that is requested again after a cancellation waits for its own period', async () => {
    const { id } = await createTestMember(deps, { username: 'wavering' })
    const request = () => ask(id, 'deleteAccount', { password: testPassword, type: 'email' })
    expect(await request()).toMatchObject({ code: 1 })
    deps.clock.advance((graceLife - 3600) * 1000)
    await ask(id, 'keepAccount', {})
    expect(await request()).toMatchObject({ code: 1 })
    deps.clock.advance(7200 * 1000)
    await deps.jobs.runDue()
    expect((await db.select().from(user).where(eq(user.id, id)))[0]).toMatchObject({ username: 'wavering' })
  })

  it('after the period the personal data is gone, the accounts of money stay, and other members keep everything', async () => {
    const { id } = await createTestMember(deps, { username: 'leaving', email: 'leaving@example.org' })
    const other = await createTestMember(deps, { username: 'staying', email: 'staying@example.org' })
    for (const each of [id, other.id]) {
      await change(each, 300)
      await db.insert(userScoreLog).values({ user_id: each, score: 1, before: 0, after: 1, memo: 'm' })
    }
    await logIn('leaving')
    await logIn('staying')
    expect(await ask(id, 'deleteAccount', { ...byPassword, givesUp: true })).toMatchObject({ code: 1 })
    deps.clock.advance((graceLife + 1) * 1000)
    await deps.jobs.runDue()
    const [row] = await db.select().from(user).where(eq(user.id, id))
    expect(row).toMatchObject({
      username: `deleted_${id}`,
      email: '',
      mobile: '',
      password: '',
      status: 'disable',
      money: 0,
    })
    const entries = await db.select().from(userMoneyLog).where(eq(userMoneyLog.user_id, id)).orderBy(userMoneyLog.id)
    expect(entries).toMatchObject([{ money: 300 }, { money: -300, before: 300, after: 0, memo: '注销账号，放弃余额' }])
    expect(await db.select().from(userScoreLog).where(eq(userScoreLog.user_id, id))).toEqual([])
    expect(await db.select().from(signIn).where(eq(signIn.user_id, id))).toEqual([])
    expect(await db.select().from(memberDeletion).where(eq(memberDeletion.user_id, id))).toEqual([])
    expect(await logIn('leaving')).toMatchObject({ code: 0 })
    expect(await logIn(`deleted_${id}`)).toMatchObject({ code: 0 })
    expect(await db.select().from(userScoreLog).where(eq(userScoreLog.user_id, other.id))).toHaveLength(1)
    expect(await logIn('staying')).toMatchObject({ code: 1 })
  })

  it('visitors and administrators are refused', async () => {
    for (const path of ['data', 'exportData', 'deleteAccount', 'keepAccount']) {
      const method = path === 'data' ? 'GET' : 'POST'
      const answer = await app.inject({ method, url: `/api/account/${path}`, headers: { server: 'true' } })
      expect(answer.json()).toMatchObject({ code: 303 })
    }
  })
})
