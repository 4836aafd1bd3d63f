import { type Design, editDesign, newDesign } from '@teachnet/contract/design'
import type { Field } from '@teachnet/contract'
import { randomBytes } from 'node:crypto'
import { label } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../api.ts'
import { openCrudTestApp, type OwnCrudTestApp } from '../../records/test-support/test-app.ts'
import { adminLogTable, designChange } from '../schema.ts'
import { onEachDatabase, openTestDatabases, type TestDatabases } from '../../test-support/test-database.ts'
import { createTestAdmin, type TestAccount } from '../../test-support/test-accounts.ts'
import { createTestDeps } from '../../test-support/test-deps.ts'
import { dropOldCopies, endInterrupted, lockDesigns } from './design.repo.ts'

const both = (word: string) => label(word, word)
const textField = (max = 50): Field => ({ kind: 'text', label: both('文本'), max, quickSearch: true })

function relationTo(resource: string, shows: string[]): Field {
  return { kind: 'relation', label: both('人'), resource, as: 'of_record', shows }
}

function paper(fields: Readonly<Record<string, Field>> = {}, ids: Design['ids'] = {}): Design {
  const { definition } = newDesign('shop.Paper', label('试卷', 'Papers'))
  return { definition: { ...definition, fields: { ...definition.fields, ...fields } }, ids }
}

/** A design that does not exist yet. */
function other(fields: Readonly<Record<string, Field>>): Design {
  const { definition } = newDesign('shop.Other', label('他', 'Others'))
  return { definition: { ...definition, fields: { ...definition.fields, ...fields } }, ids: {} }
}

interface Change {
  readonly controller?: string
  readonly version: number
  readonly design?: Design | null
  readonly confirm?: readonly string[]
  readonly back?: number
}

