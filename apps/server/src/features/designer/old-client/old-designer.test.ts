import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp } from '../../../records/test-support/test-app.ts'
import { oneDatabase } from '../../../test-support/test-database.ts'

const attributes = { validator: [], validatorMsg: '' }

/** A field as the old designer sends it, with what its palette gives every field. */
function field(name: string, designType: string, more: Readonly<Record<string, unknown>> = {}) {
  return {
    title: name,
    name,
    comment: name,
    designType,
    type: 'varchar',
    length: 255,
    precision: 0,
    defaultType: 'EMPTY STRING',
    null: false,
    primaryKey: false,
    unsigned: false,
    autoIncrement: false,
    table: { render: 'none', operator: 'eq', sortable: 'false' },
    form: attributes,
    ...more,
  }
}

const numeric = { type: 'int', length: 10, defaultType: 'NULL', null: true }
const fields = [
  field('id', 'pk', {
    ...numeric,
    comment: 'ID',
    primaryKey: true,
    autoIncrement: true,
    defaultType: 'NONE',
    form: [],
  }),
  field('title', 'string', { comment: '标题', length: 60, form: { ...attributes, validator: ['required'] } }),
  field('state', 'radio', {
    comment: '状态:opt0=草稿,opt1=发布',
    type: 'enum',
    dataType: "enum('opt0','opt1')",
    default: 'opt0',
    defaultType: 'INPUT',
  }),
  field('marks', 'checkbox', { comment: '标记:a=甲,b=乙', type: 'set', dataType: "set('a','b')", defaultType: 'NULL' }),
  field('is_on', 'switch', {
    comment: '开关:0=关,1=开',
    type: 'tinyint',
    length: 1,
    default: '1',
    defaultType: 'INPUT',
  }),
  field('remark', 'textarea'),
  field('content', 'editor', { type: 'text', length: 0, defaultType: 'NULL' }),
  field('count', 'number', { ...numeric, table: { render: 'none', operator: 'RANGE', sortable: 'custom' } }),
  field('price', 'float', { type: 'decimal', length: 10, precision: 2, defaultType: 'NULL' }),
  field('day', 'date', { type: 'date', length: 0, defaultType: 'NULL' }),
  field('open_time', 'datetime', { type: 'bigint', length: 16, defaultType: 'NULL' }),
  field('since', 'year', { type: 'year', length: 4, defaultType: 'NULL' }),
  field('clock', 'time', { type: 'time', length: 0, defaultType: 'NULL' }),
  field('pictures', 'images', { length: 1500 }),
  field('place', 'city', { length: 100 }),
  field('colour', 'color', { length: 50 }),
  field('sign', 'icon', { length: 50 }),
  field('more', 'array'),
  field('teacher_id', 'remoteSelect', {
    ...numeric,
    form: {
      ...attributes,
      'select-multi': false,
      'remote-pk': 'id',
      'remote-table': 'teacher',
      'remote-field': 'name',
      'remote-controller': 'app/admin/controller/teacher/Teacher.php',
      'relation-fields': 'name',
    },
  }),
  field('weigh', 'weigh', numeric),
  field('update_time', 'timestamp', { ...numeric, type: 'bigint' }),
  field('create_time', 'timestamp', { ...numeric, type: 'bigint' }),
]
const names = fields.map(({ name }) => name)

const table = {
  name: 'test_paper',
  comment: '试卷表',
  quickSearchField: ['id', 'title'],
  defaultSortField: 'weigh',
  defaultSortType: 'desc',
  formFields: names.filter((name) => !['id', 'update_time', 'create_time'].includes(name)),
  columnFields: names.filter((name) => !['remark', 'content', 'more'].includes(name)),
  generateRelativePath: 'test_paper',
  isCommonModel: 0,
  modelFile: 'app/admin/model/test/Paper.php',
  controllerFile: 'app/admin/controller/test/Paper.php',
  validateFile: 'app/admin/validate/test/Paper.php',
  webViewsDir: 'web/src/views/backend/test/paper',
  databaseConnection: '',
  designChange: [] as object[],
  rebuild: 'No',
}

