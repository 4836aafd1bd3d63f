import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp } from '../../records/test-support/test-app.ts'
import { retentionUrl, verifyChain } from '../../records/history/audit-chain.repo.ts'
import { adminGroupTable, adminLogTable, teacherTable } from '../schema.ts'
import { storedLogFolder } from '../../platform/storage/stored-log.ts'
import { isSigned, privateName } from '../../platform/storage/private-file.ts'
import { oneDatabase } from '../../test-support/test-database.ts'
import { recordOf } from '../../platform/untyped-values.ts'

describe.each(oneDatabase)('the administrator log on %s', (kind) => {
  let t: OwnCrudTestApp

  beforeAll(async () => {
    t = await openCrudTestApp(kind)
  })
  afterAll(() => t.close())

  it('no caller can delete entries of the administrator log, and old clients get an explanation', async () => {
    const [entry] = await t.db.insert(adminLogTable).values({ admin_id: t.root.id, title: 'Deed' }).returning()
    const query = `ids[]=${entry?.id}`
    for (const controller of ['auth.AdminLog', 'auth.admin_log'])
      expect(await t.call('DELETE', `${controller}/del`, { query })).toMatchObject({
        code: 0,
        error: 'NO_ROWS_DELETED',
        msg: expect.stringMatching(/^Entries of the administrator log cannot be deleted/),
      })
    expect(
      await t.db
        .select()
        .from(adminLogTable)
        .where(eq(adminLogTable.id, entry?.id ?? 0)),
    ).toHaveLength(1)
  })

  it('a change of a record is logged with each field before and after, and the log is filtered by the record', async () => {
    await t.call('POST', 'teacher.Teacher/add', { body: { name: 'Lin', school: 'First' } })
    const [teacher] = await t.db.select().from(teacherTable).where(eq(teacherTable.name, 'Lin'))
    const id = teacher?.id ?? 0
    await t.call('POST', 'teacher.Teacher/edit', { body: { id, name: 'Lin Qing', school: 'First', tags: ['calm'] } })
    await t.call('POST', 'teacher.Teacher/edit', { body: { id, name: 'Lin Qing' } })
    await t.call('DELETE', 'teacher.Teacher/del', { query: `ids[]=${id}` })
    const record = `teacher.Teacher:${id}`
    const entries = await find('record', record)
    expect(entries.map(({ title, username }) => [title, username])).toEqual([
      ['Teachers: deleted “Lin Qing”', 'root'],
      ['Teachers: changed “Lin Qing”', 'root'],
      ['Teachers: added “Lin”', 'root'],
    ])
    expect(JSON.parse(String(entries[1]?.data))).toEqual({
      controller: 'teacher.Teacher',
      id,
      label: 'Lin Qing',
      action: 'edit',
      changes: { name: ['Lin', 'Lin Qing'], tags: [[], ['calm']] },
    })
    expect(await find('record', `${record}0`)).toEqual([])
    expect(await verifyChain(t.db)).toMatchObject({ fault: undefined })
  })

  it('secrets are not in the log, only that they were changed', async () => {
    const { id } = await t.addAdmin('secretive', ['teacher/teacher'])
    expect(await t.call('POST', 'auth.Admin/edit', { body: { id, password: 'Correct-horse-1' } })).toMatchObject({
      code: 1,
    })
    const [entry] = await find('record', `auth.Admin:${id}`)
    expect(JSON.parse(String(entry?.data))).toMatchObject({ changes: { password: null } })
    expect(JSON.stringify(await t.db.select().from(adminLogTable))).not.toContain('Correct-horse-1')
  })

  it('the groups of an administrator are in the log before and after', async () => {
    const { id, groupId } = await t.addAdmin('regrouped', ['teacher/teacher'])
    const [other] = await t.db.insert(adminGroupTable).values({ name: 'Other', rules: '' }).returning()
    const groups = [groupId, other?.id ?? 0]
    expect(await t.call('POST', 'auth.Admin/edit', { body: { id, group_arr: groups } })).toMatchObject({ code: 1 })
    const [entry] = await find('record', `auth.Admin:${id}`)
    expect(JSON.parse(String(entry?.data)).changes).toEqual({ group_arr: [[groupId], groups] })
  })

  it('a call that writes a record has one entry: of the record, or of the call when nothing was written', async () => {
    const count = () => t.db.$count(adminLogTable)
    const entriesOf = async (act: () => Promise<unknown>) => {
      const before = await count()
      await act()
      const all = await t.db.select().from(adminLogTable).orderBy(adminLogTable.id)
      return all.slice(before).map(({ url }) => url)
    }
    const write = (action: string, body: object) => () => t.call('POST', `teacher.Teacher/${action}`, { body })
    const [added] = await entriesOf(write('add', { name: 'Sun' }))
    const id = Number(added?.split(':')[2])
    expect(added).toBe(`record:teacher.Teacher:${id}`)
    expect(await entriesOf(write('edit', { id, name: 'Sun Ri' }))).toEqual([added])
    // Nothing is written, without a change or for an invalid value: the call itself is logged.
    expect(await entriesOf(write('edit', { id, name: 'Sun Ri' }))).toEqual(['/admin/teacher.Teacher/edit'])
    expect(await entriesOf(write('edit', { id, name: '' }))).toEqual(['/admin/teacher.Teacher/edit'])
    const clerk = await t.addAdmin('onlooker', ['teacher/teacher/index'])
    const refused = () => t.call('DELETE', 'teacher.Teacher/del', { query: `ids[]=${id}`, as: clerk })
    expect(await entriesOf(refused)).toEqual([`/admin/teacher.Teacher/del?ids[]=${id}`])
    expect(await entriesOf(() => t.call('DELETE', 'teacher.Teacher/del', { query: `ids[]=${id}` }))).toEqual([added])
    expect(await verifyChain(t.db)).toMatchObject({ fault: undefined })
  })

  it('a refusal is returned unchanged when its log entry cannot be written, and no SQL reaches the client', async () => {
    await t.db.run('alter table admin_log add constraint full_disk check (id < 0) not valid')
    try {
      const refused = await t.call('POST', 'teacher.Teacher/add', { body: { name: '' } })
      expect(refused).toMatchObject({ code: 0, error: 'VALIDATION', msg: expect.stringContaining('Name') })
      const written = await t.call('POST', 'teacher.Teacher/add', { body: { name: 'Wu', status: '1' } })
      expect(written).toMatchObject({ code: 0, error: expect.any(String) })
      expect(written.text).not.toMatch(/insert|admin_log|params/)
      expect(await t.db.$count(teacherTable, eq(teacherTable.name, 'Wu'))).toBe(0)
    } finally {
      await t.db.run('alter table admin_log drop constraint full_disk')
    }
  })

  it('a write that fails leaves no entry about a change', async () => {
    await t.call('POST', 'teacher.Teacher/add', { body: { name: 'Han', category_id: 987_654 } })
    expect(
      await find('url', 'record:').then((all) => all.filter(({ title }) => String(title).includes('Han'))),
    ).toEqual([])
  })

  it('titles are in the language of the reader, independent of the author of the entry', async () => {
    await t.call('POST', 'teacher.Teacher/add', { body: { name: 'Zhao' }, locale: 'zh-cn' })
    await t.call('POST', 'teacher.Teacher/add', { body: { name: 'Qian' }, locale: 'en' })
    const titles = async (locale: 'en' | 'zh-cn') =>
      (await find('url', 'eacher', locale)).slice(0, 2).map(({ title }) => title)
    expect(await titles('en')).toEqual(['Teachers: added “Qian”', 'Teachers: added “Zhao”'])
    expect(await titles('zh-cn')).toEqual(['教师：添加了“Qian”', '教师：添加了“Zhao”'])
    await t.db.insert(adminLogTable).values({ title: '登录失败', url: 'security:sign-in.failed', data: '{}' })
    await t.db.insert(adminLogTable).values({ title: 'As written', url: '/admin/Unknown/what' })
    const newest = (await find('url', '')).slice(0, 2).map(({ title }) => title)
    expect(newest).toEqual(['As written', 'Failed logins'])
  })

  it('administrators who see every entry and have the right download the file of expired entries, and the log records it', async () => {
    const name = `${storedLogFolder}admin-log-1-2.jsonl.gz`
    await t.deps.storage.write(name, Buffer.from('entries'))
    const notified = { url: retentionUrl, title: 'x', data: JSON.stringify({ count: 2, last: 2, file: name }) }
    const outside = { ...notified, data: JSON.stringify({ file: 'storage/default/a.png' }) }
    const rows = await t.db
      .insert(adminLogTable)
      .values([notified, outside, { title: 'x', data: notified.data }])
      .returning()
    const ids = rows.map(({ id }) => id)
    const request = (id = 0, as = t.root) => t.call('GET', 'auth.AdminLog/expired', { query: `id=${id}`, as })
    const reply = await request(ids[0])
    expect(reply).toMatchObject({
      code: 1,
      data: { url: expect.stringContaining('/private-files/audit/admin-log-1-2') },
    })
    const { pathname, searchParams } = new URL(String(recordOf(reply.data).url), 'http://localhost')
    const proof = { expires: searchParams.get('expires') ?? '', signature: searchParams.get('signature') ?? '' }
    expect(privateName(pathname)).toBe(name)
    expect(isSigned(pathname, proof, { secretKey: t.deps.env.secretKey, now: t.deps.clock() })).toBe(true)
    expect((await find('url', 'AdminLog/expired'))[0]).toMatchObject({
      title: 'Administrator log - Download expired entries',
    })
    for (const other of [ids[1], ids[2], 987_654])
      expect(await request(other)).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    const auditor = await t.addAdmin('filereader', ['auth/adminLog/index', 'auth/adminLog/expired'])
    expect(await request(ids[0], auditor)).toMatchObject({ error: 'OUT_OF_SCOPE' })
    const clerk = await t.addAdmin('filelacker', ['auth/adminLog/index'])
    expect(await request(ids[0], clerk)).toMatchObject({ error: 'FORBIDDEN' })
  })

  it('an export is in the log by the title of its action [G9]', async () => {
    await t.call('POST', 'teacher.Teacher/export', { body: { format: 'csv', columns: ['name'] } })
    expect((await find('url', 'teacher.Teacher/export'))[0]).toMatchObject({
      title: expect.stringMatching(/^Teachers - Export/),
    })
  })

  it('the log names bulk work with its area, and does not record a preview of a message', async () => {
    const { data } = await t.call('POST', 'teacher.Teacher/add', { body: { name: 'Sun' } })
    expect(data).toBeDefined()
    const [row] = await t.db.select({ id: teacherTable.id }).from(teacherTable).where(eq(teacherTable.name, 'Sun'))
    const target = { ids: [row?.id ?? 0] }
    const begun = { mode: 'add', key: '', columns: ['name'], total: 1 }
    await t.call('POST', 'bulk/import', { body: { controller: 'teacher.Teacher', ...begun } })
    await t.call('POST', 'bulk/edit', { body: { controller: 'teacher.Teacher', target, values: { years: 3 } } })
    await t.call('POST', 'letter/preview', {
      body: { controller: 'setin.Teacher', id: 1, action: 'ask', message: 'x', sms: '' },
    })
    const inLog = async (locale: 'en' | 'zh-cn') =>
      (await find('url', '/admin/', locale)).slice(0, 2).map(({ title }) => title)
    expect(await inLog('en')).toEqual(['Teachers - Edit many records', 'Teachers - Upload a file to import'])
    expect(await inLog('zh-cn')).toEqual(['教师 - 批量编辑', '教师 - 上传导入文件'])
    await t.call('POST', 'bulk/undo', { body: { id: 999_999 } })
    expect((await find('url', '/admin/bulk/undo'))[0]).toMatchObject({
      title: 'Undo work on many records: not done',
    })
  })

  it('a rejected call is in the log with its reason, which a caller cannot pretend', async () => {
    await t.call('POST', 'teacher.Teacher/add', { body: { name: '' } })
    const [rejected] = await find('url', 'teacher.Teacher/add')
    expect(rejected?.title).toBe('Teachers - Add: not done')
    expect(JSON.parse(String(rejected?.data)).$refused).toEqual({
      error: 'VALIDATION',
      message: expect.stringContaining('Name'),
    })
    const claim = { $refused: { error: 'FORBIDDEN', message: 'x' } }
    const [row] = await t.db.select({ id: teacherTable.id }).from(teacherTable).limit(1)
    const work = { controller: 'teacher.Teacher', target: { ids: [row?.id ?? 0] }, values: { years: 4 } }
    expect(await t.call('POST', 'bulk/edit', { body: { ...work, ...claim } })).toMatchObject({ code: 1 })
    const [done] = await find('url', '/admin/bulk/edit')
    expect(done?.title).toBe('Teachers - Edit many records')
    expect(String(done?.data)).not.toContain('refused')
    // A call that is logged before it is executed has a second entry.
    const undone = await find('url', '/admin/bulk/undo')
    expect(undone.map(({ title }) => title)).toEqual([
      'Undo work on many records: not done',
      'Undo work on many records',
    ])
  })

  async function find(field: string, value: string, locale: 'en' | 'zh-cn' = 'en') {
    const operator = field === 'record' ? 'eq' : 'LIKE'
    const query =
      value === '' ? '' : `search[0][field]=${field}&search[0][val]=${value}&search[0][operator]=${operator}`
    const { data } = await t.call('GET', 'auth.AdminLog/index', { query, locale })
    const { list } = recordOf(data)
    return Array.isArray(list) ? list.map(recordOf) : []
  }
})
