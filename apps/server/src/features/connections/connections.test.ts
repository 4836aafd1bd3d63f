import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildApp } from '../../api.ts'
import type { Database } from '../../platform/db/client.ts'
import { connectedAccount, secondFactor, user } from '../schema.ts'
import { createTestMember, type TestAccount, testPassword } from '../../test-support/test-accounts.ts'
import { createTestDatabase, oneDatabase } from '../../test-support/test-database.ts'
import { createTestDeps, testEnv, type TestDeps } from '../../test-support/test-deps.ts'
import { oidcClient, startTestOidcProvider } from '../../test-support/test-oidc-provider.ts'

interface Reply {
  code: number
  error?: string
  data: {
    address: string
    state: string
    providers: { id: string; name: string }[]
    list: { accounts: { id: number; label: string }[] }[]
    userInfo: { id: number }
  }
}

const provider = 'school'
const weChat = {
  kind: 'wechat' as const,
  id: 'wechat',
  name: '微信',
  issuer: 'https://open.weixin.qq.com/wx1',
  clientId: 'wx1',
  clientSecret: 'secret',
}
const rejected = { code: 0, error: 'PROVIDER_REFUSED' }

describe.each(oneDatabase)('accounts at a provider on %s', (kind) => {
  let db: Database
  let deps: TestDeps
  let app: FastifyInstance
  let school: Awaited<ReturnType<typeof startTestOidcProvider>>

  beforeAll(async () => {
    db = await createTestDatabase(kind)
    school = await startTestOidcProvider('http://site.test/user/provider')
    const oidc = [{ ...oidcClient, kind: 'oidc' as const, id: provider, name: 'School', issuer: school.issuer }, weChat]
    deps = await createTestDeps(db)
    app = await buildApp({ ...deps, env: { ...testEnv, oidc } })
  })
  afterAll(async () => {
    await app.close()
    await school.stop()
    await db.close()
  })
  beforeEach(() => {
    school.state.forgery = undefined
  })

  async function call(path: string, payload?: object, member?: TestAccount) {
    const answer = await app.inject({
      method: payload ? 'POST' : 'GET',
      url: `/api/${path}`,
      headers: { host: 'site.test', 'think-lang': 'en', ...member?.headers },
      payload,
    })
    return answer.json<Reply>()
  }
  const begin = async () => (await call('user/provider', { provider })).data
  const signIn = (query: string) => call('user/checkIn', { tab: 'provider', provider, query })
  const signInAs = async (account: string) => {
    school.state.account = account
    return signIn(await school.visit((await begin()).address))
  }
  const beginConnection = async (member: TestAccount, password = testPassword) =>
    call('account/beginConnection', { provider, password }, member)
  const connect = async (member: TestAccount, account: string) => {
    school.state.account = account
    const query = await school.visit((await beginConnection(member)).data.address)
    return call('account/connectAccount', { provider, query }, member)
  }

  it('a member connects an account with the password, signs in with it, and disconnects it', async () => {
    expect((await call('user/checkIn')).data.providers).toEqual([
      { id: provider, name: 'School' },
      { id: 'wechat', name: '微信' },
    ])
    const member = await createTestMember(deps, { username: 'connected' })
    expect(await beginConnection(member, 'Wrong12345')).toMatchObject({ error: 'OWN_PASSWORD_WRONG' })
    expect(await connect(member, 'lina')).toMatchObject({ code: 1 })
    expect(await signInAs('lina')).toMatchObject({ code: 1, data: { userInfo: { id: member.id } } })
    const [connection] = (await call('account/connections', undefined, member)).data.list
    const accounts = connection?.accounts ?? []
    expect(accounts).toMatchObject([{ label: 'lina@example.org' }])
    const id = accounts[0]?.id ?? 0
    const stranger = await createTestMember(deps, { username: 'unrelated' })
    const end = (account: TestAccount, password = testPassword) =>
      call('account/disconnectAccount', { id, password }, account)
    expect(await end(stranger)).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    expect(await end(member, 'Wrong12345')).toMatchObject({ error: 'OWN_PASSWORD_WRONG' })
    expect(await end(member)).toMatchObject({ code: 1 })
    expect(await signInAs('lina')).toMatchObject({ error: 'PROVIDER_UNCONNECTED' })
  })

  it('an email address at the provider gives no access to an account here', async () => {
    await createTestMember(deps, { username: 'victim01', email: 'victim@example.org' })
    expect(await signInAs('victim')).toMatchObject({ error: 'PROVIDER_UNCONNECTED' })
    school.state.account = 'victim'
    const { address } = await begin()
    const query = await school.visit(address)
    const nonce = new URL(address).searchParams.get('nonce')
    school.state.forgery = { nonce, email: 'victim@example.org', email_verified: true }
    expect(await signIn(query)).toMatchObject({ error: 'PROVIDER_UNCONNECTED' })
  })

  it('an account is connected to one member only, and to the member who began', async () => {
    const [first, second] = [
      await createTestMember(deps, { username: 'firstone' }),
      await createTestMember(deps, { username: 'secondone' }),
    ]
    expect(await connect(first, 'shared')).toMatchObject({ code: 1 })
    expect(await connect(second, 'shared')).toMatchObject({ error: 'PROVIDER_TAKEN' })
    school.state.account = 'crossed'
    const query = await school.visit((await beginConnection(first)).data.address)
    expect(await call('account/connectAccount', { provider, query }, second)).toMatchObject(rejected)
    expect(await signIn(query)).toMatchObject(rejected)
  })

  it('a state is accepted once, for ten minutes, and only if the server issued it', async () => {
    const member = await createTestMember(deps, { username: 'stateful' })
    await connect(member, 'stateful')
    school.state.account = 'stateful'
    const query = await school.visit((await begin()).address)
    const both = await Promise.all([signIn(query), signIn(query)])
    expect(both.filter(({ code }) => code === 1)).toHaveLength(1)
    const foreign = new URLSearchParams(await school.visit((await begin()).address))
    foreign.set('state', 'made-up')
    expect(await signIn(`?${foreign.toString()}`)).toMatchObject(rejected)
    const other = new URLSearchParams(await school.visit((await begin()).address))
    other.set('state', (await begin()).state)
    expect(await signIn(`?${other.toString()}`)).toMatchObject(rejected)
    const late = await school.visit((await begin()).address)
    deps.clock.advance(601_000)
    expect(await signIn(late)).toMatchObject(rejected)
  })

  it.each([
    ['another nonce', { nonce: 'other' }],
    ['no nonce', { nonce: undefined }],
    ['another audience', { aud: 'other-site' }],
    ['another issuer', { iss: 'https://evil.test' }],
    ['a time in the past', { exp: 1_000_000_000 }],
  ])('a token with %s is refused, and the same token without it is accepted', async (_what, forgery) => {
    const exists = await db.select().from(connectedAccount).where(eq(connectedAccount.subject, 'forged'))
    if (exists.length === 0) await connect(await createTestMember(deps, { username: 'forged01' }), 'forged')
    school.state.account = 'forged'
    for (const changes of [forgery, {}]) {
      const { address } = await begin()
      const query = await school.visit(address)
      school.state.forgery = { nonce: new URL(address).searchParams.get('nonce'), ...changes }
      expect((await signIn(query)).code).toBe(changes === forgery ? 0 : 1)
      school.state.forgery = undefined
    }
  })

  it('a member connects an account at WeChat, and signs in with it; a state is accepted only once there, too', async () => {
    const answers: Readonly<Record<string, object>> = {
      '/sns/oauth2/access_token': { access_token: 'at', openid: 'o-1' },
      '/sns/userinfo': { nickname: '小李' },
    }
    vi.stubGlobal('fetch', async (address: string) => Response.json(answers[new URL(address).pathname]))
    onTestFinished(() => void vi.unstubAllGlobals())
    const member = await createTestMember(deps, { username: 'wechatter' })
    const { id } = weChat
    const begun = await call('account/beginConnection', { provider: id, password: testPassword }, member)
    expect(new URL(begun.data.address).host).toBe('open.weixin.qq.com')
    const back = (state: string) => `?code=c&state=${state}`
    const connected = await call('account/connectAccount', { provider: id, query: back(begun.data.state) }, member)
    expect(connected).toMatchObject({ code: 1 })
    const { state } = (await call('user/provider', { provider: id })).data
    const signIn = () => call('user/checkIn', { tab: 'provider', provider: id, query: back(state) })
    expect(await signIn()).toMatchObject({ code: 1, data: { userInfo: { id: member.id } } })
    expect(await signIn()).toMatchObject(rejected)
  })

  it('a disabled account cannot sign in, the second factor is required, and an unknown provider is refused', async () => {
    const member = await createTestMember(deps, { username: 'guarded01' })
    await connect(member, 'guarded')
    await db.update(user).set({ status: 'disable' }).where(eq(user.id, member.id))
    expect(await signInAs('guarded')).toMatchObject({ error: 'ACCOUNT_DISABLED' })
    await db.update(user).set({ status: 'enable' }).where(eq(user.id, member.id))
    const factor = { area: 'member' as const, user_id: member.id, secret: 'unused', create_time: 1, confirm_time: 1 }
    await db.insert(secondFactor).values(factor)
    expect(await signInAs('guarded')).toMatchObject({ error: 'SECOND_FACTOR_NEEDED' })
    expect(await call('user/provider', { provider: 'nobody' })).toMatchObject({ error: 'PARAMETER' })
  })
})
