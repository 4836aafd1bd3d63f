import { expect, it } from 'vitest'
import { createOldBackEnd } from './create-old-back-end.ts'

function open(options: Parameters<typeof createOldBackEnd>[0] = {}) {
  const server = createOldBackEnd(options)
  const ask = async (method: string, path: string, body?: object) => {
    const reply = await server.fetch(`http://old.test${path}`, {
      method,
      headers: { batoken: 'access', 'ba-user-token': 'access' },
      body: body ? JSON.stringify(body) : undefined,
    })
    return { status: reply.status, ...(await reply.json()) }
  }
  return { server, ask }
}

// Each of these was observed on a running back end of version 2.1.2.
it.each([
  ['GET', '/admin/Dashboard/statistics', undefined, { status: 404 }],
  ['GET', '/admin/user.User/index?select=true&initKey=id&initValue[]=1', undefined, { status: 500 }],
  ['GET', '/admin/user.User/index?initKey=user.id&initValue[]=1', undefined, { status: 200, code: 1 }],
  [
    'GET',
    '/admin/user.User/index?search[0][field]=none&search[0][operator]=eq&search[0][val]=1',
    undefined,
    { status: 500 },
  ],
  ['POST', '/admin/routine.AdminInfo/edit', { nickname: 'A' }, { code: 0, msg: 'Record not found' }],
  ['GET', '/admin/auth.AdminLog/index', undefined, { code: 1, data: { total: 1 } }],
  ['DELETE', '/admin/auth.AdminLog/del?ids[0]=1', undefined, { status: 404 }],
  ['POST', '/admin/user.Group/edit', { id: 1, status: '0' }, { status: 500 }],
  ['POST', '/admin/security.SensitiveData/edit', { id: 1, status: '0' }, { code: 0, msg: 'name require' }],
  ['POST', '/admin/auth.Admin/edit', { id: 2, status: '0' }, { code: 0, msg: 'username require' }],
  ['POST', '/api/user/checkIn', { tab: 'register', captcha: 'code' }, { status: 500 }],
])('the fake back end replies to %s %s with %j as the real one does', async (method, path, body, expected) => {
  expect(await open().ask(method, path, body)).toMatchObject(expected)
})

it('the fake back end stores texts encoded and without tags', async () => {
  const { ask, server } = open()
  await ask('POST', '/admin/user.User/edit', { id: 1, nickname: ` A&B "q" 's <x y` })
  expect(server.tables.user[0]?.['nickname']).toBe('A&amp;B &quot;q&quot; &#039;s ')
})

it('the fake back end has no calls at /admin behind another entrance', async () => {
  const { ask } = open({ entrance: '/manage' })
  expect(await ask('GET', '/admin/Index/index')).toMatchObject({ status: 404 })
  expect(await ask('GET', '/manage/Index/index')).toMatchObject({ code: 1 })
})
