import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SettingsHistory } from '@teachnet/contract/settings'
import { config, configChange } from '../schema.ts'
import { createTestAdmin, type TestAccount } from '../../test-support/test-accounts.ts'
import { type AdminTestApp, createAdminTestApp } from '../../test-support/admin-test-app.ts'
import { oneDatabase } from '../../test-support/test-database.ts'
import { seedConfig } from './site-configuration.service.ts'

describe.each(oneDatabase)('the history of the configuration on %s', (kind) => {
  let t: AdminTestApp
  let clerk: TestAccount

  beforeAll(async () => {
    t = await createAdminTestApp(kind)
    clerk = await createTestAdmin(t.deps, { username: 'clerk', nodes: ['routine'] })
  })
  beforeEach(async () => {
    await t.db.delete(config)
    await t.db.delete(configChange)
    await seedConfig(t.deps)
  })
  afterAll(() => t.close())

  async function call(
    method: 'GET' | 'POST',
    url: string,
    { as = t.root, body }: { as?: TestAccount; body?: object } = {},
  ) {
    const headers = { ...as.headers, 'think-lang': 'en' }
    const reply = await t.app.inject({
      method,
      url: `/admin/routine.Config/${url}`,
      headers,
      payload: body,
    })
    return reply.json()
  }
  const save = async (body: object) => expect(await call('POST', 'edit', { body })).toMatchObject({ code: 1 })
  const historyOf = async (group: string): Promise<SettingsHistory> =>
    (await call('GET', `history?group=${group}`)).data

  it('the history has each change of a group with administrator and time, each save once, and omits saves without changes', async () => {
    await save({ site_name: 'First', record_number: '' })
    await save({ site_name: 'First' })
    await save({ site_name: 'Second', upload_maxsize: 2048 })
    expect(await historyOf('basics')).toEqual({
      total: 2,
      list: [
        {
          id: expect.any(Number),
          time: Math.floor(t.deps.clock() / 1000),
          admin: expect.any(String),
          changes: [
            {
              name: 'site_name',
              title: 'Site name',
              type: 'string',
              isSecret: false,
              before: 'First',
              after: 'Second',
              canRestore: true,
            },
          ],
        },
        expect.objectContaining({ changes: [expect.objectContaining({ before: '师联网', after: 'First' })] }),
      ],
    })
    expect((await historyOf('upload')).list[0]?.changes).toEqual([
      expect.objectContaining({ name: 'upload_maxsize', before: '10485760', after: '2048' }),
    ])
  })

  it('a save of the whole page records only the values that differ from the shown ones, so that all of them can be restored', async () => {
    const page = (await call('GET', 'index')).data
    const visible: { name: string; value: unknown }[] = page.list.basics.list
    const body = Object.fromEntries(visible.map(({ name, value }) => [name, value]))
    await save({ ...body, record_number: 'ICP 1' })
    const { list } = await historyOf('basics')
    expect(list.map(({ changes }) => changes.map(({ name }) => name))).toEqual([['record_number']])
    await save({ config_group: [...Object(body.config_group), { key: 'extra', value: 'Extra' }] })
    const [newest] = (await historyOf('basics')).list
    const restored = await call('POST', 'restore', { body: { id: newest?.id, names: ['config_group'] } })
    expect(restored).toMatchObject({ code: 1 })
  })

  it('a secret in the history is neither shown nor restored', async () => {
    const secret = `hush-${randomUUID()}`
    await save({ baidu_push_token: secret, indexnow_key: 'abcdefgh12345678' })
    await save({ baidu_push_token: `${secret}-2` })
    const history = await historyOf('reach')
    expect(history.total).toBe(2)
    expect(history.list[0]?.changes).toEqual([
      {
        name: 'baidu_push_token',
        title: 'Baidu push token',
        type: 'password',
        isSecret: true,
        before: '',
        after: '',
        canRestore: false,
      },
    ])
    const stored = JSON.stringify(await t.db.select().from(configChange))
    expect(stored).not.toContain(secret)
    const rejected = await call('POST', 'restore', { body: { id: history.list[0]?.id, names: ['baidu_push_token'] } })
    expect(rejected).toMatchObject({ code: 0, error: 'NOTHING_TO_RESTORE' })
  })

  it('earlier values are restored for the chosen items, as a separate save', async () => {
    await save({ site_name: 'First', time_zone: 'Europe/Paris', open_member_center: false })
    await save({ site_name: 'Second', time_zone: 'Asia/Tokyo', open_member_center: true })
    const [latest] = (await historyOf('basics')).list
    expect(await call('POST', 'restore', { body: { id: latest?.id, names: ['site_name'] } })).toMatchObject({ code: 1 })
    const [restored] = (await historyOf('basics')).list
    expect(restored?.changes).toEqual([
      expect.objectContaining({ name: 'site_name', before: 'Second', after: 'First' }),
    ])
    const { data } = await call('GET', 'index')
    const valueOf = (name: string) => data.list.basics.list.find((item: { name: string }) => item.name === name)?.value
    expect([valueOf('site_name'), valueOf('time_zone')]).toEqual(['First', 'Asia/Tokyo'])
    const [signIn] = (await historyOf('sign_in')).list
    await call('POST', 'restore', { body: { id: signIn?.id, names: ['open_member_center'] } })
    expect((await historyOf('sign_in')).list[0]?.changes).toEqual([
      expect.objectContaining({ name: 'open_member_center', before: true, after: false }),
    ])
  })

  it('two saves at once each note the value that they replaced', async () => {
    await save({ site_name: 'Start' })
    await Promise.all(['A', 'B', 'C'].map((site_name) => save({ site_name })))
    const { list } = await historyOf('basics')
    const steps = list.toReversed().map(({ changes: [change] }) => [change?.before, change?.after])
    steps.slice(1).forEach(([before], index) => expect(before).toBe(steps[index]?.[1]))
    expect(steps).toHaveLength(4)
  })

  it('a value that the rules no longer allow is refused, and an unknown save restores nothing', async () => {
    await save({ site_name: 'First' })
    const [entry] = (await historyOf('basics')).list
    await t.db.update(configChange).set({ changes: [{ name: 'site_name', before: '', after: 'First' }] })
    const rejected = await call('POST', 'restore', { body: { id: entry?.id, names: ['site_name'] } })
    expect(rejected).toMatchObject({ code: 0, error: 'VALIDATION' })
    expect(await call('POST', 'restore', { body: { id: 999_999, names: ['site_name'] } })).toMatchObject({
      error: 'NOTHING_TO_RESTORE',
    })
  })

  it('an administrator without the page neither reads nor restores the history, nor tries connections', async () => {
    expect(await call('GET', 'history?group=basics', { as: clerk })).toMatchObject({ error: 'FORBIDDEN' })
    expect(await call('POST', 'restore', { as: clerk, body: { id: 1, names: [] } })).toMatchObject({
      error: 'FORBIDDEN',
    })
    const trial = await call('POST', 'tryConnection', { as: clerk, body: { what: 'storage' } })
    expect(trial).toMatchObject({ error: 'FORBIDDEN' })
  })
})
