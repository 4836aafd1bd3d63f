import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestAccount } from '../../records/test-support/test-app.ts'
import { decryptText } from '../../platform/secrets/encrypted-text.ts'
import type { Database } from '../../platform/db/client.ts'
import { config } from '../site-config/config.table.ts'
import { adminTable, setinTeacherTable, teacherTable } from '../../records/tables/resources.ts'
import { seedSecurityRules } from './rule-seed.ts'
import { createTestDatabase, oneDatabase } from '../../test-support/test-database.ts'
import { createSecurityTestApp, type SecurityTestApp } from './test-security-app.ts'

const log = 'security.DataRecycleLog'

describe.each(oneDatabase)('deleted records on %s', (kind) => {
  let db: Database
  let t: SecurityTestApp

  beforeAll(async () => {
    db = await createTestDatabase(kind)
    t = await createSecurityTestApp(db)
  })
  afterAll(async () => {
    await t.close()
    await db.close()
  })

  const addCategory = (slug: string) => t.add('Category', { name: slug, slug, kind: 'subject' })
  const addTeacher = (more: object = {}) => t.add('teacher.Teacher', { name: '李四', name_en: 'Li Si', ...more })
  const del = (controller: string, id: number, as?: TestAccount) =>
    t.call('DELETE', `${controller}/del`, { query: `ids[]=${id}`, as })
  const restore = (ids: readonly unknown[], as?: TestAccount) => t.call('POST', `${log}/restore`, { body: { ids }, as })
  const rowsOf = (id: number) => db.select().from(teacherTable).where(eq(teacherTable.id, id))

  it('deleted records are listed with their rule and the administrator who deleted them', async () => {
    const id = await addTeacher()
    await del('teacher.Teacher', id)
    const entry = await t.newest('DataRecycleLog')
    expect(entry).toMatchObject({
      admin_id: t.root.id,
      data_table: 'teacher',
      primary_key: 'id',
      is_restore: 0,
      ip: '127.0.0.1',
      recycle: { controller: 'teacher/Teacher.php', controller_as: 'teacher/teacher', status: '1' },
      admin: { id: t.root.id, username: 'root', avatar: '/static/images/avatar.png' },
    })
    expect(JSON.parse(String(entry?.data))).toMatchObject({ id, name: '李四', name_en: 'Li Si' })
    expect(Object.keys(Object(entry?.admin))).not.toContain('password')
  })

  it('restoring a record also restores deleted records that it refers to, directly or through each other', async () => {
    const top = await addCategory(`above-${kind}`)
    const category = await addCategory(`below-${kind}`)
    await t.call('POST', 'Category/edit', { body: { id: category, pid: top } })
    const teacher = await addTeacher({ category_id: category })
    const team = await t.add('teacher.Team', { name: 'Team', teacher_ids: [teacher] })
    const unrelated = await addCategory(`unrelated-${kind}`)
    for (const [controller, id] of [
      ['teacher.Team', team],
      ['teacher.Teacher', teacher],
      ['Category', category],
      ['Category', top],
      ['Category', unrelated],
    ] as const)
      expect(await del(controller, id)).toMatchObject({ code: 1 })
    const { data } = await t.call('GET', `${log}/index`, { query: 'limit=50' })
    const entries: { id: number; data_table: string; data: string }[] = Object(data).list
    const entryOf = (table: string, id: number) =>
      entries.find((entry) => entry.data_table === table && JSON.parse(entry.data).id === id)?.id
    expect(await restore([entryOf('teacher_team', team)])).toMatchObject({ code: 1, data: null })
    const found = async (controller: string, id: number) =>
      (await t.call('GET', `${controller}/edit`, { query: `id=${id}` })).code
    expect(await found('teacher.Team', team)).toBe(1)
    expect(await found('teacher.Teacher', teacher)).toBe(1)
    expect(await found('Category', category)).toBe(1)
    expect(await found('Category', top)).toBe(1)
    expect(await found('Category', unrelated)).toBe(0)
    expect(await restore([entryOf('category', top)])).toMatchObject({ code: 0 })
  })

  it('deleted configuration items are kept and restored, and their secrets are never readable [V8]', async () => {
    const loadItem = async (name: string) => {
      const { data } = await t.call('GET', 'routine.Config/index')
      const groups: { list: Record<string, unknown>[] }[] = Object.values(Object(data?.list))
      return groups.flatMap(({ list }) => list).find((item) => item.name === name)
    }
    const item = { group: 'basics', title: 'Key', type: 'password', weigh: 3, tip: '', rule: [] }
    await t.call('POST', 'routine.Config/add', { body: { ...item, name: 'own_key' } })
    await t.call('POST', 'routine.Config/edit', { body: { own_key: 'hunter2-hunter2' } })
    const before = await loadItem('own_key')
    await del('routine.Config', Number(before?.id))
    expect(await loadItem('own_key')).toBeUndefined()
    const entry = await t.newest('DataRecycleLog')
    expect(entry).toMatchObject({
      data_table: 'config',
      recycle: { controller: 'routine/Config.php', controller_as: 'routine/config' },
    })
    expect(JSON.parse(String(entry?.data))).toMatchObject({ name: 'own_key', title: 'Key', value: '******' })
    expect(await restore([entry?.id])).toMatchObject({ code: 1, data: null })
    expect(await loadItem('own_key')).toEqual(before)
    expect(before).toMatchObject({ value: '******', weigh: 3 })
    const [stored] = await db.select().from(config).where(eq(config.name, 'own_key'))
    expect(decryptText(stored?.value ?? '', t.deps.env.secretKey)).toBe('hunter2-hunter2')
    await del('routine.Config', Number(before?.id))
    await t.call('POST', 'routine.Config/add', { body: { ...item, name: 'own_key' } })
    const taken = await restore([(await t.newest('DataRecycleLog'))?.id])
    expect(taken).toMatchObject({ code: 0, error: 'DUPLICATE', msg: expect.stringContaining('own_key'), data: null })
    // The message does not show internal error codes.
    expect(taken.text).not.toContain('"name":"DUPLICATE"')
  })

  it('a deleted record is restored with the same columns and id', async () => {
    const id = await addTeacher({ tags: ['a', 'b,c'], summary: '“引号”\n\\ &amp;' })
    await t.call('POST', 'teacher.Teacher/edit', { body: { id, status: '0' } })
    const [before] = await rowsOf(id)
    await del('teacher.Teacher', id)
    expect(await rowsOf(id)).toEqual([])
    const entry = await t.newest('DataRecycleLog')
    expect(await restore([entry?.id])).toMatchObject({ code: 1, msg: '', data: null })
    expect(await rowsOf(id)).toEqual([before])
    expect((await t.list(log)).map((each) => each.id)).not.toContain(entry?.id)
  })

  it('ids of new records stay ahead of a restored id', async () => {
    const id = await addTeacher()
    await del('teacher.Teacher', id)
    const entry = await t.newest('DataRecycleLog')
    await db.execute(sql`select setval(pg_get_serial_sequence('teacher', 'id'), 1)`)
    await db.execute(sql`delete from "teacher" where "id" = 2`)
    expect(await restore([entry?.id])).toMatchObject({ code: 1 })
    expect(await addTeacher()).toBe(id + 1)
  })

  it('a deleted record stays in the log when its id is taken, and the message contains the reason', async () => {
    const id = await addTeacher()
    await del('teacher.Teacher', id)
    const entry = await t.newest('DataRecycleLog')
    await db.insert(teacherTable).values({ id, name: 'another' })
    expect(await restore([entry?.id])).toMatchObject({ code: 0, msg: `ID “${id}” already exists`, error: 'DUPLICATE' })
    expect((await t.newest('DataRecycleLog'))?.id).toBe(entry?.id)
  })

  it('a deleted record stays in the log when a unique value is taken', async () => {
    const rule = { name: 'Categories', controller: 'Category.php', data_table: 'category', primary_key: 'id' }
    expect(await t.call('POST', 'security.DataRecycle/add', { body: rule })).toMatchObject({ code: 1 })
    await del('Category', await addCategory('taken'))
    const entry = await t.newest('DataRecycleLog')
    expect(entry).toMatchObject({ data_table: 'category' })
    await addCategory('taken')
    expect(await restore([entry?.id])).toMatchObject({ code: 0, msg: 'Slug “taken” already exists' })
  })

  it('deleted records are restored together in the required order, or not at all', async () => {
    const category = await addCategory('order')
    const teacher = await addTeacher({ category_id: category })
    await del('teacher.Teacher', teacher)
    const teacherEntry = await t.newest('DataRecycleLog')
    await del('Category', category)
    const categoryEntry = await t.newest('DataRecycleLog')
    expect(await restore([teacherEntry?.id, categoryEntry?.id])).toMatchObject({ code: 1 })
    expect(await rowsOf(teacher)).toMatchObject([{ category_id: category }])

    await del('teacher.Teacher', teacher)
    const again = await t.newest('DataRecycleLog')
    await del('Category', category)
    // It cannot be restored with the teacher.
    await del(log, Number((await t.newest('DataRecycleLog'))?.id))
    expect(await restore([again?.id])).toMatchObject({ code: 0, error: 'REFERENCE_MISSING' })
    expect(await rowsOf(teacher)).toEqual([])
  })

  it('a restored record is on the public pages again', async () => {
    const id = await addTeacher()
    const page = () => t.app.inject({ url: `/api/content/teacher?id=${id}`, headers: { server: 'true' } })
    expect((await page()).json()).toMatchObject({ code: 1 })
    await del('teacher.Teacher', id)
    expect((await page()).json()).toMatchObject({ code: 0 })
    await restore([(await t.newest('DataRecycleLog'))?.id])
    expect((await page()).json()).toMatchObject({ code: 1 })
  })

  it('deleted records never show passwords, encrypted texts and internal columns, and have them after a restore', async () => {
    const rule = { name: 'x', controller: 'setin/Teacher.php', data_table: 'setin_teacher', primary_key: 'id' }
    await t.call('POST', 'security.DataRecycle/add', { body: rule })
    const values = { name: '王五', mobile: '13800000000', id_number: 'v1.a.b.c' }
    const [added] = await db.insert(setinTeacherTable).values(values).returning()
    await del('setin.Teacher', Number(added?.id))
    const entry = await t.newest('DataRecycleLog')
    const info = await t.call('GET', `${log}/info`, { query: { id: String(entry?.id) } })
    expect(t.rowOf(info).data).toMatchObject({ name: '王五', id_number: '******' })
    expect(JSON.stringify(entry) + info.text).not.toContain('v1.a.b.c')
    await restore([entry?.id])
    const [back] = await db
      .select()
      .from(setinTeacherTable)
      .where(eq(setinTeacherTable.id, Number(added?.id)))
    expect(back).toEqual(added)
  })

  it('a deleted record is shown with its JSON texts decoded', async () => {
    const body = { name: 'x', controller: 'auth/Group.php', data_table: 'ba_admin_group', primary_key: 'id' }
    const id = await t.add('security.DataRecycle', body)
    await del('security.DataRecycle', id)
    const entry = await t.newest('DataRecycleLog')
    const info = await t.call('GET', `${log}/info`, { query: { id: String(entry?.id) } })
    expect(t.rowOf(info)).toMatchObject({
      id: entry?.id,
      data: { id, controller: 'auth/Group.php', controller_as: 'auth/group', data_table: 'admin_group' },
      recycle: { name: expect.any(String) },
    })
  })

  it('a disabled or missing rule keeps no deleted records, and earlier entries stay readable', async () => {
    const id = await addTeacher()
    await del('teacher.Teacher', id)
    const entry = await t.newest('DataRecycleLog')
    const rule = (await t.list('security.DataRecycle')).find((each) => each.controller === 'teacher/Teacher.php')
    await t.call('POST', 'security.DataRecycle/edit', { body: { id: rule?.id, status: '0' } })
    await del('teacher.Teacher', await addTeacher())
    expect((await t.newest('DataRecycleLog'))?.id).toBe(entry?.id)
    await del('security.DataRecycle', Number(rule?.id))
    const visible = (await t.list(log)).find((each) => each.id === entry?.id)
    expect(visible).toMatchObject({ recycle_id: rule?.id, recycle: null })
    expect(await restore([entry?.id])).toMatchObject({ code: 1 })
  })

  it('a failed deletion is not recorded', async () => {
    const category = await addCategory('used')
    await addTeacher({ category_id: category })
    const before = (await t.list(log)).length
    expect(await del('Category', category)).toMatchObject({ code: 0 })
    expect(await t.list(log)).toHaveLength(before)
  })

  it('a deleted record is visible only to callers that may see its list, and to administrators within their limits', async () => {
    const nodes = [`security/dataRecycleLog/index`, `security/dataRecycleLog/info`, `security/dataRecycleLog/restore`]
    const clerk = await t.addAdmin('binClerk', nodes)
    const reader = await t.addAdmin('binReader', [...nodes, 'teacher/teacher/index', 'auth/admin/index'])
    const gone = await t.addAdmin('goneAdmin', [])
    await t.call('POST', 'security.DataRecycle/add', {
      body: { name: 't', controller: 'teacher/Teacher.php', data_table: 'teacher', primary_key: 'id' },
    })
    await del('teacher.Teacher', await addTeacher())
    const teacherEntry = await t.newest('DataRecycleLog')
    await del('auth.Admin', gone.id)
    const adminEntry = await t.newest('DataRecycleLog')
    expect(adminEntry).toMatchObject({ data_table: 'admin' })

    expect(await t.list(log, clerk)).toEqual([])
    expect(await t.newest('DataRecycleLog', reader)).toMatchObject({ id: teacherEntry?.id })
    expect(await restore([adminEntry?.id], reader)).toMatchObject({ code: 0, msg: 'No records were restored' })
    const info = await t.call('GET', `${log}/info`, { as: reader, query: { id: String(adminEntry?.id) } })
    expect(info).toMatchObject({ code: 0 })
    expect(await restore([teacherEntry?.id], reader)).toMatchObject({ code: 1 })
    expect(await restore([adminEntry?.id])).toMatchObject({ code: 1 })
    expect(await db.select().from(adminTable).where(eq(adminTable.id, gone.id))).toHaveLength(1)
  })

  it('a deleted record cannot be restored without the node, with a message in either language', async () => {
    const viewer = await t.addAdmin('binViewer', [`security/dataRecycleLog/index`])
    expect(await restore([1], viewer)).toMatchObject({ code: 401 })
    const texts = await Promise.all(
      (['en', 'zh-cn'] as const).map(
        async (locale) => (await t.call('POST', `${log}/restore`, { body: { ids: [999_999] }, locale })).msg,
      ),
    )
    expect(texts).toEqual(['No records were restored', '未还原任何记录'])
  })

  it('deleted records are searched by the name of their rule', async () => {
    const found = async (quickSearch: string) => {
      const { data } = await t.call('GET', `${log}/index`, { query: { quickSearch } })
      return data?.total
    }
    expect(await found('Categories')).toBeGreaterThan(0)
    expect(await found('no such rule')).toBe(0)
  })
})

