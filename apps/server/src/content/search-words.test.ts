import { searchWord } from '@teachnet/contract/resources'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp } from '../records/test-support/test-app.ts'
import { bothDatabases } from '../test-support/test-database.ts'

interface Found {
  readonly data: { readonly list: readonly { readonly name: string }[] }
}

describe.each(bothDatabases)('the words of searches, on %s', (kind) => {
  let t: OwnCrudTestApp
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    for (const [name, school] of [
      ['钟灵', '稷下学宫'],
      ['木婉', '听雨轩'],
    ])
      expect(await t.call('POST', 'teacher.Teacher/add', { body: { name, school } })).toMatchObject({ code: 1 })
  })
  afterAll(() => t.close())

  const search = async (q: string, remoteAddress = '203.0.113.1') => {
    const url = `/api/teacher.Teacher/list?q=${encodeURIComponent(q)}`
    const reply = await t.app.inject({ url, remoteAddress })
    return reply.json<Found>().data.list.map(({ name }) => name)
  }
  const words = async (): Promise<readonly unknown[]> => {
    const { data } = await t.call('GET', `${searchWord.controller}/index`)
    return Array.isArray(data?.list) ? data.list : []
  }

  it('a word that three visitors did not find is listed, and finds records as soon as somebody writes what it means [H9]', async () => {
    for (const last of [1, 2]) await search('太学', `203.0.113.${last}`)
    expect(await words()).toEqual([])
    expect(await search('太学', '203.0.113.3')).toEqual([])
    const [listed] = await words()
    expect(listed).toMatchObject({ word: '太学', misses: 3, words: '' })
    const body = { ...Object(listed), words: '稷下、学宫' }
    expect(await t.call('POST', `${searchWord.controller}/edit`, { body })).toMatchObject({ code: 1 })
    expect(await search('太学')).toEqual(['钟灵'])
    expect(await search('太學')).toEqual(['钟灵'])
  })

  it('a word that three visitors found something by is offered to others, until it finds nothing that they may see [H9]', async () => {
    const offered = async (q = '') => {
      const reply = await t.app.inject({
        url: `/api/content/suggest?q=${encodeURIComponent(q)}`,
        headers: { server: 'true' },
      })
      const { data } = reply.json<{ data: { suggestions: readonly { kind: string; text: string }[] } }>()
      return data.suggestions.filter(({ kind: each }) => each === 'search').map(({ text }) => text)
    }
    const setStatus = async (status: string) => {
      const { rows } = await t.db.execute<{ id: number }>(sql`select id from teacher where name = '木婉'`)
      const body = { id: rows[0]?.id, status }
      expect(await t.call('POST', 'teacher.Teacher/edit', { body })).toMatchObject({ code: 1 })
    }
    for (const last of [1, 2, 2]) await search('木婉', `203.0.113.${last}`)
    expect(await offered()).toEqual([])
    await search('木婉', '203.0.113.3')
    t.deps.clock.advance(120_000)
    expect(await offered()).toEqual(['木婉'])
    expect(await offered('muw')).toEqual(['木婉'])
    expect(await offered('钟')).toEqual([])
    await setStatus('0')
    expect([await offered(), await offered('muw')]).toEqual([[], []])
    await setStatus('1')
  })

  it('a word of the site is ignored in searches while it is enabled [H9]', async () => {
    const body = { word: '听雨', meaning: 'stop' }
    expect((await search('听雨 钟灵')).toSorted()).toEqual(['木婉', '钟灵'])
    expect(await t.call('POST', `${searchWord.controller}/add`, { body })).toMatchObject({ code: 1 })
    expect(await search('听雨 钟灵')).toEqual(['钟灵'])
  })
})
