import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { config } from '../../schema.ts'
import { createTestAdmin, signInAgain, type TestAccount, testPassword } from '../../../test-support/test-accounts.ts'
import { oneDatabase } from '../../../test-support/test-database.ts'
import { createTestServer, type TestServer } from '../../../test-support/test-server.ts'
import { seedAccess } from '../admin/access-setup.ts'

interface Reply {
  code: number
  error?: string
  msg: string
  data: { token: string }
}

describe.each(oneDatabase)('a locked session of an administrator on %s', (kind) => {
  let t: TestServer
  let count = 0

  beforeAll(async () => {
    t = await createTestServer(kind, seedAccess)
  })
  afterAll(() => t.close())

  async function call(path: string, payload: object | undefined, headers: TestAccount['headers']) {
    const answer = await t.app.inject({
      method: payload ? 'POST' : 'GET',
      url: path,
      headers: { server: 'true', 'think-lang': 'en', ...headers },
      payload,
    })
    return answer.json<Reply>()
  }
  const lock = ({ headers }: TestAccount) => call('/admin/account/lock', {}, headers)
  const unlock = ({ headers }: TestAccount, password = testPassword) =>
    call('/admin/account/unlock', { password }, headers)
  const init = ({ headers }: TestAccount) => call('/admin/Index/index', undefined, headers)
  const locked = {
    code: 401,
    error: 'FORBIDDEN',
    msg: expect.stringMatching(/^The back office is locked/),
    data: { due: 'access.locked' },
  }

  async function createAdmin() {
    count += 1
    return createTestAdmin(t.deps, { username: `locker${count}` })
  }

  it('a locked session gets nothing from the server until the password is entered, also with a refreshed token; other sessions are not affected', async () => {
    const admin = await createAdmin()
    const elsewhere = await signInAgain(t.deps, 'admin', admin.id)
    expect(await lock(admin)).toMatchObject({ code: 1 })
    expect(await lock(admin)).toMatchObject(locked)
    expect(await init(admin)).toMatchObject(locked)
    expect(await call('/admin/auth.Admin/index', undefined, admin.headers)).toMatchObject(locked)
    expect(await call('/admin/account/endOtherSessions', {}, admin.headers)).toMatchObject(locked)
    expect(await init(elsewhere)).toMatchObject({ code: 1 })
    const { data } = await call('/api/common/refreshToken', { refreshToken: admin.refreshToken }, admin.headers)
    const renewed = { ...admin, headers: { batoken: data.token } }
    expect(await init(renewed)).toMatchObject(locked)
    expect(await unlock(renewed, 'Wrong-1234')).toMatchObject({ error: 'OWN_PASSWORD_WRONG' })
    expect(await init(renewed)).toMatchObject(locked)
    expect(await unlock(renewed)).toMatchObject({ code: 1 })
    expect(await init(renewed)).toMatchObject({ code: 1 })
  })

  it('slows guesses down, and the right password then waits as well', async () => {
    const admin = await createAdmin()
    await lock(admin)
    for (let attempt = 0; attempt < 5; attempt += 1) await unlock(admin, `Guess-${attempt}-wrong`)
    await unlock(admin, 'Guess-6-wrong')
    expect(await unlock(admin)).toMatchObject({ error: 'LOGIN_RETRY' })
    t.deps.clock.advance(31_000)
    expect(await unlock(admin)).toMatchObject({ code: 1 })
  })

  it('can be left by a logout, and ends with the other sessions of the account', async () => {
    const admin = await createAdmin()
    await lock(admin)
    expect(await call('/admin/Index/logout', { refreshToken: admin.refreshToken }, admin.headers)).toMatchObject({
      code: 1,
    })
    expect(await unlock(admin)).toMatchObject({ code: 303 })
    const again = await signInAgain(t.deps, 'admin', admin.id)
    expect(await init(again)).toMatchObject({ code: 1 })
  })

  describe('an idle session of an administrator', () => {
    const minutes = (count: number) => t.deps.clock.advance(count * 60_000)
    const setSite = async (value: number) => {
      const fields = { name: 'admin_idle_lock_minutes', value: String(value) }
      await t.db
        .insert(config)
        .values({ ...fields, group: 'sign_in', title: '', type: 'number', weigh: 0 })
        .onConflictDoUpdate({ target: config.name, set: { value: fields.value } })
      await t.deps.cache.dropAll()
    }
    const setOwn = async ({ headers }: TestAccount, idleMinutes: number) =>
      expect(await call('/admin/preference/save', { idleMinutes }, headers)).toMatchObject({ code: 1 })
    const poll = ({ headers }: TestAccount, active = 0) =>
      call(`/admin/Dashboard/waiting?active=${active}`, undefined, headers)
    afterEach(() => setSite(0))

    it('an idle session locks after the minutes of the site, despite background requests of its page, and opens with the password', async () => {
      const admin = await createAdmin()
      await setSite(10)
      expect(await init(admin)).toMatchObject({ code: 1, data: { idleLock: 10 } })
      // Three minutes more than the page, which reports input with its next request.
      for (let passed = 0; passed < 12; passed += 2) {
        minutes(2)
        expect(await poll(admin)).toMatchObject({ code: 1 })
      }
      minutes(1)
      expect(await poll(admin)).toMatchObject(locked)
      expect(await init(admin)).toMatchObject(locked)
      const { data } = await call('/api/common/refreshToken', { refreshToken: admin.refreshToken }, admin.headers)
      expect(await init({ ...admin, headers: { batoken: data.token } })).toMatchObject(locked)
      expect(await poll(admin, 1)).toMatchObject(locked)
      expect(await unlock(admin)).toMatchObject({ code: 1 })
      expect(await init(admin)).toMatchObject({ code: 1 })
    })

    it('an idle session locks after the same minutes if the clock ran ahead and was set back', async () => {
      minutes(600)
      const admin = await createAdmin()
      await setSite(10)
      await init(admin)
      minutes(-600)
      expect(await poll(admin)).toMatchObject({ code: 1 })
      minutes(14)
      expect(await poll(admin)).toMatchObject(locked)
    })

    it('a session stays open while somebody works, or types without sending anything', async () => {
      const admin = await createAdmin()
      await setSite(10)
      await init(admin)
      for (let index = 0; index < 4; index += 1) {
        minutes(9)
        expect(await init(admin)).toMatchObject({ code: 1 })
        minutes(9)
        expect(await poll(admin, 1)).toMatchObject({ code: 1 })
      }
    })

    it('an idle session locks after fewer minutes if its administrator has chosen so, and not after more than those of the site', async () => {
      const [short, long, alone] = [await createAdmin(), await createAdmin(), await createAdmin()]
      await setOwn(alone, 5)
      await init(alone)
      minutes(8)
      expect(await init(alone)).toMatchObject(locked)
      await setSite(10)
      await setOwn(short, 5)
      await setOwn(long, 60)
      for (const admin of [short, long]) await init(admin)
      minutes(8)
      expect(await init(short)).toMatchObject(locked)
      expect(await poll(long)).toMatchObject({ code: 1 })
      minutes(5)
      expect(await init(long)).toMatchObject(locked)
      for (const idleMinutes of [-1, 1.5, 1441, 'soon'])
        expect((await call('/admin/preference/save', { idleMinutes }, (await createAdmin()).headers)).code).toBe(0)
    })

    it('an idle session does not lock when the site has no time, also if there was one before', async () => {
      const admin = await createAdmin()
      await setSite(10)
      await init(admin)
      await setSite(0)
      await init(admin)
      minutes(60)
      expect(await init(admin)).toMatchObject({ code: 1 })
    })

    it('an idle session locks alone: the other sessions of the account are not affected', async () => {
      const admin = await createAdmin()
      await setSite(10)
      await init(admin)
      minutes(12)
      const elsewhere = await signInAgain(t.deps, 'admin', admin.id)
      expect(await init(elsewhere)).toMatchObject({ code: 1 })
      minutes(2)
      expect(await init(admin)).toMatchObject(locked)
      expect(await init(elsewhere)).toMatchObject({ code: 1 })
    })
  })

  it('a lock requires a sign-in', async () => {
    expect(await call('/admin/account/lock', {}, {})).toMatchObject({ code: 303 })
    expect(await call('/admin/account/unlock', { password: testPassword }, {})).toMatchObject({ code: 303 })
  })
})