describe.each(oneDatabase)('rules for deleted records on %s', (kind) => {
  let db: Database
  let t: SecurityTestApp

  beforeAll(async () => {
    db = await createTestDatabase(kind)
    t = await createSecurityTestApp(db)
  })
  afterAll(async () => {
    await t.close()
    await db.close()
  })

  const rule = { name: 'x', controller: 'Category.php', data_table: 'category', primary_key: 'id' }
  const add = (more: object) => t.call('POST', 'security.DataRecycle/add', { body: { ...rule, ...more } })

  it('a rule for deleted records offers the controllers and tables that can be watched', async () => {
    const { data } = await t.call('GET', 'security.DataRecycle/add')
    expect(data).toMatchObject({
      controllers: { 'auth/Admin.php': 'auth/Admin.php', 'Category.php': 'Category.php' },
      tables: { admin: 'admin - Administrators', config: 'config - Configuration items' },
    })
    expect(data?.controllers).toMatchObject({ 'routine/Config.php': 'routine/Config.php' })
    expect(Object.keys(Object(data?.controllers))).not.toContain('user/MoneyLog.php')
    const [first] = await t.list('security.DataRecycle')
    const edit = await t.call('GET', 'security.DataRecycle/edit', { query: { id: String(first?.id) } })
    expect(edit.data).toMatchObject({ row: { id: first?.id }, controllers: data?.controllers })
  })

  it('a rule for deleted records refuses unsupported targets, and watches only the table of its controller', async () => {
    expect(await add({ controller: 'nobody/Nothing.php' })).toMatchObject({ code: 0, error: 'VALIDATION' })
    expect(await add({ controller: 'user/MoneyLog.php' })).toMatchObject({ code: 0, error: 'VALIDATION' })
    expect(await add({ data_table: 'token' })).toMatchObject({
      code: 0,
      error: 'VALIDATION',
      msg: 'The table does not belong to this controller',
    })
    expect(await add({ data_table: 'ba_category', primary_key: 'slug' })).toMatchObject({ code: 1 })
    expect(await add({ controller: 'routine/config.php', data_table: 'config' })).toMatchObject({
      code: 0,
      error: 'DUPLICATE',
    })
    const [added] = await t.list('security.DataRecycle')
    expect(added).toMatchObject({ controller_as: 'category', data_table: 'category', primary_key: 'id' })
    expect(await add({})).toMatchObject({ code: 0, error: 'DUPLICATE' })
    const edit = (body: object) => t.call('POST', 'security.DataRecycle/edit', { body: { id: added?.id, ...body } })
    expect(await edit({ data_table: 'teacher' })).toMatchObject({ code: 0, error: 'VALIDATION' })
    expect(await edit({ controller: 'teacher/Teacher.php' })).toMatchObject({ code: 0, error: 'DUPLICATE' })
    expect(await edit({ controller: 'Brand.php' })).toMatchObject({ code: 1 })
    expect((await t.list('security.DataRecycle'))[0]).toMatchObject({ data_table: 'brand', controller_as: 'brand' })
  })

  it('rules for deleted records are shipped once: deleted ones stay deleted', async () => {
    const rules = await t.list('security.DataRecycle')
    expect(rules.map(({ controller }) => controller)).toEqual(
      expect.arrayContaining(['user/User.php', 'teacher/Teacher.php', 'course/Course.php', 'information/Item.php']),
    )
    for (const { id } of rules) await t.call('DELETE', 'security.DataRecycle/del', { query: `ids[]=${String(id)}` })
    await seedSecurityRules(t.deps)
    expect(await t.list('security.DataRecycle')).toEqual([])
  })
})
