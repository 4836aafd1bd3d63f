import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { config } from '../schema.ts'
import { createTestAdmin, type TestAccount } from '../../test-support/test-accounts.ts'
import { type AdminTestApp, createAdminTestApp } from '../../test-support/admin-test-app.ts'
import { oneDatabase } from '../../test-support/test-database.ts'
import { loadSetup } from './config.routes.ts'
import { addConfigRows, loadConfigRows, saveConfigValues } from './site.repo.ts'
import { seedConfig } from './site-configuration.service.ts'

describe.each(oneDatabase)('the steps of the first set-up on %s', (kind) => {
  let t: AdminTestApp
  let clerk: TestAccount
  beforeAll(async () => {
    t = await createAdminTestApp(kind)
    await seedConfig(t.deps)
    clerk = await createTestAdmin(t.deps, {
      username: 'clerk',
      nodes: ['routine', 'routine/config', 'routine/config/index'],
    })
  })
  afterAll(() => t.close())

  const call = async (
    method: 'GET' | 'POST',
    url: string,
    { as = t.root, body }: { as?: TestAccount; body?: object } = {},
  ) =>
    (
      await t.app.inject({
        method,
        url: `/admin/routine.Config/${url}`,
        headers: as.headers,
        payload: body,
      })
    ).json()
  const done = async (): Promise<string[]> =>
    (await call('GET', 'setup')).data.steps.flatMap((step: { name: string; isDone: boolean }) =>
      step.isDone ? [step.name] : [],
    )

  it('a step of the set-up is done or open according to the actual state', async () => {
    expect(await done()).toEqual([])
    await call('POST', 'edit', {
      body: { site_name: 'Our school', record_number: '京ICP备1号', company_name: 'Us', contact_email: 'a@b.cn' },
    })
    expect(await done()).toEqual(['siteName', 'record', 'contact'])
    await call('POST', 'edit', { body: { contact_email: '' } })
    await createTestAdmin(t.deps, { username: 'second' })
    expect(await done()).toEqual(['siteName', 'record', 'secondAdmin'])
  })

  it('values that the environment sets count for the steps of the set-up', async () => {
    const mail = {
      host: 'mail.lan',
      port: 25,
      security: 'opportunistic',
      user: '',
      password: '',
      sender: 'a@b.cn',
    } as const
    const backups = { everyHours: 24, keep: 7, drillDays: 7 }
    const env = { ...t.deps.env, mail, backups, publicOrigin: 'https://site.example' }
    const steps = await loadSetup({ ...t.deps, env }, t.root.id)
    const isDone = (name: string) => steps.find((step) => step.name === name)?.isDone
    expect(['mail', 'backup', 'address', 'logo'].map(isDone)).toEqual([true, true, true, false])
  })

  it('only administrators who may change the configuration see the steps of the set-up', async () => {
    expect(await call('GET', 'setup', { as: clerk })).toMatchObject({ error: 'FORBIDDEN' })
  })

  it('a new site refuses common passwords; a site from before the setting accepts them until it is switched on', async () => {
    const rejects = async () => {
      const rows = await loadConfigRows(t.db)
      return rows.find(({ name }) => name === 'user_common_password')?.value === '1'
    }
    await t.db.delete(config)
    await addConfigRows(t.db, ['site_name'])
    await seedConfig(t.deps)
    expect(await rejects()).toBe(false)
    await t.db.delete(config)
    await seedConfig(t.deps)
    expect(await rejects()).toBe(true)
    await saveConfigValues(t.db, new Map([['user_common_password', '0']]))
    await seedConfig(t.deps)
    expect(await rejects()).toBe(false)
  })
})
