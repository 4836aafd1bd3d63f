import type { ResourceDefinition } from '@teachnet/contract'
import { label } from '@teachnet/protocol'
import { idField, weighField } from '@teachnet/contract/resources'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { adminGroupAccess } from '../platform/db/tables/platform-tables.ts'
import { createResourceTable } from './tables/create-table.ts'
import { oneDatabase } from '../test-support/test-database.ts'
import { openCrudTestApp, type OwnCrudTestApp, type TestAccount } from './test-support/test-app.ts'

type Reach = NonNullable<ResourceDefinition['scope']>['reach']

const folder = (reach: Reach): ResourceDefinition => ({
  controller: `test.Folder${reach}`,
  table: `test_folder_${reach}`,
  title: label('文件夹', 'Folders'),
  labelField: 'name',
  scope: { field: 'admin_id', reach },
  fields: {
    ...idField,
    name: { kind: 'text', label: label('名称', 'Name'), max: 50, required: true, quickSearch: true },
    admin_id: { kind: 'integer', label: label('所属', 'Owner'), search: 'eq' },
    ...weighField,
  },
})

/** Has no limit itself, but refers to records that have one. */
const paper = (reach: Reach): ResourceDefinition => ({
  controller: `test.Paper${reach}`,
  table: `test_paper_${reach}`,
  title: label('文件', 'Papers'),
  labelField: 'name',
  fields: {
    ...idField,
    name: { kind: 'text', label: label('名称', 'Name'), max: 50, required: true },
    folder_id: { kind: 'relation', label: label('文件夹', 'Folder'), resource: `test.Folder${reach}`, as: 'folder' },
    copy_ids: { kind: 'relations', label: label('副本', 'Copies'), resource: `test.Folder${reach}`, as: 'copies' },
  },
})

