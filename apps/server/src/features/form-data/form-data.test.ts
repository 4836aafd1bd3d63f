import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp } from '../../records/test-support/test-app.ts'

describe('data for forms', () => {
  let t: OwnCrudTestApp
  beforeAll(async () => {
    t = await openCrudTestApp()
  })
  afterAll(() => t.close())

  it('returns provinces, the cities of a province and the districts of a city, also to visitors [C4]', async () => {
    const request = async (query: string) =>
      (await t.app.inject({ url: `/api/ajax/area${query}` })).json<{ data: { value: number; label: string }[] }>().data
    expect(await request('?uuid=1')).toContainEqual({ value: 44, label: '广东省' })
    expect(await request('?province=44')).toContainEqual({ value: 4401, label: '广州市' })
    expect(await request('?province=44&city=4401')).toContainEqual({ value: 440106, label: '天河区' })
    for (const nowhere of ['?province=77', '?province=1', '?province=x', '?province=44&city=1'])
      expect(await request(nowhere)).toEqual([])
    expect(await request('?province=&city=')).toContainEqual({ value: 44, label: '广东省' })
    expect(await request('?city=4401')).toContainEqual({ value: 44, label: '广东省' })
  })

  it('draws a suffix safely for any input [C4]', async () => {
    const query = { suffix: '<z>ip0123', background: '"/><script>', batoken: t.root.token, server: '1' }
    const reply = await t.app.inject({ url: '/admin/ajax/buildSuffixSvg', query })
    expect(reply.headers['content-type']).toContain('image/svg+xml')
    expect(reply.body).toContain('>ZIP0</text>')
    expect(reply.body).not.toContain('script')
  })
})