onEachDatabase('the data designer', (kind) => {
  let t: OwnCrudTestApp
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
  })
  afterAll(() => t.close())

  const apply = (body: Change) => t.call('POST', 'crud.Design/apply', { body })
  const version = async () => {
    const { data } = await t.call('GET', 'crud.Design/index')
    const areas = (data?.list ?? []) as { controller: string; version: number }[]
    return areas.find(({ controller }) => controller === 'shop.Paper')?.version ?? 0
  }
  const rows = async () => {
    const reply = await t.call('GET', 'shop.Paper/index', { query: { order: 'id,asc' } })
    return (reply.data?.list ?? []) as Record<string, unknown>[]
  }
  const changes = async () =>
    (await t.call('GET', 'crud.Design/index')).data?.changes as {
      id: number
      state: string
      can_go_back: boolean
      kind: string
    }[]

  it('a designed area is served at once: list, form, search, permission nodes, menu, OpenAPI, audit and recycle bin', async () => {
    expect(await t.call('GET', 'shop.Paper/index')).toMatchObject({ status: 404 })
    const clerk = await t.addAdmin('clerk', ['shop/paper', 'shop/paper/index'])
    expect(await apply({ version: 0, design: paper({ code: textField() }) })).toMatchObject({
      code: 1,
      data: { controller: 'shop.Paper', version: 1 },
    })

    expect(await t.call('POST', 'shop.Paper/add', { body: { name: 'First', code: 'A-1' } })).toMatchObject({ code: 1 })
    expect(await t.call('POST', 'shop.Paper/add', { body: { code: 'A-2' } })).toMatchObject({
      code: 0,
      error: 'VALIDATION',
    })
    expect(await t.call('GET', 'shop.Paper/index', { query: { quickSearch: 'A-1' } })).toMatchObject({
      code: 1,
      data: { total: 1 },
    })
    expect(await t.call('GET', 'shop.Paper/index', { as: clerk })).toMatchObject({ code: 1 })
    expect(await t.call('POST', 'shop.Paper/add', { as: clerk, body: { name: 'x' } })).toMatchObject({ code: 401 })

    const init = await t.call('GET', 'Index/index', { as: clerk })
    expect(init.data?.designed).toEqual([{ controller: 'shop.Paper', version: 1 }])
    expect(JSON.stringify(init.data?.menus)).toContain('shop/paper')
    const area = await t.call('GET', 'crud.Design/area', { as: clerk, query: { controller: 'shop.Paper' } })
    expect(area.data).toMatchObject({ version: 1, definition: { controller: 'shop.Paper', table: 'own_shop_paper' } })
    const document = (await t.app.inject({ url: '/api/openapi.json', headers: { batoken: t.root.token } })).json()
    expect(document.paths['/admin/shop.Paper/index']).toBeDefined()

    const [first] = await rows()
    expect(await t.call('DELETE', 'shop.Paper/del', { query: `ids[]=${String(first?.id)}` })).toMatchObject({ code: 1 })
    const bin = await t.call('GET', 'security.DataRecycleLog/index')
    const [entry] = (bin.data?.list ?? []) as { id: number; data_table: string }[]
    expect(entry).toMatchObject({ data_table: 'own_shop_paper' })
    expect(await t.call('POST', 'security.DataRecycleLog/restore', { body: { ids: [entry?.id] } })).toMatchObject({
      code: 1,
    })
    expect(await rows()).toMatchObject([{ name: 'First', code: 'A-1' }])
    const log = await t.db.select().from(adminLogTable)
    expect(log.filter(({ url }) => url === '/admin/crud.Design/apply')).toHaveLength(1)
  })

  it('a list of rows that is added to an area with records is an empty list in each', async () => {
    const way = (fields: Readonly<Record<string, Field>> = {}): Design => {
      const { definition } = newDesign('shop.Way', label('流程', 'Ways'))
      return { definition: { ...definition, fields: { ...definition.fields, ...fields } }, ids: {} }
    }
    const step: Field = { kind: 'text', label: both('步骤'), max: 20 }
    const steps: Field = { kind: 'rows', label: both('步骤'), parts: { step } }
    expect(await apply({ version: 0, design: way() })).toMatchObject({ code: 1 })
    expect(await t.call('POST', 'shop.Way/add', { body: { name: 'First' } })).toMatchObject({ code: 1 })
    expect(await apply({ controller: 'shop.Way', version: 1, design: way({ steps }) })).toMatchObject({ code: 1 })
    expect((await t.call('GET', 'shop.Way/index')).data?.list).toMatchObject([{ steps: [] }])
    expect(await t.db.run('select jsonb_typeof("steps") as type from "own_shop_way"')).toEqual([{ type: 'array' }])
  })

  it('a renamed field keeps its values, and a dropped one needs its name and comes back with its values', async () => {
    const renamed = paper({ number: textField() }, { number: 'code' })
    expect(await apply({ controller: 'shop.Paper', version: 1, design: renamed })).toMatchObject({ code: 1 })
    expect(await rows()).toMatchObject([{ name: 'First', number: 'A-1' }])

    const dropped = { controller: 'shop.Paper', version: 2, design: paper() }
    const [record] = await rows()
    const edited = { id: record?.id, number: 'A-1', name: 'First' }
    expect(await t.call('POST', 'shop.Paper/edit', { body: edited })).toMatchObject({ code: 1 })
    expect((await t.call('POST', 'crud.Design/plan', { body: dropped })).data).toMatchObject({
      problems: [],
      plan: { rows: 1, confirm: ['number'], consequences: [{ field: 'number', what: 'dropped', rows: 1 }] },
    })
    expect(await apply(dropped)).toMatchObject({ code: 0, error: 'DESIGN_UNCONFIRMED' })
    expect(await rows()).toMatchObject([{ number: 'A-1' }])
    expect(await apply({ ...dropped, confirm: ['number'] })).toMatchObject({ code: 1 })
    expect(Object.keys((await rows())[0] ?? {})).not.toContain('number')
    expect(await t.call('POST', 'shop.Paper/add', { body: { name: 'Second' } })).toMatchObject({ code: 1 })

    const [last] = await changes()
    expect(last).toMatchObject({ state: 'success', can_go_back: true })
    const back = { controller: 'shop.Paper', version: 3, back: last?.id ?? 0 }
    expect(await apply(back)).toMatchObject({ code: 1, data: { version: 4 } })
    expect(await rows()).toMatchObject([
      { name: 'First', number: 'A-1' },
      { name: 'Second', number: '' },
    ])
  })

  it('a change of kind is refused with the rows that do not convert, and changes nothing', async () => {
    const design = paper({ number: { kind: 'integer', label: both('号') } }, { number: 'code' })
    const asked = { controller: 'shop.Paper', version: 4, design }
    const plan = await t.call('POST', 'crud.Design/plan', { body: asked })
    expect(plan.data).toMatchObject({
      plan: { refusals: [{ field: 'number', why: 'misfit', rows: 1, samples: [{ id: 1, value: 'A-1' }] }] },
    })
    expect(await apply(asked)).toMatchObject({ code: 0, error: 'DESIGN_REFUSED' })
    expect((await rows())[0]).toMatchObject({ number: 'A-1' })
    expect(await version()).toBe(4)
    const [failed] = await changes()
    expect(failed).toMatchObject({ state: 'error', can_go_back: false })
  })

  it('the second of two administrators who change one design gets an error', async () => {
    const one = { controller: 'shop.Paper', version: 4, design: paper({ number: textField(60) }, { number: 'code' }) }
    const other = { controller: 'shop.Paper', version: 4, design: paper({ number: textField(70) }, { number: 'code' }) }
    const replies = await Promise.all([apply(one), apply(other)])
    expect(replies.filter(({ code }) => code === 1)).toHaveLength(1)
    expect(replies.find(({ code }) => code === 0)).toMatchObject({ error: 'DESIGN_CHANGED' })
    expect(await version()).toBe(5)
  })

  it('a removed area is gone from routes, menu and OpenAPI, and comes back whole', async () => {
    const removal = { controller: 'shop.Paper', version: 5, design: null }
    expect(await apply(removal)).toMatchObject({ error: 'DESIGN_UNCONFIRMED' })
    expect(await apply({ ...removal, confirm: ['own_shop_paper'] })).toMatchObject({ code: 1 })
    expect(await t.call('GET', 'shop.Paper/index')).toMatchObject({ status: 404 })
    expect(JSON.stringify((await t.call('GET', 'Index/index')).data?.menus)).not.toContain('shop/paper')
    const [last] = await changes()
    expect(await apply({ version: 0, back: last?.id ?? 0 })).toMatchObject({ code: 1 })
    expect(await rows()).toHaveLength(2)
  })

  it('kept values are dropped when their change leaves the log, and never before', async () => {
    const copies = async () =>
      (await t.db.run(`select relname from pg_class where relname ~ '^quarantine_[0-9]+$'`)).length
    expect(await copies()).toBe(1)
    await dropOldCopies(t.db)
    expect(await copies()).toBe(1)
    await t.db.delete(designChange)
    await dropOldCopies(t.db)
    expect(await copies()).toBe(0)
    expect(await rows()).toHaveLength(2)
  })

  it('what a design shows to visitors is public at once, and nothing else of it', async () => {
    const { definition } = newDesign('shop.Hint', label('提示', 'Hints'))
    const fields: Design['definition']['fields'] = {
      ...definition.fields,
      code: textField(),
      secret: textField(),
      level: {
        kind: 'choice',
        label: both('级'),
        options: [
          { value: 'a', label: both('甲') },
          { value: 'b', label: both('乙') },
        ],
      },
      status: {
        kind: 'choice',
        label: both('状态'),
        options: [
          { value: '1', label: both('开') },
          { value: '0', label: both('关') },
        ],
        default: '1',
      },
    }
    const visitors: Design['definition']['visitors'] = {
      orders: { first: 'id,desc' },
      filters: { level: { kind: 'equals', field: 'level' }, q: { kind: 'words', fields: ['name'] } },
      card: { fields: ['id', 'name', 'level'] },
      page: { fields: ['code'] },
    }
    const visit = async (path: string) => (await t.app.inject(`/api/shop.Hint/${path}`)).json()
    const closed = { definition: { ...definition, fields }, ids: {} }
    const open = { definition: { ...definition, fields, visitors }, ids: {} }
    expect(await apply({ version: 0, design: closed })).toMatchObject({ code: 1 })
    for (const body of [
      { name: 'First', code: 'c', secret: 's', level: 'a' },
      { name: 'Second', level: 'b' },
      { name: 'Hidden', level: 'a', status: '0' },
    ])
      expect(await t.call('POST', 'shop.Hint/add', { body })).toMatchObject({ code: 1 })
    expect(await visit('list')).toMatchObject({ code: 0 })

    expect(await apply({ controller: 'shop.Hint', version: 1, design: open })).toMatchObject({ code: 1 })
    const all = await visit('list')
    expect(all.data).toMatchObject({ total: 2, list: [{ name: 'Second' }, { name: 'First', level: 'a' }] })
    expect(Object.keys(all.data.list[0]).toSorted()).toEqual(['id', 'level', 'name'])
    t.deps.clock.advance(2000)
    await t.deps.jobs.runDue()
    expect((await visit('list?level=a&q=Fir')).data).toMatchObject({ total: 1, list: [{ name: 'First' }] })
    expect((await visit('read?key=1')).data.record).toMatchObject({ name: 'First', code: 'c' })
    expect(await visit('read?key=3')).toMatchObject({ code: 0 })

    const renamed = editDesign(open, { type: 'rename', from: 'code', to: 'note' })
    const shown = { ...visitors, card: { fields: ['id', 'note'] }, page: { fields: ['name'] } }
    const next = { ...renamed, definition: { ...renamed.definition, visitors: shown } }
    expect(await apply({ controller: 'shop.Hint', version: 2, design: next })).toMatchObject({ code: 1 })
    expect((await visit('list')).data.list).toEqual([
      { id: 2, note: '' },
      { id: 1, note: 'c' },
    ])
    const back = { ...open, ids: { code: 'code' } }
    expect(await apply({ controller: 'shop.Hint', version: 3, design: back })).toMatchObject({ code: 1 })

    const wrong = {
      ...open,
      definition: { ...open.definition, visitors: { ...visitors, card: { fields: ['nothing'] } } },
    }
    expect(
      (await t.call('POST', 'crud.Design/plan', { body: { controller: 'shop.Hint', version: 4, design: wrong } })).data,
    ).toMatchObject({
      plan: null,
      problems: [{ path: ['visitors'], values: { name: 'nothing' } }],
    })
    expect(await apply({ controller: 'shop.Hint', version: 4, design: closed })).toMatchObject({ code: 1 })
    expect(await visit('list')).toMatchObject({ code: 0 })
  })

  it('a change whose process ended is shown as failed, with the reason, and later changes are unaffected', async () => {
    const begin = async () => {
      const [row] = await t.db
        .insert(designChange)
        .values({
          controller: 'shop.Cut',
          table_name: 'own_shop_cut',
          kind: 'create',
          version: 1,
          admin_id: 1,
          username: 'root',
          create_time: 1,
        })
        .returning({ id: designChange.id })
      return row?.id
    }
    const id = await begin()
    const entry = async () => (await changes()).find((change) => change.id === id)
    expect(await entry()).toMatchObject({
      state: 'error',
      error: 'The server or its database stopped before the change was finished. Nothing was changed.',
      can_go_back: false,
    })
    const old = await begin()
    const { data } = await t.call('GET', 'crud.Log/index', { query: { limit: '50' } })
    expect(data).toMatchObject({
      list: expect.arrayContaining([expect.objectContaining({ id: old, status: 'error' })]),
    })
    expect((await changes()).filter(({ state }) => state === 'start')).toEqual([])
  })

  it.each([
    ['a table of the product', { table: 'admin' }, ['table']],
    ['a table without the prefix', { table: 'papers' }, ['table']],
    ['a name that the product has', { controller: 'auth.Admin' }, ['controller']],
    ['the name of a page', { controller: 'Dashboard' }, ['controller']],
    ['the name of a page within a directory', { controller: 'routine.Config' }, ['controller']],
    ['the name of a call in another case', { controller: 'Ajax' }, ['controller']],
    ['the name of a call of visitors', { controller: 'Common' }, ['controller']],
    ['the name of a page of modules', { controller: 'ModuleStore' }, ['controller']],
    ['the name of a directory', { controller: 'Auth' }, ['controller']],
    ['a name above that of an area', { controller: 'Teacher' }, ['controller']],
    ['a name below that of a page', { controller: 'dashboard.Index' }, ['controller']],
    ['a controller with characters that names cannot have', { controller: 'x"; drop table admin' }, ['controller']],
    ['no title', { title: both('') }, ['title']],
  ])('a design with %s is refused with the place of the problem', async (_what, part, path) => {
    const { definition } = newDesign('shop.Other', both('他'))
    const design = { definition: { ...definition, ...part }, ids: {} }
    const { data } = await t.call('POST', 'crud.Design/plan', { body: { version: 0, design } })
    expect(data).toMatchObject({ plan: null, problems: [{ path }] })
    expect(await apply({ version: 0, design })).toMatchObject({ code: 0, error: 'DESIGN_INVALID' })
  })

  it.each<[string, Field, string[]]>([
    ['the password of an account', relationTo('auth.Admin', ['password']), ['fields', 'of', 'shows']],
    ['the digest of an API key', relationTo('auth.ApiKey', ['digest']), ['fields', 'of', 'shows']],
  ])('a relation that shows %s is refused with a sentence [G2]', async (_what, of, path) => {
    const { data } = await t.call('POST', 'crud.Design/plan', { body: { version: 0, design: other({ of }) } })
    expect(data).toMatchObject({ plan: null, problems: [{ path, message: 'design.problem.closedField' }] })
  })

  it.each<[string, Field]>([
    ['an internal text', { ...textField(), internal: true }],
    ['a private file', { kind: 'file', label: both('件'), visibility: 'private' }],
  ])('lists for visitors cannot be ordered by %s [G2]', async (_what, closed) => {
    const { definition } = other({ closed })
    const visitors = { orders: { first: 'closed,asc' }, card: { fields: ['name'] } }
    const design = { definition: { ...definition, visitors }, ids: {} }
    const { data } = await t.call('POST', 'crud.Design/plan', { body: { version: 0, design } })
    expect(data).toMatchObject({ plan: null, problems: [{ path: ['visitors'], values: { name: 'closed' } }] })
  })

  it.each(['xmin', 'constructor', 'Name', 'a-b', 'a"b', 'x'.repeat(60)])('a field cannot be named %s', async (name) => {
    const { data } = await t.call('POST', 'crud.Design/plan', {
      body: { version: 0, design: { ...paper({ [name]: textField() }), ids: {} } },
    })
    expect(data?.plan).toBeNull()
  })

  it('only super administrators reach the designer, with a valid token', async () => {
    const clerk = await t.addAdmin('designer', ['crud/crud', 'crud/crud/index', 'crud/crud/generate'])
    for (const [method, path] of [
      ['GET', 'index'],
      ['GET', 'read'],
      ['POST', 'plan'],
      ['POST', 'apply'],
    ] as const) {
      expect(
        await t.call(method, `crud.Design/${path}`, {
          as: clerk,
          body: method === 'POST' ? { version: 0 } : undefined,
        }),
      ).toMatchObject({ code: 401 })
      expect(
        await t.call(method, `crud.Design/${path}`, { as: null, body: method === 'POST' ? { version: 0 } : undefined }),
      ).toMatchObject({ code: 303 })
    }
    expect(await t.call('GET', 'crud.Design/area', { as: clerk, query: { controller: 'shop.Paper' } })).toMatchObject({
      error: 'RECORD_NOT_FOUND',
    })
  })
})

