import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { relyingPartyOf } from '../../../http/caller/relying-party.ts'
import type { Database } from '../../../platform/db/client.ts'
import { passkey, secondFactor, user } from '../../schema.ts'
import {
  createSolvedCaptcha,
  createTestMember,
  type TestAccount,
  testPassword,
} from '../../../test-support/test-accounts.ts'
import { authenticatorCode, setUpSecondFactor } from '../../../test-support/test-second-factor.ts'
import { createTestAuthenticator } from '../../../test-support/test-authenticator.ts'
import { oneDatabase } from '../../../test-support/test-database.ts'
import type { TestDeps } from '../../../test-support/test-deps.ts'
import { createTestServer, type TestServer } from '../../../test-support/test-server.ts'

interface Reply {
  code: number
  error?: string
  data: {
    options: { challenge: string; rp: { id: string }; allowCredentials: { id: string }[] }
    list: { id: number; name: string; useTime: number | null }[]
    factorToken: string
    hasPasskey: boolean
    userInfo: { id: number; token: string }
  }
}

const site = { origin: 'http://site.test', rpId: 'site.test' }
const rejected = { code: 0, error: 'PASSKEY_REFUSED' }

describe.each(oneDatabase)('passkeys of a member on %s', (kind) => {
  let server: TestServer
  let db: Database
  let deps: TestDeps
  let app: FastifyInstance

  beforeAll(async () => {
    server = await createTestServer(kind)
    ;({ db, deps, app } = server)
  })
  afterAll(() => server.close())

  async function call(path: string, payload?: object, member?: TestAccount) {
    const answer = await app.inject({
      method: payload ? 'POST' : 'GET',
      url: `/api/${path}`,
      headers: { host: 'site.test', 'think-lang': 'en', ...member?.headers },
      payload,
    })
    return answer.json<Reply>()
  }
  const begin = async (
    member: TestAccount,
    { by, ...proof }: { password?: string; code?: string; by?: ReturnType<typeof createTestAuthenticator> } = {},
  ) => {
    const passkeyProof = by && { proof: by.get({ ...site, challenge: (await request()).challenge }) }
    return call('account/beginPasskey', { password: testPassword, ...proof, ...passkeyProof }, member)
  }
  const request = async (body: object = {}) => (await call('user/passkey', body)).data.options
  const signIn = (answer: object, more: object = {}) =>
    call('user/checkIn', { tab: 'passkey', passkey: answer, ...more })

  async function enrol(username: string) {
    const member = await createTestMember(deps, { username })
    const authenticator = createTestAuthenticator()
    const begun = await begin(member)
    expect(begun).toMatchObject({ code: 1 })
    const { options } = begun.data
    const answer = authenticator.create({ ...site, challenge: options.challenge })
    expect(await call('account/addPasskey', { name: 'Laptop', answer }, member)).toMatchObject({ code: 1 })
    return { member, authenticator }
  }

  it('a member adds a passkey with the password, and signs in with it alone', async () => {
    const { member, authenticator } = await enrol('keyowner')
    const options = await request()
    expect(options).toMatchObject({ rpId: 'site.test', userVerification: 'required' })
    expect(options.allowCredentials).toEqual([])
    const answer = authenticator.get({ ...site, challenge: options.challenge })
    expect(await signIn(answer, { keep: true })).toMatchObject({
      code: 1,
      data: { userInfo: { id: member.id, refresh_token: expect.stringMatching(/.{40}/) } },
    })
    const { list } = (await call('account/passkeys', undefined, member)).data
    expect(list).toMatchObject([{ name: 'Laptop', useTime: Math.floor(deps.clock() / 1000) }])
  })

  it('adding a passkey requires the password, a name, and a new credential', async () => {
    const { member, authenticator } = await enrol('careful01')
    expect(await begin(member, { password: 'Wrong12345' })).toMatchObject({ error: 'OWN_PASSWORD_WRONG' })
    const { options } = (await begin(member, { by: authenticator })).data
    const answer = authenticator.create({ ...site, challenge: options.challenge })
    expect(await call('account/addPasskey', { name: ' ', answer }, member)).toMatchObject({ error: 'VALIDATION' })
    expect(await call('account/addPasskey', { name: 'Again', answer }, member)).toMatchObject(rejected)
    expect(await call('account/addPasskey', { name: 'Junk', answer: {} }, member)).toMatchObject(rejected)
  })

  it('a passkey and the password prove the owner of an account whose mailbox is lost', async () => {
    const { member, authenticator } = await enrol('mailless')
    const other = await enrol('othermail')
    const prove = async (by: typeof authenticator, password = testPassword) => {
      const proof = by.get({ ...site, challenge: (await request()).challenge })
      return call('account/proveOwner', { type: 'email', by: 'passkey', password, proof }, member)
    }
    expect(await prove(authenticator, 'Wrong12345')).toMatchObject({ error: 'OWN_PASSWORD_WRONG' })
    expect(await prove(other.authenticator)).toMatchObject(rejected)
    expect(await prove(authenticator)).toMatchObject({
      code: 1,
      data: { type: 'email', accountVerificationToken: expect.any(String) },
    })
  })

  it('adding a further passkey requires one of the account, or the code of its authenticator app [K6]', async () => {
    const { member, authenticator } = await enrol('strongest')
    const other = await enrol('strangerkey')
    expect(await begin(member)).toMatchObject(rejected)
    expect(await begin(member, { by: other.authenticator })).toMatchObject(rejected)
    expect(await begin(member, { by: authenticator })).toMatchObject({ code: 1 })
    const { secret } = await setUpSecondFactor(deps, async (action, payload) => {
      const reply = await app.inject({
        method: 'POST',
        url: `/api/account/${action}`,
        payload,
        headers: { ...member.headers },
      })
      return reply.json()
    })
    expect(await begin(member)).toMatchObject({ error: 'SECOND_FACTOR_WRONG' })
    expect(await begin(member, { code: authenticatorCode(deps, secret) })).toMatchObject({ code: 1 })
    expect(await begin(member, { by: authenticator })).toMatchObject({ code: 1 })
  })

  it.each([
    ['another site', { origin: 'https://evil.test', rpId: 'evil.test' }],
    ['another origin of the domain', { origin: 'http://site.test:8080' }],
    ['another domain in the data of the authenticator', { rpId: 'evil.test' }],
    ['a person who was not verified', { isVerified: false }],
    ['a challenge of nobody', { challenge: 'AAAA' }],
  ])('an answer for %s is refused, at the sign-in and when a passkey is added', async (what, changes) => {
    const name = `wrong${what.length}${Object.keys(changes).join('').toLowerCase()}`.slice(0, 15)
    const { member, authenticator } = await enrol(name)
    const { challenge } = await request()
    expect(await signIn(authenticator.get({ ...site, challenge, ...changes }))).toMatchObject(rejected)
    const { options } = (await begin(member, { by: authenticator })).data
    const answer = createTestAuthenticator().create({ ...site, challenge: options.challenge, ...changes })
    expect(await call('account/addPasskey', { name: 'Other', answer }, member)).toMatchObject(rejected)
  })

  it('a challenge counts once, for one purpose and one member, for five minutes', async () => {
    const { member, authenticator } = await enrol('replayed')
    const other = await enrol('replayer')
    const { challenge } = await request()
    const answer = authenticator.get({ ...site, challenge })
    const both = await Promise.all([signIn(answer), signIn(answer)])
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 1])
    const adding = (await begin(member, { by: authenticator })).data.options.challenge
    expect(await signIn(authenticator.get({ ...site, challenge: adding }))).toMatchObject(rejected)
    const created = createTestAuthenticator().create({ ...site, challenge: adding })
    expect(await call('account/addPasskey', { name: 'Stolen', answer: created }, other.member)).toMatchObject(rejected)
    const late = await request()
    deps.clock.advance(301_000)
    expect(await signIn(authenticator.get({ ...site, challenge: late.challenge }))).toMatchObject(rejected)
  })

  it('a copied authenticator, whose counter lags behind, is refused', async () => {
    const { authenticator } = await enrol('copied01')
    authenticator.counter = 9
    expect(await signIn(authenticator.get({ ...site, ...(await request()) }))).toMatchObject({ code: 1 })
    authenticator.counter = 4
    expect(await signIn(authenticator.get({ ...site, ...(await request()) }))).toMatchObject(rejected)
  })

  it('a removed passkey, an unknown one and one of a disabled account do not sign in', async () => {
    const { member, authenticator } = await enrol('removed01')
    const attempt = async () => signIn(authenticator.get({ ...site, ...(await request()) }))
    await db.update(user).set({ status: 'disable' }).where(eq(user.id, member.id))
    expect(await attempt()).toMatchObject({ error: 'ACCOUNT_DISABLED' })
    await db.update(user).set({ status: 'enable' }).where(eq(user.id, member.id))
    const id = (await call('account/passkeys', undefined, member)).data.list[0]?.id ?? 0
    const stranger = await createTestMember(deps, { username: 'stranger01' })
    for (const path of ['renamePasskey', 'removePasskey'])
      expect(await call(`account/${path}`, { id, name: 'Mine', password: testPassword }, stranger)).toMatchObject({
        error: 'RECORD_NOT_FOUND',
      })
    expect(await call('account/renamePasskey', { id, name: 'Phone' }, member)).toMatchObject({ code: 1 })
    expect((await call('account/passkeys', undefined, member)).data.list[0]?.name).toBe('Phone')
    expect(await call('account/removePasskey', { id, password: 'Wrong12345' }, member)).toMatchObject({ code: 0 })
    expect(await call('account/removePasskey', { id, password: testPassword }, member)).toMatchObject({ code: 1 })
    expect(await attempt()).toMatchObject(rejected)
    expect(await db.select().from(passkey).where(eq(passkey.user_id, member.id))).toEqual([])
  })

  it('a passkey takes the place of the code in two-step verification, for the account of the password alone', async () => {
    const { member, authenticator } = await enrol('twosteps')
    const other = await enrol('othersteps')
    const factor = { area: 'member' as const, user_id: member.id, secret: 'unused', create_time: 1, confirm_time: 1 }
    await db.insert(secondFactor).values(factor)
    const form = { tab: 'login', username: 'twosteps', password: testPassword }
    const first = await call('user/checkIn', { ...form, ...(await createSolvedCaptcha(deps)) })
    expect(first).toMatchObject({ error: 'SECOND_FACTOR_NEEDED', data: { hasPasskey: true } })
    const { factorToken } = first.data
    const options = await request({ factorToken })
    expect(options.allowCredentials).toMatchObject([{ id: authenticator.id }])
    const wrong = other.authenticator.get({ ...site, challenge: options.challenge })
    expect(await signIn(wrong, { factorToken })).toMatchObject(rejected)
    const next = async () => authenticator.get({ ...site, ...(await request({ factorToken })), isVerified: false })
    expect(await signIn(await next(), { factorToken: 'other' })).toMatchObject({ error: 'SECOND_FACTOR_EXPIRED' })
    expect(await signIn(await next(), { factorToken })).toMatchObject({
      code: 1,
      data: { userInfo: { id: member.id } },
    })
    expect(await call('user/passkey', { factorToken })).toMatchObject({ error: 'SECOND_FACTOR_EXPIRED' })
  })

  it.each([
    [[], 'https://a.test', 'http://own.test:8000', { id: 'own.test', origin: 'http://own.test:8000' }],
    [['https://m.test', undefined], undefined, 'http://x', { id: 'm.test', origin: 'https://m.test' }],
    [['https://m.test', 'https://p.test'], 'https://p.test', 'http://x', { id: 'p.test', origin: 'https://p.test' }],
    [[undefined, 'https://p.test'], 'https://evil.test', 'http://x', { id: 'p.test', origin: 'https://p.test' }],
  ])('with the origins %j, a page of %s binds passkeys to a configured site', (origins, page, own, expected) => {
    expect(relyingPartyOf(origins, { own, page })).toEqual(expected)
  })
})
