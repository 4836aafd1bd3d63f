import { desc, eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { verificationCode } from '../../schema.ts'
import {
  createSolvedCaptcha,
  createTestAdmin,
  createTestMember,
  signInAgain,
  testPassword,
} from '../../../test-support/test-accounts.ts'
import { createTestServer } from '../../../test-support/test-server.ts'
import { seedConfig } from '../../site-config/site-configuration.service.ts'

it('a site refuses common passwords of members where they set one when it chooses to, and old ones stay valid', async () => {
  const { app, deps, db, close } = await createTestServer(undefined, seedConfig)
  onTestFinished(close)
  const post = async (url: string, payload: object, headers: Readonly<Record<string, string>> = {}) => {
    const all = { server: 'true', 'think-lang': 'en', ...headers }
    return (await app.inject({ method: 'POST', url, payload, headers: all })).json<{ code: number }>()
  }
  const codeFor = async (event: string, email: string) => {
    await post('/api/Ems/send', { event, email, ...(await createSolvedCaptcha(deps)) })
    const { address, id } = verificationCode
    const [sent] = await db.select().from(verificationCode).where(eq(address, email)).orderBy(desc(id))
    return sent?.code ?? ''
  }
  const { id } = await createTestMember(deps, { username: 'careless', email: 'careless@example.org' })
  const change = async (oldPassword: string, newPassword: string) =>
    post('/api/account/changePassword', { oldPassword, newPassword }, (await signInAgain(deps, 'member', id)).headers)
  const retrieve = async (password: string) => {
    const account = 'careless@example.org'
    const captcha = await codeFor('user_retrieve_pwd', account)
    return post('/api/account/retrievePassword', { type: 'email', account, captcha, password })
  }
  const register = async (username: string, password: string) => {
    const email = `${username}@example.org`
    const captcha = await codeFor('user_register', email)
    return post('/api/user/checkIn', { tab: 'register', registerType: 'email', username, email, captcha, password })
  }
  const login = async (password: string) =>
    post('/api/user/checkIn', { tab: 'login', username: 'careless', password, ...(await createSolvedCaptcha(deps)) })
  const root = await createTestAdmin(deps, { username: 'config-keeper' })
  const save = (values: object) => post('/admin/routine.Config/edit', values, root.headers)
  expect(await save({ user_common_password: 0 })).toMatchObject({ code: 1 })
  expect(await change(testPassword, 'Woaini1314')).toMatchObject({ code: 1 })
  expect(await register('careless2', '123456')).toMatchObject({ code: 1 })

  expect(await save({ user_common_password: 1 })).toMatchObject({ code: 1 })
  const reason = expect.stringContaining('easy to guess')
  expect(await change('Woaini1314', 'QWERTY123')).toMatchObject({ code: 0, fields: { newPassword: reason } })
  deps.clock.advance(60_000)
  expect(await retrieve('5201314')).toMatchObject({ code: 0, fields: { password: reason } })
  expect(await register('careless3', '123456')).toMatchObject({ code: 0, fields: { password: reason } })
  expect(await login('Woaini1314')).toMatchObject({ code: 1 })
  deps.clock.advance(60_000)
  expect(await retrieve('Kite over 9 hills')).toMatchObject({ code: 1 })
  expect(await register('careless4', 'Kite over 9 hills')).toMatchObject({ code: 1 })
})