onEachDatabase('designed areas in two processes on one database', (kind) => {
  let databases: TestDatabases
  let apps: FastifyInstance[]
  let root: TestAccount
  beforeAll(async () => {
    databases = await openTestDatabases(kind)
    apps = await Promise.all(
      databases.all.map(async (db) => buildApp({ ...(await createTestDeps(db)), random: randomBytes })),
    )
    root = await createTestAdmin(await createTestDeps(databases.all[0]), { username: 'root' })
  })
  afterAll(async () => {
    for (const app of apps) await app.close()
    await databases.close()
  })

  async function call(place: number, method: 'GET' | 'POST', path: string, payload?: object) {
    const url = `/admin/${path}`
    const reply = await apps[place]?.inject({ method, url, headers: root.headers, payload })
    return { status: reply?.statusCode, code: reply?.json<{ code: number }>().code }
  }

  it.runIf(kind === 'postgresql')('a change that another process is applying stays begun in the log', async () => {
    const [one] = databases.all
    await one.insert(designChange).values({
      controller: 'shop.Slow',
      table_name: 'own_shop_slow',
      kind: 'create',
      version: 1,
      admin_id: 1,
      username: 'root',
      create_time: 1,
    })
    const states = async () => (await databases.all[1].select().from(designChange)).map(({ state }) => state)
    await one.transaction(async (tx) => {
      await lockDesigns(tx, undefined)
      await endInterrupted(databases.all[1], 2)
      expect(await states()).toEqual(['start'])
    })
    await endInterrupted(databases.all[1], 2)
    expect(await states()).toEqual(['error'])
  })

  it('a design that one process applies is served by the other, and removed there too', async () => {
    const apply = (change: Change) => call(0, 'POST', 'crud.Design/apply', change)
    const list = () => call(1, 'GET', 'shop.Paper/index')
    expect(await apply({ version: 0, design: paper() })).toMatchObject({ code: 1 })
    await expect.poll(async () => (await list()).code).toBe(1)
    const changed = { controller: 'shop.Paper', version: 1, design: paper({ code: textField() }) }
    expect(await apply(changed)).toMatchObject({ code: 1 })
    await expect.poll(async () => (await call(1, 'POST', 'shop.Paper/add', { name: 'A', code: 'c' })).code).toBe(1)
    const removal = { controller: 'shop.Paper', version: 2, design: null, confirm: ['own_shop_paper'] }
    expect(await apply(removal)).toMatchObject({ code: 1 })
    await expect.poll(async () => (await list()).status).toBe(404)
  })
})
