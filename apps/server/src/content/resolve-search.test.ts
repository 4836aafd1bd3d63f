import { teacher } from '@teachnet/contract/resources'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp } from '../records/test-support/test-app.ts'
import { bothDatabases } from '../test-support/test-database.ts'
import { writeSearchDocuments } from '../test-support/write-search-documents.ts'

interface Reply {
  readonly data: {
    readonly list: readonly { readonly name: string }[]
    readonly total: number
    readonly match: { readonly stage: string; readonly isCut?: boolean }
  }
}

describe.each(bothDatabases)('a search for words that many records have, on %s', (kind) => {
  let t: OwnCrudTestApp
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    await t.db.run(`insert into ${teacher.table} (name, school, weigh, create_time, update_time)
      select case n when 3 then '墨子' else '墨子 ' || n end, case n % 600 when 7 then '稷下学宫' else '' end, n, 0, 0 from generate_series(1, 2400) n`)
    await writeSearchDocuments(t)
  })
  afterAll(() => t.close())

  const search = async (q: string, more = '') => {
    const reply = await t.app.inject(`/api/${teacher.controller}/list?q=${encodeURIComponent(q)}${more}`)
    return reply.json<Reply>().data
  }

  it('reads the latest ones and says so [H9]', async () => {
    const { total, match, list } = await search('墨')
    expect(match).toMatchObject({ stage: 'exact', isCut: true })
    expect(total).toBeLessThan(1100)
    expect(list[0]?.name).toBe('墨子 2400')
  })

  it('finds the name that is typed in full among the oldest as well [H9]', async () => {
    expect((await search('墨子')).list.map(({ name }) => name).slice(0, 2)).toEqual(['墨子', '墨子 2400'])
  })

  it('counts all records of a word that few have [H9]', async () => {
    const { total, match } = await search('墨子 稷下')
    expect([total, match]).toEqual([4, expect.objectContaining({ stage: 'exact' })])
    expect(match.isCut).toBeUndefined()
  })

  it('has the same order on every page [H9]', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => search('墨子', `&page=${page}`)))
    expect(new Set(pages.flatMap(({ list }) => list.map(({ name }) => name))).size).toBe(72)
  })
})
