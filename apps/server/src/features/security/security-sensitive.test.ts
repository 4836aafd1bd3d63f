import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encryptText } from '../../platform/secrets/encrypted-text.ts'
import type { TestAccount } from '../../records/test-support/test-app.ts'
import type { Database } from '../../platform/db/client.ts'
import { adminGroupAccess } from '../../platform/db/tables/platform-tables.ts'
import { adminTable, sensitiveDataLogTable, setinTeacherTable, teacherTable } from '../../records/tables/resources.ts'
import { createTestDatabase, oneDatabase } from '../../test-support/test-database.ts'
import { createSecurityTestApp, type SecurityTestApp } from './test-security-app.ts'

const log = 'security.SensitiveDataLog'

describe.each(oneDatabase)('changes of sensitive data on %s', (kind) => {
  let db: Database
  let t: SecurityTestApp
  let admin: TestAccount & { groupId: number }

  beforeAll(async () => {
    db = await createTestDatabase(kind)
    t = await createSecurityTestApp(db)
    admin = await t.addAdmin('watched', ['dashboard/index'])
  })
  afterAll(async () => {
    await t.close()
    await db.close()
  })

  const edit = (controller: string, body: object) => t.call('POST', `${controller}/edit`, { body })
  const rollBack = (ids: readonly unknown[], as?: TestAccount) =>
    t.call('POST', `${log}/rollback`, { body: { ids }, as })
  const loadAdmin = async () => (await db.select().from(adminTable).where(eq(adminTable.id, admin.id)))[0]
  const watch = (controller: string, table: string, names: readonly string[]) =>
    t.add('security.SensitiveData', {
      name: table,
      controller,
      data_table: table,
      primary_key: 'id',
      data_fields: names,
    })

  it('the lists of rules state what the rules do', async () => {
    const remarkOf = async (area: string) => (await t.call('GET', `security.${area}/index`)).data?.remark
    expect(await remarkOf('DataRecycle')).toBe('Records of these areas go into the recycle bin when they are deleted')
    expect(await remarkOf('SensitiveData')).toBe('Changes of these fields are recorded, and can be rolled back')
  })

  it('changes of sensitive data are listed with the rule, the record and both values', async () => {
    await edit('auth.Admin', { id: admin.id, mobile: '13900000001', motto: 'not watched' })
    expect(await t.newest('SensitiveDataLog')).toMatchObject({
      admin_id: t.root.id,
      data_table: 'admin',
      primary_key: 'id',
      data_field: 'mobile',
      data_comment: '手机',
      id_value: `id=${admin.id}`,
      before: '',
      after: '13900000001',
      ip: '127.0.0.1',
      is_rollback: 0,
      sensitive: { controller: 'auth/Admin.php', controller_as: 'auth/admin', data_fields: { mobile: '手机' } },
      admin: { username: 'root', avatar: '/static/images/avatar.png' },
    })
  })

  it('a write without changes records no change of sensitive data', async () => {
    const before = (await t.list(log)).length
    await edit('auth.Admin', { id: admin.id, mobile: '13900000001', password: '', nickname: 'new' })
    expect(await t.list(log)).toHaveLength(before)
  })

  it('a changed password is shown as stars only, and cannot be rolled back', async () => {
    const old = (await loadAdmin())?.password
    await edit('auth.Admin', { id: admin.id, password: 'Another-123' })
    const entry = await t.newest('SensitiveDataLog')
    expect(entry).toMatchObject({ data_field: 'password', before: '******', after: '******' })
    expect(await rollBack([entry?.id])).toMatchObject({ code: 0, msg: 'No changes were rolled back' })
    const now = (await loadAdmin())?.password
    expect(now).not.toBe(old)
  })

  it('several fields of a record are rolled back together, to the value before the oldest change', async () => {
    await edit('auth.Admin', { id: admin.id, mobile: '13900000002', email: 'two@example.com' })
    const [second, first] = await t.list(log)
    await edit('auth.Admin', { id: admin.id, mobile: '13900000003' })
    const third = await t.newest('SensitiveDataLog')
    expect(await rollBack([first?.id, third?.id, second?.id])).toMatchObject({ code: 1, msg: '', data: null })
    expect(await loadAdmin()).toMatchObject({ mobile: '13900000001', email: '' })
    const left = (await t.list(log)).map(({ id }) => id)
    expect(left).not.toContain(first?.id)
    expect(left).not.toContain(third?.id)
  })

  it('rolling back an account to disabled ends its sessions', async () => {
    await edit('auth.Admin', { id: admin.id, status: '0' })
    await edit('auth.Admin', { id: admin.id, status: '1' })
    const entry = await t.newest('SensitiveDataLog')
    expect(entry).toMatchObject({ data_field: 'status', before: '0', after: '1' })
    expect(await rollBack([entry?.id])).toMatchObject({ code: 1 })
    expect(await loadAdmin()).toMatchObject({ status: '0' })
    expect(await t.call('GET', 'Index/index', { as: admin })).toMatchObject({ code: 303 })
  })

  it('a roll back is checked like an edit: administrators cannot remove their own rights with it', async () => {
    const entry = { admin_id: t.root.id, primary_key: 'id', ip: '', useragent: '' }
    const [own] = await db
      .select({ group: adminGroupAccess.group_id })
      .from(adminGroupAccess)
      .where(eq(adminGroupAccess.uid, t.root.id))
    await db.insert(sensitiveDataLogTable).values([
      { ...entry, data_table: 'admin', data_field: 'status', id_value: t.root.id, before: '0', after: '1' },
      { ...entry, data_table: 'admin_group', data_field: 'rules', id_value: own?.group ?? 0, before: '1', after: '*' },
    ])
    const [group, status] = await t.list(log)
    expect(await rollBack([status?.id])).toMatchObject({
      msg: 'You cannot disable your own account. Use another administrator account.',
    })
    expect(await rollBack([group?.id])).toMatchObject({
      msg: 'You cannot change a role group that you are in yourself',
    })
    await t.call('DELETE', `${log}/del`, { query: `ids[]=${String(group?.id)}&ids[]=${String(status?.id)}` })
  })

  it('encrypted texts stay encrypted, are never shown, and are restored by a roll back', async () => {
    await watch('setin/Teacher.php', 'setin_teacher', ['id_number', 'years'])
    const secret = encryptText('11010519491231002X', t.deps.env.secretKey)
    const [added] = await db
      .insert(setinTeacherTable)
      .values({ name: '王五', mobile: '13800000000', id_number: secret })
      .returning()
    const id = Number(added?.id)
    await edit('setin.Teacher', { id, id_number: '110105194912310038', years: 7 })
    const entries = (await t.list(log)).filter((each) => each.data_table === 'setin_teacher')
    const masked = entries.find((each) => each.data_field === 'id_number')
    const years = entries.find((each) => each.data_field === 'years')
    expect(masked).toMatchObject({ before: '******', after: '******' })
    const info = await t.call('GET', `${log}/info`, { query: { id: String(masked?.id) } })
    expect(info.text).not.toContain(secret)
    expect(t.rowOf(info)).toMatchObject({ before: '******', id_value: id })
    expect(years).toMatchObject({ before: '', after: '7', data_comment: expect.stringMatching(/./) })
    expect(await rollBack(entries.map((each) => each.id))).toMatchObject({ code: 1 })
    const [back] = await db.select().from(setinTeacherTable).where(eq(setinTeacherTable.id, id))
    expect(back).toMatchObject({ id_number: secret, years: null })
  })

  it('a roll back restores lists entry by entry', async () => {
    await watch('teacher/Teacher.php', 'teacher', ['tags'])
    const id = await t.add('teacher.Teacher', { name: '李四', tags: ['a', 'b'] })
    await edit('teacher.Teacher', { id, tags: ['c'] })
    await rollBack([(await t.newest('SensitiveDataLog'))?.id])
    const [row] = await db.select().from(teacherTable).where(eq(teacherTable.id, id))
    expect(row?.tags).toEqual(['a', 'b'])
  })

  it('a refused roll back returns the reason', async () => {
    const one = await t.addAdmin('first', [])
    const two = await t.addAdmin('second', [])
    await edit('auth.Admin', { id: one.id, email: 'same@example.com' })
    await edit('auth.Admin', { id: one.id, email: '' })
    const entry = await t.newest('SensitiveDataLog')
    await edit('auth.Admin', { id: two.id, email: 'same@example.com' })
    expect(await rollBack([entry?.id])).toMatchObject({ code: 0, msg: 'Email “same@example.com” already exists' })
    await t.call('DELETE', 'auth.Admin/del', { query: `ids[]=${one.id}` })
    expect(await rollBack([entry?.id])).toMatchObject({ code: 0, msg: 'Record not found' })
  })

  it('readers of a record see changes of sensitive data; those of administrators are rolled back only with all rights', async () => {
    const nodes = ['index', 'info', 'rollback'].map((action) => `security/sensitiveDataLog/${action}`)
    const lead = await t.addAdmin('lead', [...nodes, 'auth/admin/index', 'dashboard/index'])
    const below = await t.addAdmin('below', ['dashboard/index'])
    const beside = await t.addAdmin('beside', ['auth/rule/index'])
    await edit('auth.Admin', { id: beside.id, mobile: '13900000009' })
    await edit('auth.Admin', { id: below.id, mobile: '13900000008' })
    const seen = await t.list(log, lead)
    expect(seen[0]).toMatchObject({ id_value: `id=${below.id}` })
    expect(seen.map((each) => each.id_value)).not.toContain(`id=${beside.id}`)
    expect(await rollBack([seen[0]?.id], lead)).toMatchObject({
      code: 0,
      msg: 'You do not have permission to do this.',
    })
    expect(await rollBack([seen[0]?.id])).toMatchObject({ code: 1 })
  })

  it('changes of sensitive data cannot be rolled back without the node, with a message in either language', async () => {
    const viewer = await t.addAdmin('viewer', ['security/sensitiveDataLog/index'])
    expect(await rollBack([1], viewer)).toMatchObject({ code: 401 })
    const chinese = await t.call('POST', `${log}/rollback`, { body: {}, locale: 'zh-cn' })
    expect(chinese).toMatchObject({ code: 0, msg: '未回滚任何记录' })
  })

  describe('rules for sensitive data', () => {
    it('rules for sensitive data accept what old clients post, list the titles, and allow renaming', async () => {
      const body = {
        name: 'Categories',
        controller: 'Category.php',
        data_table: 'ba_category',
        primary_key: 'id',
        connection: '',
        status: '1',
        data_fields: ['name', 'slug'],
        fields: [
          { name: 'name', value: '名称' },
          { name: 'slug', value: 'Slug' },
        ],
      }
      const id = await t.add('security.SensitiveData', body)
      const [row] = await t.list('security.SensitiveData')
      expect(row).toMatchObject({ id, data_fields: ['名称', 'Slug'], controller_as: 'category' })
      const form = await t.call('GET', 'security.SensitiveData/edit', { query: { id: String(id) } })
      expect(form.data).toMatchObject({
        row: { data_fields: { name: '名称', slug: 'Slug' }, data_table: 'category' },
        controllers: { 'auth/Admin.php': 'auth/Admin.php' },
      })
      for (const excluded of ['auth/AdminLog.php', 'routine/Config.php'])
        expect(Object.keys(Object(form.data?.controllers))).not.toContain(excluded)
      expect(await edit('security.SensitiveData', { id, controller: 'routine/Config.php' })).toMatchObject({
        code: 0,
        error: 'VALIDATION',
      })
      expect(await edit('security.SensitiveData', { id, status: '0' })).toMatchObject({ code: 1 })
    })

    it('rules for sensitive data refuse fields that the table lacks, and the primary key', async () => {
      const rule = { name: 'x', controller: 'setin/Branch.php', data_table: 'setin_branch', primary_key: 'id' }
      const add = (names: readonly string[]) =>
        t.call('POST', 'security.SensitiveData/add', { body: { ...rule, data_fields: names } })
      for (const names of [['no_such'], ['id'], ['enableRLS'], []])
        expect(await add(names)).toMatchObject({ code: 0, error: 'VALIDATION' })
    })
  })
})
