import { adminArea, memberArea } from '@teachnet/protocol'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { issueTokens } from '../../features/access/tokens/token.repo.ts'
import { hashPassword } from '../../platform/secrets/password.ts'
import { buildApp } from '../../api.ts'
import type { Database } from '../../platform/db/client.ts'
import { adminTable, user } from '../../features/schema.ts'
import { createFirstAdmin, seedAccess } from '../../features/sign-in/admin/access-setup.ts'
import { seedSecurityRules } from '../../features/security/rule-seed.ts'
import { createSolvedCaptcha } from '../test-accounts.ts'
import { createTestDeps, type TestDeps } from '../test-deps.ts'
import type { Actor } from './recording.ts'
import { uploadOf } from './test-upload.ts'

/** The values of the placeholders `{name}` in a recording. */
export type Names = ReadonlyMap<string, string | number>

export interface World {
  readonly app: FastifyInstance
  /** Signs an actor in. Returns its token headers and the placeholder values that it knows. */
  readonly enter: (actor: Actor) => Promise<{ headers: Readonly<Record<string, string>>; names: Names }>
  readonly close: () => Promise<void>
}

const password = 'Member123456'

/** Creates a server with data like that of the recorded back end: accounts, groups, a menu, logs, a file. */
export async function createWorld(db: Database): Promise<World> {
  const deps = await createTestDeps(db)
  await seedAccess(deps)
  await seedSecurityRules(deps)
  await createFirstAdmin({ ...deps, env: { ...deps.env, hasDemo: true } })
  // The recorded password: too common for a new account, but valid for signing in.
  await db.update(adminTable).set({ password: await hashPassword('Admin123456') })
  const app = await buildApp(deps)
  const names = await fillWorld(app, (await signIn(deps, 'admin', 1)).headers)
  return {
    app,
    enter: (actor) => enter(deps, names, actor),
    close: async () => {
      await app.close()
      await deps.cache.close()
    },
  }
}

async function enter(deps: TestDeps, names: Names, actor: Actor) {
  const admin = await signIn(deps, 'admin', actor === 'viewer' ? Number(names.get('viewer')) : 1)
  const member = await signIn(deps, 'member', Number(names.get('member')))
  const headers: Record<Actor, Readonly<Record<string, string>>> = {
    nobody: {},
    admin: admin.headers,
    viewer: admin.headers,
    member: member.headers,
    both: { ...admin.headers, ...member.headers },
    expired: (await signIn(deps, 'admin', 1, 0)).headers,
    unknown: { [memberArea.tokenHeader]: 'nobody-holds-this' },
  }
  const own = {
    ...(await createSolvedCaptcha(deps)),
    adminToken: admin.token,
    adminRefreshToken: admin.refreshToken,
    refreshToken: actor === 'member' ? member.refreshToken : admin.refreshToken,
  }
  return { headers: headers[actor], names: new Map([...names, ...Object.entries(own)]) }
}

async function signIn(deps: TestDeps, name: 'admin' | 'member', userId: number, tokenLife?: number) {
  const area = name === 'admin' ? adminArea : memberArea
  const life = tokenLife === undefined ? {} : { tokenLife }
  const signedInAt = { last_login_time: Math.floor(deps.clock() / 1000) }
  await (name === 'admin'
    ? deps.db.update(adminTable).set(signedInAt).where(eq(adminTable.id, userId))
    : deps.db.update(user).set(signedInAt).where(eq(user.id, userId)))
  const { token, refresh_token: refreshToken } = await issueTokens(deps.db, deps, {
    area,
    userId,
    isKept: true,
    ...life,
  })
  return { token, refreshToken, headers: { [area.tokenHeader]: token } }
}

