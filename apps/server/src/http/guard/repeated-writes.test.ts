import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { count, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../api.ts'
import { claimWrite, purgeWrites, trimWrites } from '../../platform/db/idempotency-key.repo.ts'
import { runKeyedWrite } from '../../platform/db/keyed-write.ts'
import { adminLogTable, idempotencyKey, memberExport, recoveryCode, userMoneyLog } from '../../features/schema.ts'
import { openCuttingProxy } from '../../test-support/cutting-proxy.ts'
import { createTestAdmin, createTestMember, type TestAccount, testPassword } from '../../test-support/test-accounts.ts'
import { bothDatabases, openTestDatabases, type TestDatabases } from '../../test-support/test-database.ts'
import { createTestDeps, type TestDeps } from '../../test-support/test-deps.ts'
import { authenticatorCode } from '../../test-support/test-second-factor.ts'

interface Reply {
  readonly code: number
  readonly msg: string
  readonly error?: string
  readonly data: Record<string, unknown> | null
}

describe.each(bothDatabases)('writes with an idempotency key on %s', (kind) => {
  let databases: TestDatabases
  let deps: TestDeps
  let apps: FastifyInstance[]
  let root: TestAccount
  let member: TestAccount
  const proof = { password: testPassword, type: 'email' }
  let keys = 0
  beforeAll(async () => {
    databases = await openTestDatabases(kind)
    const all = await Promise.all(
      databases.all.map(async (db) => ({ ...(await createTestDeps(db)), random: randomBytes }) as TestDeps),
    )
    apps = await Promise.all(all.map((each) => buildApp(each)))
    const [first] = all
    if (!first) throw new Error('no database was opened')
    deps = first
    root = await createTestAdmin(deps, { username: 'root' })
    member = await createTestMember(deps, { username: 'member' })
  })
  afterAll(async () => {
    for (const app of apps) await app.close()
    await databases.close()
  })

  const newKey = () => `test-key-of-write-${(keys += 1)}`
  const booking = (memo: string) => ({ user_id: member.id, money: 10, memo })
  const bookings = async (memo: string) => {
    const [row] = await deps.db.select({ total: count() }).from(userMoneyLog).where(eq(userMoneyLog.memo, memo))
    return row?.total
  }
  async function send(
    url: string,
    payload: object,
    { key, as = root, place = 0 }: { key?: string; as?: TestAccount; place?: number } = {},
  ): Promise<Reply> {
    const app = apps[place]
    if (!app) throw new Error('no such process')
    const own = { 'think-lang': 'en', ...as.headers }
    const headers = key === undefined ? own : { ...own, 'idempotency-key': key }
    return (await app.inject({ method: 'POST', url, payload, headers })).json()
  }
  const add = '/admin/user.MoneyLog/add'

  it('a booking whose reply was lost, and that is saved again, is one booking, and gets the first reply [I2]', async () => {
    const [app] = apps
    if (!app) throw new Error('no process was started')
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo // a server on a port has such an address
    const proxy = await openCuttingProxy(port)
    const save = async () =>
      fetch(`${proxy.origin}${add}`, {
        method: 'POST',
        headers: {
          'think-lang': 'en',
          'content-type': 'application/json',
          'idempotency-key': '"8e03978e-40d5-43dd-bc93-6894a57f9324"',
          ...root.headers,
        },
        body: JSON.stringify(booking('Lost reply')),
      })
    await expect(save()).rejects.toThrow('fetch failed')
    await expect(save()).rejects.toThrow('fetch failed')
    proxy.isCutting = false
    expect(await (await save()).json()).toMatchObject({ code: 1, msg: 'Added', data: null })
    expect(await bookings('Lost reply')).toBe(1)
    await proxy.close()
  })

  it('of the same write sent ten times at once to two processes, one is done and all get its reply [I2]', async () => {
    const key = newKey()
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => send(add, booking('At once'), { key, place: index % 2 })),
    )
    expect(replies.map(({ code, msg }) => `${code} ${msg}`)).toEqual(replies.map(() => '1 Added'))
    expect(await bookings('At once')).toBe(1)
  })

  it('a flood of one write is answered at once: few requests wait, and the others are told to try again [I2]', async () => {
    const key = newKey()
    const replies = await Promise.all(Array.from({ length: 60 }, () => send(add, booking('Flood'), { key })))
    expect(await bookings('Flood')).toBe(1)
    for (const { code, error } of replies) expect(code === 1 || error === 'WRITE_RUNNING').toBe(true)
  })

  it('writes with different keys, or without, are separate, and so are those of other accounts and calls', async () => {
    const [key, other] = [newKey(), newKey()]
    const clerk = await createTestAdmin(deps, { username: `clerk-${kind}` })
    await send(add, booking('Separate'), { key })
    await send(add, booking('Separate'), { key: other })
    await send(add, booking('Separate'))
    await send(add, booking('Separate'))
    await send(add, booking('Separate'), { key, as: clerk })
    expect(await bookings('Separate')).toBe(5)
    expect(await send('/admin/teacher.Teacher/add', { name: 'Separate' }, { key })).toMatchObject({ code: 1 })
  })

  it('a key that is sent with other content is refused, with the number of the record that was saved [I2]', async () => {
    const key = newKey()
    await send(add, booking('Content'), { key })
    const [row] = await deps.db.select().from(userMoneyLog).where(eq(userMoneyLog.memo, 'Content'))
    expect(await send(add, booking('Other content'), { key })).toMatchObject({
      error: 'ALREADY_SAVED',
      msg: `Your first attempt was saved as record ${row?.id}, without the changes you have made since. Open that record to change it. If you save again, another record is added.`,
      data: { controller: 'user.MoneyLog', id: row?.id },
    })
    expect(await bookings('Other content')).toBe(0)
  })

  it('a refused write leaves its key free: the corrected form is saved with it', async () => {
    const key = newKey()
    expect(await send(add, { ...booking('Corrected'), user_id: 999_999 }, { key })).toMatchObject({ code: 0 })
    expect(await send(add, booking('Corrected'), { key })).toMatchObject({ code: 1 })
    expect(await bookings('Corrected')).toBe(1)
  })

  it('a repeated write is one entry of the administrators’ log', async () => {
    const key = newKey()
    const entries = async () => {
      const [row] = await deps.db
        .select({ total: count() })
        .from(adminLogTable)
        .where(eq(adminLogTable.username, 'root'))
      return Number(row?.total)
    }
    const before = await entries()
    await send(add, booking('Logged'), { key })
    await send(add, booking('Logged'), { key })
    expect(await entries()).toBe(before + 1)
  })

  it('a write that was committed is not done again when its process ended before the reply [I2]', async () => {
    const key = newKey()
    await send(add, booking('Ended'), { key })
    await deps.db.update(idempotencyKey).set({ reply: '', lease_time: 0 })
    expect(await send(add, booking('Ended'), { key })).toMatchObject({ code: 1, msg: 'Saved', data: null })
    expect(await bookings('Ended')).toBe(1)
    // A write that is not of one record says that the outcome is unknown.
    const copied = newKey()
    await send('/api/account/exportData', proof, { key: copied, as: member })
    await deps.db.update(idempotencyKey).set({ reply: '', lease_time: 0 })
    expect(await send('/api/account/exportData', proof, { key: copied, as: member })).toMatchObject({
      error: 'WRITE_UNKNOWN',
    })
    await deps.db.delete(memberExport)
  })

  it('a claim of a process that ended while its clock ran ahead does not outlast the lease', async () => {
    const claim = { id: 'ahead', attempt: 'first', owner: 'admin:1', fingerprint: '' }
    expect(await claimWrite(deps.db, { ...claim, until: 36_120, now: 36_000 })).toBeUndefined()
    const again = { ...claim, attempt: 'second', now: 10, until: 130 }
    expect(await claimWrite(deps.db, again)).toBeUndefined()
    expect(await claimWrite(deps.db, { ...again, attempt: 'third' })).toMatchObject({ attempt: 'second' })
    await deps.db.delete(idempotencyKey).where(eq(idempotencyKey.id, 'ahead'))
  })

  it('a request whose process was taken for dead cannot write any more: its transaction is rolled back', async () => {
    const claim = { id: 'replaced', attempt: 'first', owner: 'admin:1', fingerprint: '' }
    expect(await claimWrite(deps.db, { ...claim, until: 100, now: 1 })).toBeUndefined()
    expect(await claimWrite(deps.db, { ...claim, attempt: 'second', until: 100, now: 2 })).toMatchObject({
      attempt: 'first',
    })
    expect(await claimWrite(deps.db, { ...claim, attempt: 'second', until: 200, now: 101 })).toBeUndefined()
    const write = new Promise((resolve, reject) => {
      runKeyedWrite({ ...claim, isOpen: true, isMarked: false }, () => {
        const row = { ...booking('Replaced'), money: 1, before: 0, after: 1, create_time: 1 }
        deps.db.transaction((tx) => tx.insert(userMoneyLog).values(row)).then(resolve, reject)
      })
    })
    await expect(write).rejects.toMatchObject({ entry: 'WRITE_RUNNING' })
    expect(await bookings('Replaced')).toBe(0)
  })

  it('a member’s write is done once, too: a second export would be refused, and its repetition is not [I2]', async () => {
    const key = newKey()
    expect(await send('/api/account/exportData', proof, { key, as: member })).toMatchObject({ code: 1 })
    expect(await send('/api/account/exportData', proof, { key, as: member, place: 1 })).toMatchObject({ code: 1 })
    expect(await send('/api/account/exportData', proof, { key: newKey(), as: member })).toMatchObject({
      error: 'TOO_FREQUENT',
    })
  })

  it('secrets in a reply are repeated to their account, and are stored encrypted [I2]', async () => {
    const owner = await createTestMember(deps, { username: `factor-${kind}` })
    const begun = await send('/api/account/beginSecondFactor', { password: testPassword }, { key: newKey(), as: owner })
    const code = authenticatorCode(deps, String(begun.data?.secret))
    const key = newKey()
    const confirm = () => send('/api/account/confirmSecondFactor', { code }, { key, as: owner })
    const first = await confirm()
    expect(first).toMatchObject({ code: 1, data: { recoveryCodes: expect.any(Array) } })
    const codes = await deps.db.select().from(recoveryCode).where(eq(recoveryCode.user_id, owner.id))
    expect(await confirm()).toMatchObject({ code: 1, data: first.data })
    expect(await deps.db.select().from(recoveryCode).where(eq(recoveryCode.user_id, owner.id))).toEqual(codes)
    const stored = JSON.stringify(await deps.db.select().from(idempotencyKey))
    const { recoveryCodes } = first.data as { recoveryCodes: string[] }
    for (const secret of [testPassword, begun.data?.secret, ...recoveryCodes]) expect(stored).not.toContain(secret)
  })

  it.each(['short', 'x'.repeat(65), 'with blanks and more', 'quoted"quoted"quoted'])(
    'the malformed key %j is refused by its name',
    async (key) => {
      expect(await send(add, booking('Malformed'), { key })).toMatchObject({
        error: 'PARAMETER',
        msg: '“Idempotency-Key” is missing or not allowed',
      })
      expect(await bookings('Malformed')).toBe(0)
    },
  )

  it('keys are kept for a day, and the newest thousand of an account', async () => {
    await deps.db.delete(idempotencyKey)
    const row = { owner: 'admin:7', fingerprint: '', attempt: '', lease_time: 0 }
    const rows = Array.from({ length: 5 }, (_, index) => ({ ...row, id: `old ${index}`, create_time: index + 1 }))
    await deps.db.insert(idempotencyKey).values([...rows, { ...row, id: 'other', owner: 'admin:8', create_time: 1 }])
    const left = async () => (await deps.db.select().from(idempotencyKey)).map(({ id }) => id).toSorted()
    await trimWrites(deps.db, 'admin:7', 3)
    expect(await left()).toEqual(['old 2', 'old 3', 'old 4', 'other'])
    await purgeWrites(deps.db, 4)
    expect(await left()).toEqual(['old 3', 'old 4'])
  })
})
