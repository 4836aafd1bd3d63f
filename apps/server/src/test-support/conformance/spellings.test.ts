import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/db/client.ts'
import { createTestDatabase } from '../test-database.ts'
import { createWorld, type World } from './test-world.ts'

describe('spellings used by clients of the old back end', () => {
  let db: Database
  let world: World
  let admin: Awaited<ReturnType<World['enter']>>
  let member: Awaited<ReturnType<World['enter']>>

  beforeAll(async () => {
    db = await createTestDatabase()
    world = await createWorld(db)
    admin = await world.enter('admin')
    member = await world.enter('member')
  })
  afterAll(async () => {
    await world.close()
    await db.close()
  })

  const send = async (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    headers: Readonly<Record<string, string>> = admin.headers,
    payload?: string | object,
  ) => {
    const reply = await world.app.inject({ method, url, headers, payload })
    return { status: reply.statusCode, ...reply.json<{ code: number; msg: string; data: unknown }>() }
  }
  const idsOf = async (url: string) => {
    const { data } = await send('GET', url)
    const { list, options } = Object(data)
    const rows: unknown = list ?? options
    return Array.isArray(rows) ? rows.map((row) => Number(Object(row).id)) : []
  }
  const name = (key: string) => admin.names.get(key)
  const tokenOf = ({ headers }: typeof admin) => Object.values(headers)[0] ?? ''

  it.each(['batoken', 'ba-token', 'ba_token'])("a client may send an administrator's token as %s", async (key) => {
    const url = '/admin/routine.AdminInfo/index'
    expect(await send('GET', url, { [key]: tokenOf(admin) })).toMatchObject({ code: 1 })
    expect(await send('GET', `${url}?${key}=${tokenOf(admin)}`, {})).toMatchObject({ code: 1 })
    const body = { type: 'tp', [key]: tokenOf(admin) }
    expect(await send('POST', '/admin/ajax/clearCache', {}, body)).toMatchObject({ code: 1 })
  })

  it.each(['ba-user-token', 'bausertoken', 'ba_user_token'])(
    "a client may send a member's token as %s",
    async (key) => {
      const url = '/api/account/profile'
      expect(await send('GET', url, { [key]: tokenOf(member) })).toMatchObject({ code: 1 })
      expect(await send('GET', `${url}?${key}=${tokenOf(member)}`, {})).toMatchObject({ code: 1 })
    },
  )

  it('a client may write addresses in any case, with underscores, a suffix, and parameters in the path', async () => {
    for (const url of [
      '/ADMIN/AUTH.admin/INDEX',
      '/admin/auth.admin_log/index',
      '/admin/auth.Admin/index.html',
      '/admin/auth.Admin/edit/id/1',
      '/API/User/checkin',
    ])
      expect(await send('GET', url, url.startsWith('/API') ? {} : admin.headers)).toMatchObject({ code: 1 })
  })

  it('a client gets 404 for an unknown action, and a request to sign in for a known one', async () => {
    for (const url of ['/admin/no.Such/index', '/api/nosuch/index', '/api/account/nosuch'])
      expect(await send('GET', url, {})).toMatchObject({ status: 404, code: 0, message: expect.stringMatching(/./) })
    expect(await send('GET', '/admin/auth.Admin/nosuch', {})).toMatchObject({ status: 200, code: 303 })
    expect(await send('GET', '/admin/auth.Admin/nosuch')).toMatchObject({ status: 404 })
  })

  it('a client may send bodies as forms, with values of any type', async () => {
    const form = { ...admin.headers, 'content-type': 'application/x-www-form-urlencoded' }
    const body = `id=${name('viewer')}&motto=hello&status=1&group_arr[]=${name('viewers')}&group_arr[1]=${name('firstGroup')}`
    expect(await send('POST', '/admin/auth.Admin/edit', form, body)).toMatchObject({ code: 1 })
    const read = await send('GET', `/admin/auth.Admin/edit?id=${name('viewer')}`)
    expect(read.data).toMatchObject({
      row: { motto: 'hello', group_arr: expect.arrayContaining([name('firstGroup')]) },
    })
    for (const keepalive of [true, 1, '1', 'true', false, 0, '0', ''])
      expect(
        await send('POST', '/admin/auth.Rule/edit', admin.headers, {
          id: name('rule:refMenu'),
          keepalive,
          remark: null,
        }),
      ).toMatchObject({ code: 1 })
  })

  it('a client may switch a state with any value that means on or off', async () => {
    const url = '/admin/auth.Rule/edit'
    const id = name('rule:refMenu')
    for (const [status, kept] of [
      [false, '0'],
      [true, '1'],
      ['false', '0'],
      ['true', '1'],
      [0, '0'],
      [1, '1'],
    ] as const) {
      expect(await send('POST', url, admin.headers, { id, status })).toMatchObject({ code: 1 })
      expect((await send('GET', `${url}?id=${id}`)).data).toMatchObject({ row: { status: kept } })
    }
  })

  it('a client may send fields that the old back end ignores: a salt, and the flag of the other area', async () => {
    const rule = { pid: 0, type: 'button', title: 'Flagged', path: '', status: 1 }
    for (const [controller, body] of [
      ['auth.Rule', { ...rule, name: 'flagged', no_login_valid: '0' }],
      ['user.Rule', { ...rule, name: 'flagged', keepalive: 0 }],
    ] as const)
      expect(await send('POST', `/admin/${controller}/add`, admin.headers, body)).toMatchObject({ code: 1 })
    for (const [controller, key] of [
      ['auth.Admin', 'viewer'],
      ['user.User', 'member'],
    ] as const)
      expect(
        await send('POST', `/admin/${controller}/edit`, admin.headers, {
          id: name(key),
          salt: 'NaCl',
          login_failure: 3,
        }),
      ).toMatchObject({ code: 1 })
  })

  it('a client may send the token and the server flag among the fields of a form', async () => {
    const url = '/admin/user.Group/add'
    const form = { rules: [], status: '1', server: 1 }
    for (const [index, key] of ['batoken', 'ba-token', 'ba_token'].entries()) {
      const body = { ...form, name: `Carried ${index}`, [key]: tokenOf(admin), 'ba-user-token': tokenOf(member) }
      expect(await send('POST', url, {}, body)).toMatchObject({ code: 1 })
    }
  })

  it('a client may send back the null menu type of a rule that opens no page', async () => {
    const url = '/admin/auth.Rule/edit'
    const id = name('rule:auth')
    expect((await send('GET', `${url}?id=${id}`)).data).toMatchObject({ row: { menu_type: null } })
    expect(await send('POST', url, admin.headers, { id, menu_type: null })).toMatchObject({ code: 1 })
    expect((await send('GET', `${url}?id=${id}`)).data).toMatchObject({ row: { menu_type: null } })
  })

  it('a client may name selected records by any form of a list, with the table before the key', async () => {
    const url = '/admin/user.User/index?select=true&limit=1'
    const both = [Number(name('member')), Number(name('spare'))].toSorted((a, b) => a - b)
    for (const query of [
      `initKey=id&initValue[]=${both[0]}&initValue[]=${both[1]}`,
      `initKey=id&initValue[0]=${both[0]}&initValue[1]=${both[1]}`,
      `initKey=user.id&initValue=${both.join(',')}`,
      `initKey=ba_user.id&initValue=${both.join(',')}&initOperator=in`,
    ])
      expect((await idsOf(`${url}&${query}`)).toSorted((a, b) => a - b)).toEqual(both)
  })

  it.each([
    ['eq', '{one}', true],
    ['=', '{one}', true],
    ['ne', '{one}', false],
    ['<>', '{one}', false],
    ['gt', '{one}', false],
    ['>', '{one}', false],
    ['egt', '{one}', true],
    ['>=', '{one}', true],
    ['lt', '{one}.9', false],
    ['<', '{one}', false],
    ['elt', '{one}', true],
    ['<=', '{one}', true],
    ['IN', '{one},999999', true],
    ['NOT IN', '{one}', false],
    ['RANGE', '{one},{one}', true],
    ['RANGE', ',{one}', true],
    ['RANGE', '{one},', true],
    ['NOT RANGE', '{one},', false],
    ['NOT RANGE', ',{one}', false],
    ['NULL', 'true', false],
    ['NOT NULL', 'true', true],
    ['FIND_IN_SET', '{one}', true],
    ['LIKE', '{one}', true],
    ['NOT LIKE', '{one}', false],
    ['no operator', '{one}', true],
  ])('a client may search with %s %s', async (operator, val, isFound) => {
    const id = Number(name('member'))
    const query = new URLSearchParams({
      'search[0][field]': 'id',
      'search[0][operator]': operator,
      'search[0][val]': val.replaceAll('{one}', String(id)),
    })
    const found = await idsOf(`/admin/user.User/index?limit=100&${query}`)
    expect(found.includes(id)).toBe(isFound)
  })

  it('a client may sort by both generations of the sort parameters', async () => {
    const sort = (body: object) =>
      send('POST', '/admin/auth.Rule/sortable', { ...admin.headers, 'think-lang': 'en' }, body)
    const [id, targetId] = [name('rule:auth/rule'), name('rule:auth/admin')]
    expect(await sort({ id, targetId })).toMatchObject({ code: 1, msg: '', data: null })
    const newest = { move: id, target: targetId, direction: 'up' }
    expect(await sort({ ...newest, order: 'weigh,desc' })).toMatchObject({ code: 1, msg: '', data: null })
    expect(await sort({ ...newest, order: 'id,desc' })).toMatchObject({
      code: 0,
      msg: 'Order the list by weigh before you sort it by hand',
    })
  })

  it('a client receives the default avatar for an account without one', async () => {
    const picture = '/static/images/avatar.png'
    expect((await send('GET', '/admin/Index/index')).data).toMatchObject({ adminInfo: { avatar: picture } })
    expect((await send('GET', '/api/index/index', member.headers)).data).toMatchObject({
      userInfo: { avatar: picture },
    })
  })
})
