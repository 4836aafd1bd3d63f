import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp } from '../../records/test-support/test-app.ts'

describe('clearing the cache', () => {
  let t: OwnCrudTestApp
  beforeAll(async () => {
    t = await openCrudTestApp()
  })
  afterAll(() => t.close())

  it('clears the cache only for the two known types [C6]', async () => {
    expect(await t.call('POST', 'ajax/clearCache', { body: { type: 'tp' } })).toMatchObject({
      code: 1,
      msg: 'Cache cleared',
    })
    expect(await t.call('POST', 'ajax/clearCache', { body: { type: 'x' } })).toMatchObject({ error: 'PARAMETER' })
  })

  it('clears the cache only for administrators with the permission [C6]', async () => {
    const body = { type: 'all' }
    const clerk = await t.addAdmin('cacheClerk', ['routine/config/index'])
    expect(await t.call('POST', 'ajax/clearCache', { body, as: clerk })).toMatchObject({ code: 401 })
    const holder = await t.addAdmin('cacheHolder', ['routine/config/clearCache'])
    expect(await t.call('POST', 'ajax/clearCache', { body, as: holder })).toMatchObject({ code: 1 })
  })
})