describe.each(oneDatabase)('the designer of the old client on %s', (kind) => {
  let t: OwnCrudTestApp
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
  })
  afterAll(() => t.close())

  const post = (call: string, body: object) => t.call('POST', `crud.Crud/${call}`, { body: { ...body } })
  const get = (call: string, query: Record<string, string> = {}) => t.call('GET', `crud.Crud/${call}`, { query })
  const rows = async () =>
    ((await t.call('GET', 'test.Paper/index', { query: { order: 'id,asc' } })).data?.list ?? []) as Record<
      string,
      unknown
    >[]
  const latest = async () => (await get('checkCrudLog', { table: 'test_paper' })).data?.id as number

  it('generating a table yields a live area with a field of each type', async () => {
    expect(
      await post('generateCheck', { table: 'test_paper', controllerFile: table.controllerFile, connection: '' }),
    ).toMatchObject({
      code: 1,
      data: null,
    })
    expect(await post('generate', { type: 'create', table, fields })).toMatchObject({ code: 1, data: null })
    const added = await t.call('POST', 'test.Paper/add', {
      body: {
        title: 'First',
        state: 'opt1',
        marks: ['a', 'b'],
        is_on: '1',
        price: '12.5',
        day: '2026-05-01',
        open_time: '2026-05-01 08:00:00',
        since: '2026',
        clock: '08:30:00',
        more: [{ key: 'k', value: 'v' }],
      },
    })
    expect(added).toMatchObject({ code: 1 })
    expect(await rows()).toMatchObject([
      {
        title: 'First',
        state: 'opt1',
        marks: ['a', 'b'],
        is_on: 1,
        price: 12.5,
        since: 2026,
        clock: '08:30:00',
        teacher: null,
      },
    ])
    expect(await t.call('POST', 'test.Paper/add', { body: { state: 'opt1' } })).toMatchObject({ error: 'VALIDATION' })
    const found = await t.call('GET', 'test.Paper/index', { query: { quickSearch: 'Fir' } })
    expect(found.data).toMatchObject({ total: 1 })
    const menus = JSON.stringify((await t.call('GET', 'Index/index')).data?.menus)
    expect(menus).toContain('/src/views/backend/test/paper/index.vue')
  })

  it('the log names what was generated, and opens it again as it was sent', async () => {
    const { data } = await t.call('GET', 'crud.Log/index', { query: { page: '1', limit: '10', quickSearch: 'test' } })
    const [entry] = (data?.list ?? []) as Record<string, unknown>[]
    expect(entry).toMatchObject({ table_name: 'own_test_paper', status: 'success', table: { name: 'test_paper' } })
    expect(entry).toMatchObject({
      fields: [{ name: 'id' }, { name: 'title' }, ...names.slice(2).map((name) => ({ name }))],
    })
    expect(data).toMatchObject({ total: 1, remark: '' })
    expect(await latest()).toBe(entry?.id)
    const start = await post('logStart', { id: entry?.id })
    expect(start.data).toMatchObject({
      table: { comment: '试卷表', empty: false, formFields: table.formFields },
      fields: names.map((name) => ({ name })),
    })
    const searched = [
      { field: 'status', val: 'error', operator: 'eq' },
      { field: 'table_name', val: 'paper', operator: 'LIKE' },
    ]
    const none = await t.call('GET', 'crud.Log/index', {
      query: Object.fromEntries(
        searched.flatMap((term, index) =>
          Object.entries(term).map(([key, value]) => [`search[${index}][${key}]`, value]),
        ),
      ),
    })
    expect(none.data).toMatchObject({ list: [], total: 0 })
  })

  it('the log has the numbers and flags of a design as texts, as PHP stores them', async () => {
    const { data } = await t.call('GET', 'crud.Log/index')
    const [entry] = (data?.list ?? []) as { id: number; table: object; fields: object[] }[]
    expect(entry?.table).toMatchObject({ isCommonModel: '0' })
    expect(entry?.fields[0]).toMatchObject({ primaryKey: '1', null: '1', unsigned: '', length: '10', precision: '0' })
    const start = await post('logStart', { id: entry?.id })
    const [started] = (start.data?.fields ?? []) as object[]
    expect(started).toMatchObject({ primaryKey: '1', autoIncrement: '1', unsigned: '' })
  })

  it('a table opens with its columns, and the recorded changes rename, delete, change and add fields', async () => {
    const parsed = await post('parseFieldData', { type: 'db', table: 'own_test_paper', sql: '', connection: '' })
    expect(parsed.data).toMatchObject({
      comment: '试卷',
      empty: false,
      columns: {
        id: { designType: 'pk', primaryKey: true },
        state: { designType: 'select', comment: '状态:opt0=草稿,opt1=发布' },
      },
    })
    const columns = Object.values((parsed.data?.columns ?? {}) as Record<string, ReturnType<typeof field>>)
    const stored = columns
      .filter(({ name }) => name !== 'sign' && name !== 'clock')
      .map((column) => (column.name === 'title' ? { ...column, name: 'caption' } : column))
    const designChange = [
      { type: 'change-field-name', index: 1, oldName: 'title', newName: 'caption', sync: true },
      { type: 'del-field', oldName: 'sign', newName: '', sync: true },
      { type: 'del-field', oldName: 'clock', newName: '', sync: false },
      { type: 'add-field', index: 3, newName: 'note', oldName: '', sync: true, after: 'id' },
      { type: 'add-field', index: 3, newName: 'ghost', oldName: '', sync: false, after: 'id' },
    ]
    const next = {
      ...table,
      name: 'own_test_paper',
      formFields: [...table.formFields, 'caption', 'note'],
      columnFields: [...table.columnFields, 'caption', 'note'],
      designChange,
    }
    const sent = [...stored, field('note', 'string'), field('ghost', 'string')]
    expect(
      await post('generateCheck', { table: 'own_test_paper', controllerFile: table.controllerFile }),
    ).toMatchObject({
      code: -1,
      data: { table: true, controller: true },
    })
    expect(await post('generate', { type: 'db', table: next, fields: sent })).toMatchObject({ code: 1 })
    const [row = {}] = await rows()
    expect(row).toMatchObject({ caption: 'First', note: '', clock: '08:30:00', marks: ['a', 'b'] })
    expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['sign']))
    expect(row).not.toHaveProperty('ghost')

    const gone = [{ type: 'del-field', oldName: 'sign', newName: '', sync: true }]
    expect(await post('generate', { type: 'db', table: { ...next, designChange: gone }, fields: sent })).toMatchObject({
      code: 0,
      msg: expect.stringContaining('sign'),
    })
  })

  it('rows that prevent a change are named, the failure is in the log, and nothing changes', async () => {
    const number = field('caption', 'number', { ...numeric, comment: '标题' })
    const designChange = [{ type: 'change-field-attr', index: 1, oldName: 'caption', newName: '', sync: true }]
    const rejected = await post('generate', {
      type: 'db',
      table: { ...table, name: 'own_test_paper', designChange },
      fields: [fields[0], number],
    })
    expect(rejected).toMatchObject({ code: 0, error: 'DESIGN_REFUSED', msg: expect.stringContaining('First') })
    expect(await rows()).toMatchObject([{ caption: 'First' }])
    const { data } = await t.call('GET', 'crud.Log/index')
    expect(data?.list).toMatchObject([{ status: 'error' }, { status: 'success' }, { status: 'success' }])
    expect(await latest()).toBe(0)
  })

  it('a table that is built again is empty, and the one before comes back with its rows', async () => {
    expect(await post('generate', { type: 'log', table: { ...table, rebuild: 'Yes' }, fields })).toMatchObject({
      code: 1,
    })
    expect(await rows()).toEqual([])
    await t.call('POST', 'test.Paper/add', { body: { title: 'Second' } })
    const back = async () => {
      const { data } = await t.call('GET', 'crud.Design/index')
      const [last] = (data?.changes ?? []) as { id: number; can_go_back: boolean }[]
      const [area] = (data?.list ?? []) as { version: number }[]
      expect(last?.can_go_back).toBe(true)
      const asked = { controller: 'test.Paper', version: area?.version, back: last?.id, confirm: ['own_test_paper'] }
      expect(await t.call('POST', 'crud.Design/apply', { body: asked })).toMatchObject({ code: 1 })
    }
    await back()
    expect(await rows()).toMatchObject([{ caption: 'First' }])
    await back()
    expect(await rows()).toMatchObject([{ title: 'Second' }])
  })

  it('deleting an entry removes its area, which its log entry can design again', async () => {
    const id = await latest()
    expect(await post('delete', { id })).toMatchObject({ code: 1 })
    expect(await t.call('GET', 'test.Paper/index')).toMatchObject({ status: 404 })
    const { data } = await t.call('GET', 'crud.Log/index')
    expect(data?.list).toMatchObject([
      { status: 'delete' },
      { status: 'delete' },
      { status: 'delete' },
      { status: 'delete' },
      {},
      {},
      {},
    ])
    expect(await latest()).toBe(0)
    expect(await post('delete', { id })).toMatchObject({ code: 0 })
    const start = await post('logStart', { id })
    expect(start.data).toMatchObject({ table: { empty: true } })
    const { table: before, fields: sent } = start.data as { table: object; fields: object[] }
    expect(await post('generate', { type: 'log', table: before, fields: sent })).toMatchObject({ code: 1 })
    expect(await rows()).toEqual([])
  })

  it('names that SQL reserves become columns, and records are saved, sorted and found by them', async () => {
    const words = [
      'select',
      'array',
      'order',
      'desc',
      'group',
      'user',
      'limit',
      'default',
      'from',
      'to',
      'end',
      'check',
      'all',
      'case',
      'table',
      'where',
      'analyse',
      'offset',
    ]
    const named = [
      fields[0],
      field('title', 'string'),
      field('body', 'editor', { type: 'text', length: 0 }),
      ...words.map((word) =>
        field(word, 'string', { table: { render: 'none', operator: 'LIKE', sortable: 'custom' } }),
      ),
    ]
    const all = ['id', 'title', 'body', ...words]
    const reserved = {
      ...table,
      name: 'reserved',
      controllerFile: 'app/admin/controller/test/Reserved.php',
      quickSearchField: ['select'],
      defaultSortField: 'order',
      formFields: all.slice(1),
      columnFields: all.filter((name) => name !== 'body'),
    }
    expect(await post('generate', { type: 'create', table: reserved, fields: named })).toMatchObject({ code: 1 })
    const values = Object.fromEntries(words.map((word) => [word, `value of ${word}`]))
    expect(await t.call('POST', 'test.Reserved/add', { body: { title: 'one', ...values } })).toMatchObject({ code: 1 })
    for (const word of words) {
      const query = {
        order: `${word},asc`,
        quickSearch: 'value of select',
        'search[0][field]': word,
        'search[0][val]': `value of ${word}`,
        'search[0][operator]': 'LIKE',
      }
      const list = await t.call('GET', 'test.Reserved/index', { query })
      expect({ word, list: list.data?.list }).toMatchObject({ word, list: [values] })
    }
  })

  it('a list has the rich texts for the BuildAdmin client, which shows a record from its row, and for no other', async () => {
    const { data } = await t.call('GET', 'test.Reserved/index')
    expect(data).toMatchObject({ total: 1 })
    await t.call('POST', 'test.Reserved/edit', { body: { id: 1, body: '<p>a &lt;b&gt; <em>c</em></p>' } })
    const list = async (headers: Record<string, string>) =>
      (await t.call('GET', 'test.Reserved/index', { headers })).data?.list
    const oldClient = { accept: 'application/json, text/plain, */*' }
    expect(await list(oldClient)).toMatchObject([{ title: 'one', body: '<p>a &lt;b&gt; <em>c</em></p>' }])
    expect(await list({})).not.toMatchObject([{ body: expect.any(String) }])
  })

  it.each([
    ['a table of the product', { table: { ...table, name: 'ba_user' } }, 'user'],
    ['a name that calls use', { fields: [...fields, field('ids', 'string')] }, 'ids'],
    [
      'a relation to no area',
      { fields: [field('x_id', 'remoteSelect', { form: { 'remote-table': 'nothing' } })] },
      'nothing',
    ],
  ])('a design with %s is refused with its reason', async (_what, part, word) => {
    const sent = {
      type: 'create',
      table: { ...table, name: 'other', controllerFile: 'app/admin/controller/Other.php' },
      fields,
      ...part,
    }
    expect(await post('generate', sent)).toMatchObject({ code: 0, msg: expect.stringContaining(word) })
    expect(await t.call('GET', 'Other/index')).toMatchObject({ status: 404 })
  })

  it('a relation whose records would have the name of another field gets a free name for them', async () => {
    const relation = fields.find(({ name }) => name === 'teacher_id')
    const sent = {
      type: 'create',
      table: {
        ...table,
        name: 'test_pair',
        controllerFile: 'app/admin/controller/test/Pair.php',
        formFields: [],
        columnFields: [],
      },
      fields: [
        field('id', 'pk', numeric),
        field('teacher', 'string'),
        { ...relation, name: 'teacher_id' },
        { ...relation, name: 'teacher_ids', designType: 'remoteSelects' },
      ],
    }
    expect(await post('generate', sent)).toMatchObject({ code: 1 })
    const record = { teacher: 'by hand', teacher_record: null, teacher_list: [] }
    await t.call('POST', 'test.Pair/add', { body: { teacher: 'by hand' } })
    expect((await t.call('GET', 'test.Pair/index')).data).toMatchObject({ list: [record] })
  })

  it('a CREATE TABLE text opens as columns, and names of files follow from the table', async () => {
    const sql =
      "CREATE TABLE `ba_test_thing` (`id` int NOT NULL AUTO_INCREMENT PRIMARY KEY, `title` varchar(50) COMMENT '标题', `Open` tinyint(1) COMMENT '开关:0=关,1=开', `mood` enum('a','b') COMMENT '心情:a=好,b=坏', `type` tinyint(1) COMMENT '类型:1=满减,2=折扣,3=兑换')"
    const parsed = await post('parseFieldData', { type: 'sql', table: '', sql })
    expect(parsed.data).toMatchObject({
      empty: true,
      columns: {
        id: { designType: 'pk' },
        title: { designType: 'string', length: 50 },
        open: { designType: 'switch', comment: '开关:0=关,1=开' },
        mood: { designType: 'radio', comment: '心情:a=好,b=坏' },
        type: { designType: 'radio', comment: '类型:1=满减,2=折扣,3=兑换' },
      },
    })
    expect(await post('parseFieldData', { type: 'db', table: 'nothing' })).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    const files = await get('getFileData', { table: 'shop_thing', commonModel: '0' })
    expect(files.data).toMatchObject({
      modelFile: 'app/admin/model/shop/Thing.php',
      controllerFile: 'app/admin/controller/shop/Thing.php',
      webViewsDir: 'web/src/views/backend/shop/thing',
      controllerFileList: { 'app/admin/controller/auth/Admin.php': 'app/admin/controller/auth/Admin.php' },
    })
    expect((await get('databaseList')).data).toMatchObject({ dbs: { user: expect.stringContaining('user - ') } })
  })

  it('only super administrators design, with a valid token', async () => {
    const clerk = await t.addAdmin('olddesigner', [
      'crud/crud',
      'crud/crud/index',
      'crud/crud/generate',
      'crud/crud/delete',
    ])
    const body = { type: 'create', table: { ...table, name: 'other' }, fields }
    expect(await t.call('POST', 'crud.Crud/generate', { as: clerk, body })).toMatchObject({ code: 401 })
    expect(await t.call('POST', 'crud.Crud/delete', { as: clerk, body: { id: 1 } })).toMatchObject({ code: 401 })
    expect(await t.call('GET', 'crud.Log/index', { as: clerk })).toMatchObject({ code: 401 })
    expect(await t.call('POST', 'crud.Crud/generate', { as: null, body })).toMatchObject({ code: 303 })
  })
})
