import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../api.ts'
import type { Database } from '../../platform/db/client.ts'
import { config } from '../schema.ts'
import { seedAccess } from '../sign-in/admin/access-setup.ts'
import { createTestAdmin, type TestAccount } from '../../test-support/test-accounts.ts'
import { createTestDatabase } from '../../test-support/test-database.ts'
import { createTestDeps, type TestDeps } from '../../test-support/test-deps.ts'
import { eq } from 'drizzle-orm'
import { seedConfig } from './site-configuration.service.ts'

const password = 'hush-of-the-environment'

describe('items that the environment sets', () => {
  let db: Database
  let deps: TestDeps
  let app: FastifyInstance
  let root: TestAccount

  beforeAll(async () => {
    db = await createTestDatabase()
    const mail = {
      host: 'mail.lan',
      port: 587,
      security: 'starttls',
      user: 'robot',
      password,
      sender: 'a@b.cn',
    } as const
    deps = await createTestDeps(db, { mail, hasAdminCaptcha: false })
    await seedAccess(deps)
    await seedConfig(deps)
    app = await buildApp(deps)
    root = await createTestAdmin(deps, { username: 'root' })
  })
  afterAll(async () => {
    await app.close()
    await deps.cache.close()
    await db.close()
  })

  const load = async () => {
    const reply = await app.inject({ url: '/admin/routine.Config/index', headers: root.headers })
    expect(reply.body).not.toContain(password)
    const groups: { list: { name: string; value: unknown; input_extend: object }[] }[] = Object.values(
      reply.json().data.list,
    )
    return new Map(groups.flatMap(({ list }) => list).map((item) => [item.name, item]))
  }

  it('they show the value that applies and the variable that sets it, and no input takes them [E3]', async () => {
    const items = await load()
    const of = (variable: string) => expect.objectContaining({ disabled: true, environment: variable })
    expect(items.get('smtp_server')).toMatchObject({ value: 'mail.lan', input_extend: of('SMTP_URL') })
    expect(items.get('smtp_verification')).toMatchObject({ value: 'TLS', input_extend: of('SMTP_URL') })
    expect(items.get('smtp_pass')).toMatchObject({ value: '******', input_extend: of('SMTP_URL') })
    expect(items.get('admin_login_captcha')).toMatchObject({ value: false, input_extend: of('ADMIN_CAPTCHA') })
    expect(items.get('user_login_captcha')?.input_extend).not.toHaveProperty('environment')
  })

  it('saving their group changes the other items and leaves their stored values alone', async () => {
    const payload = { smtp_server: 'evil.example', admin_login_captcha: true, check_in_points: 7 }
    const reply = await app.inject({
      method: 'POST',
      url: '/admin/routine.Config/edit',
      headers: root.headers,
      payload,
    })
    expect(reply.json()).toMatchObject({ code: 1 })
    const [row] = await db.select().from(config).where(eq(config.name, 'smtp_server'))
    expect(row?.value).toBeNull()
    expect((await load()).get('check_in_points')?.value).toBe('7')
  })
})