describe.each(oneDatabase)('data limits on %s [A5]', (kind) => {
  let t: OwnCrudTestApp
  let own: TestAccount
  let colleague: TestAccount
  let stranger: TestAccount
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    const nodes: string[] = []
    for (const reach of ['own', 'group', 'all'] as const)
      for (const definition of [folder(reach), paper(reach)]) {
        await createResourceTable(t.db, t.resources.bind(definition).table)
        const node = definition.controller.replace('.', '/').replace(/\/./, (text) => text.toLowerCase())
        nodes.push(...['index', 'add', 'edit', 'del', 'sortable'].map((action) => `${node}/${action}`))
      }
    const one = await t.addAdmin('one', nodes)
    own = one
    colleague = await t.addAdmin('colleague', nodes)
    stranger = await t.addAdmin('stranger', nodes)
    await t.db.insert(adminGroupAccess).values({ uid: colleague.id, group_id: one.groupId })
  })
  afterAll(() => t.close())

  describe.each([
    ['own', [true, false, false]],
    ['group', [true, true, false]],
    ['all', [true, true, true]],
  ] as const)('data limits that reach %s', (reach, reached) => {
    const folders = `test.Folder${reach}`
    const papers = `test.Paper${reach}`
    const names = ['Mine', 'Of my group', 'Of a stranger']
    const visible = names.filter((_name, index) => reached[index])
    const hidden = [1, 2, 3].filter((_id, index) => !reached[index])
    const owners = () => [own, colleague, stranger]
    const read = async (controller: string, query = '', as = own) => {
      const { data } = await t.call('GET', `${controller}/index`, { query: `order=id,asc&${query}`, as })
      const rows = data?.list ?? data?.options
      return Array.isArray(rows) ? rows.map((row): Record<string, unknown> => Object(row)) : []
    }
    const list = async (query?: string, as?: TestAccount) => (await read(folders, query, as)).map((row) => row.name)

    beforeEach(async () => {
      await t.db.execute(sql.raw(`truncate test_folder_${reach}, test_paper_${reach} restart identity cascade`))
      for (const [index, as] of owners().entries())
        await t.call('POST', `${folders}/add`, { body: { name: names[index] }, as })
    })

    it('data limits apply to lists, whatever is searched, and to remote selects', async () => {
      expect(await list()).toEqual(visible)
      expect(await list('quickSearch=Of')).toEqual(visible.filter((name) => name.startsWith('Of')))
      expect(
        await list(
          `search[0][field]=admin_id&search[0][operator]=ne&search[0][val]=${own.id}&absoluteAuth=1&isTree=false`,
        ),
      ).toEqual(visible.filter((name) => name !== 'Mine'))
      expect(await list('select=true')).toEqual(visible)
      expect(await list('select=true&initKey=id&initValue[]=1&initValue[]=2&initValue[]=3')).toEqual(visible)
      expect(await list('', t.root)).toEqual(names)
    })

    it('data limits apply when a record is read, changed, deleted or moved', async () => {
      for (const id of hidden) {
        const refusals = [
          t.call('GET', `${folders}/edit`, { query: { id: String(id) }, as: own }),
          t.call('POST', `${folders}/edit`, { body: { id, name: 'Taken' }, as: own }),
          t.call('POST', `${folders}/sortable`, { body: { id: 1, targetId: id }, as: own }),
          t.call('POST', `${folders}/sortable`, {
            body: { move: id, target: 1, order: 'weigh,desc', direction: 'up' },
            as: own,
          }),
        ]
        for (const reply of await Promise.all(refusals)) {
          expect(reply).toMatchObject({ code: 0, error: 'OUT_OF_SCOPE' })
          expect(reply.text).not.toMatch(/Of a stranger|Of my group/)
        }
      }
      await t.call('DELETE', `${folders}/del`, { query: 'ids[]=1&ids[]=2&ids[]=3', as: own })
      expect(await list('', t.root)).toEqual(names.filter((name) => !visible.includes(name)))
    })

    it('data limits cannot be evaded by giving a record away or adding it under another owner', async () => {
      const ownerOf = async (name: string) =>
        (await read(folders, '', t.root)).find((row) => row.name === name)?.admin_id
      const isLimited = reach !== 'all'
      await t.call('POST', `${folders}/edit`, { body: { id: 1, admin_id: stranger.id }, as: own })
      expect(await ownerOf('Mine')).toBe(isLimited ? own.id : stranger.id)
      await t.call('POST', `${folders}/add`, { body: { name: 'Foisted', admin_id: stranger.id }, as: own })
      expect(await ownerOf('Foisted')).toBe(isLimited ? own.id : stranger.id)
      await t.call('POST', `${folders}/add`, { body: { name: 'Given', admin_id: stranger.id } })
      expect(await ownerOf('Given')).toBe(stranger.id)
    })

    it('data limits hide the labels of related records, and keep them from being searched or newly chosen', async () => {
      await t.call('POST', `${papers}/add`, { body: { name: 'A', folder_id: 1, copy_ids: [1] } })
      await t.call('POST', `${papers}/add`, { body: { name: 'B', folder_id: 3, copy_ids: [3, 2, 1] } })
      const [, second] = await read(papers)
      const isReached = reached[2]
      expect(second?.folder).toEqual(isReached ? { id: 3, label: 'Of a stranger', name: 'Of a stranger' } : null)
      const copies = Array.isArray(second?.copies)
        ? second.copies.map((each: unknown) => Reflect.get(Object(each), 'id'))
        : []
      expect(copies).toEqual([3, 2, 1].filter((id) => !hidden.includes(id)))
      const search = 'search[0][operator]=LIKE&search[0][val]=stranger&search[0][field]='
      for (const field of ['folder.name', 'copies.name'])
        expect(await read(papers, `${search}${field}`)).toHaveLength(isReached ? 1 : 0)

      const form = (await t.call('GET', `${papers}/edit`, { query: { id: '2' }, as: own })).data?.row
      expect(await t.call('POST', `${papers}/edit`, { body: { ...Object(form), name: 'C' }, as: own })).toMatchObject({
        code: 1,
      })
      for (const change of [{ folder_id: 3 }, { copy_ids: [1, 3] }])
        expect(await t.call('POST', `${papers}/edit`, { body: { id: 1, ...change }, as: own })).toMatchObject(
          isReached ? { code: 1 } : { error: 'REFERENCE_MISSING' },
        )
    })
  })
})