/** Adds all records with the calls of clients, and returns their ids by placeholder name. */
async function fillWorld(app: FastifyInstance, headers: Readonly<Record<string, string>>): Promise<Names> {
  const request = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) => {
    const reply = await app.inject({ method, url: `/admin/${path}`, headers, payload })
    const { code, msg, data } = reply.json<{ code: number; msg: string; data: unknown }>()
    if (code !== 1) throw new Error(`${method} ${path}: ${msg} ${JSON.stringify(data)}`)
    return data
  }
  const list = async (controller: string, query = 'limit=1000&isTree=false') =>
    rowsIn(await request('GET', `${controller}/index?${query}`))
  const idOf = async (controller: string, field: string, value: string) =>
    Number((await list(controller)).find((row) => row[field] === value)?.id)
  const names = new Map<string, string | number>([['password', password]])

  const refMenu = {
    pid: 0,
    type: 'menu',
    title: 'Ref menu',
    name: 'refMenu',
    path: 'refMenu',
    menu_type: 'iframe',
    weigh: 5,
  }
  await request('POST', 'auth.Rule/add', { ...refMenu, url: 'https://127.0.0.1/', keepalive: '0', status: '1' })
  for (const { id, name } of await list('auth.Rule')) names.set(`rule:${String(name)}`, Number(id))
  const rules = ['dashboard', 'dashboard/index', 'auth', 'auth/admin', 'auth/admin/index'].map((each) =>
    names.get(`rule:${each}`),
  )

  await request('POST', 'auth.Group/add', {
    pid: 1,
    name: 'First',
    rules: [...rules, names.get('rule:auth/admin/edit')],
    status: '1',
  })
  names.set('firstGroup', await idOf('auth.Group', 'name', 'First'))
  await request('POST', 'auth.Group/add', { pid: names.get('firstGroup'), name: 'Viewers', rules, status: '1' })
  names.set('viewers', await idOf('auth.Group', 'name', 'Viewers'))

  const viewer = {
    username: 'viewer',
    nickname: 'Viewer',
    email: 'viewer@example.com',
    password: 'Viewer123456',
    status: '1',
  }
  await request('POST', 'auth.Admin/add', { ...viewer, group_arr: [names.get('viewers')] })
  names.set('viewer', await idOf('auth.Admin', 'username', 'viewer'))
  await request('POST', 'auth.Admin/edit', { id: names.get('viewer'), mobile: '13900000001' })
  names.set('sensitiveLog', Number((await list('security.SensitiveDataLog'))[0]?.id))

  for (const [name, username] of [
    ['member', 'member01'],
    ['spare', 'spare01'],
    ['gone', 'gone01'],
  ] as const) {
    const account = {
      username,
      nickname: username,
      email: `${username}@example.com`,
      gender: 1,
      birthday: '1990-01-01',
    }
    await request('POST', 'user.User/add', { ...account, password, group_id: 1, status: 'enable' })
    names.set(name, await idOf('user.User', 'username', username))
  }
  await request('POST', 'user.MoneyLog/add', { user_id: names.get('member'), money: '12.34', memo: 'gift' })
  await request('POST', 'user.ScoreLog/add', { user_id: names.get('member'), score: 50, memo: 'signin' })
  await request('DELETE', `user.User/del?ids[]=${names.get('gone')}`)
  names.set('recycleLog', Number((await list('security.DataRecycleLog'))[0]?.id))

  const upload = uploadOf('ref.png')
  await app.inject({
    method: 'POST',
    url: '/admin/ajax/upload',
    headers: { ...headers, ...upload.headers },
    payload: upload.payload,
  })
  names.set('attachment', Number((await list('routine.Attachment'))[0]?.id))
  const item = { group: 'basics', name: 'ref_item', title: 'Ref item', type: 'string', weigh: 0, rule: [], tip: '' }
  await request('POST', 'routine.Config/add', { ...item, content: '', extend: '', inputExtend: '' })
  names.set('configItem', configItemIn(await request('GET', 'routine.Config/index'), 'ref_item'))
  return names
}

function rowsIn(data: unknown): Readonly<Record<string, unknown>>[] {
  const list: unknown = typeof data === 'object' && data !== null && 'list' in data ? data.list : undefined
  return Array.isArray(list) ? list.map((row) => Object.fromEntries(Object.entries(Object(row)))) : []
}

function configItemIn(data: unknown, name: string): number {
  const groups = Object.values(Object(Object(data).list)).flatMap(rowsIn)
  return Number(groups.find((item) => item.name === name)?.id)
}
