import { actionsOf } from '@teachnet/contract'
import { resources } from '@teachnet/contract/resources'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSampleRecords, type SampleRecords } from '../crud/sample-records.ts'
import { textOf } from '../crud/text-of.ts'
import type { Database } from '../db/client.ts'
import { createTestDatabase, databaseKinds } from '../test-support/test-database.ts'
import { createSecurityTestApp, type SecurityTestApp } from './test-security-app.ts'

const log = 'security.DataRecycleLog'
const deletable = resources.filter((definition) => actionsOf(definition).includes('del'))
const recycled = deletable.filter(({ deletedForGood }) => !deletedForGood)
const added = recycled.filter((definition) => actionsOf(definition).includes('add'))

describe.each(databaseKinds)('the recycle bin of every area on %s', (kind) => {
  let db: Database
  let t: SecurityTestApp
  let samples: SampleRecords

  beforeAll(async () => {
    db = await createTestDatabase(kind)
    t = await createSecurityTestApp(db)
    samples = createSampleRecords(t)
    // The rules that are shipped are in the way of those that are added here.
    await db.execute(sql`delete from "security_data_recycle"`)
    await db.execute(sql`delete from "security_sensitive_data"`)
  })
  afterAll(async () => {
    await t.close()
    await db.close()
  })

  const del = (controller: string, id: number) => t.call('DELETE', `${controller}/del`, { query: `ids[]=${id}` })
  const restore = (id: unknown) => t.call('POST', `${log}/restore`, { body: { ids: [id] } })
  const rowOf = async (table: string, id: number) =>
    (await db.execute(sql`select * from ${sql.identifier(table)} where "id" = ${id}`)).rows[0]
  const formOf = async (controller: string, id: number) =>
    t.rowOf(await t.call('GET', `${controller}/edit`, { query: { id: String(id) } }))

  it('leaves out areas with a reason alone, in both languages', () => {
    const without = deletable.filter(({ deletedForGood }) => deletedForGood)
    expect(without.map(({ controller }) => controller).toSorted()).toEqual([
      'routine.Attachment',
      'routine.Job',
      'routine.Outbox',
      'security.DataRecycleLog',
      'security.SensitiveDataLog',
    ])
    for (const { deletedForGood } of without)
      expect([deletedForGood?.['zh-cn'], deletedForGood?.en].every(Boolean)).toBe(true)
  })

  it.each(added.map((definition) => [definition.controller, definition] as const))(
    'has a deleted record of %s with its title, and gives it back as it was',
    async (controller, definition) => {
      const id = await t.add(controller, await samples.bodyOf(definition))
      const [before, form] = [await rowOf(definition.table, id), await formOf(controller, id)]
      expect(await del(controller, id)).toMatchObject({ code: 1 })
      const entry = await t.newest('DataRecycleLog')
      const label = textOf(form[definition.labelField])
      expect(entry).toMatchObject({
        data_table: definition.table,
        controller,
        area: definition.title.en,
        title: label === '' ? `#${id}` : label,
        admin: { id: t.root.id },
        create_time: expect.any(Number),
      })
      if (label !== '') {
        const { data } = await t.call('GET', `${log}/index`, { query: { quickSearch: label } })
        expect(JSON.stringify(data?.list)).toContain(`"id":${String(entry?.id)},`)
      }
      expect(await restore(entry?.id)).toMatchObject({ code: 1 })
      expect(await rowOf(definition.table, id)).toEqual(before)
      expect(await formOf(controller, id)).toEqual(form)
    },
  )

  it.each(deletable.map((definition) => [definition.controller, definition] as const))(
    'is told of before records of %s are deleted',
    async (controller, { deletedForGood }) => {
      const { data } = await t.call('GET', `${controller}/index`)
      const note = deletedForGood
        ? `Deleted records cannot be brought back. ${deletedForGood.en}`
        : 'Deleted records go to the recycle bin, from which they can be restored.'
      expect(data?.deletion_note).toBe(note)
    },
  )

  it('tells nobody of deletions who may not delete', async () => {
    const reader = await t.addAdmin('binNoteReader', ['teacher/teacher/index'])
    const { data } = await t.call('GET', 'teacher.Teacher/index', { as: reader })
    expect(data).not.toHaveProperty('deletion_note')
  })

  it('keeps nothing of an area whose rule is switched off, and says so before', async () => {
    const rule = { name: 'Brands', controller: 'Brand.php', data_table: 'brand', primary_key: 'id', status: '0' }
    const ruleId = await t.add('security.DataRecycle', rule)
    const { data } = await t.call('GET', 'Brand/index')
    expect(data?.deletion_note).toMatch(/switched off/)
    const before = (await t.list(log)).length
    const brand = resources.find(({ controller }) => controller === 'Brand')
    if (!brand) throw new Error('no Brand')
    await del('Brand', await t.add('Brand', await samples.bodyOf(brand)))
    expect(await t.list(log)).toHaveLength(before)
    await t.call('POST', 'security.DataRecycle/edit', { body: { id: ruleId, status: '1' } })
    await del('Brand', await t.add('Brand', await samples.bodyOf(brand)))
    expect(await t.newest('DataRecycleLog')).toMatchObject({ data_table: 'brand', recycle: { name: 'Brands' } })
  })

  it('refuses an administrator whose group is gone, and takes it back when the group is', async () => {
    const group = await t.add('auth.Group', { name: 'Short-lived', pid: 0, rules: [], status: '1' })
    const body = { username: 'shortlived', nickname: 'Short', password: 'Secret-123', group_arr: [group] }
    const admin = await t.add('auth.Admin', body)
    await del('auth.Admin', admin)
    const adminEntry = await t.newest('DataRecycleLog')
    await del('auth.Group', group)
    const groupEntry = await t.newest('DataRecycleLog')
    expect(await restore(adminEntry?.id)).toMatchObject({ code: 0, error: 'REFERENCE_MISSING' })
    expect(await restore(groupEntry?.id)).toMatchObject({ code: 1 })
    expect(await restore(adminEntry?.id)).toMatchObject({ code: 1 })
    expect(await formOf('auth.Admin', admin)).toMatchObject({ group_arr: [group] })
  })

  it('gives a rule back to the groups that held it', async () => {
    const rule = await t.add('auth.Rule', { title: 'Own', name: 'own/screen', type: 'menu', pid: 0, path: 'own' })
    const [holder] = (
      await db.execute(
        sql`insert into "admin_group" ("name", "rules") values ('Holder', ${`${rule},999`}) returning "id"`,
      )
    ).rows
    const group = Number(holder?.id)
    const rules = async () => (await rowOf('admin_group', group))?.rules
    await del('auth.Rule', rule)
    expect(await rules()).toBe('999')
    await restore((await t.newest('DataRecycleLog'))?.id)
    expect(await rules()).toBe(`${rule},999`)
  })

  it('shows titles in the language of the reader, and no rule for what it excludes', async () => {
    await del('teacher.Teacher', await t.add('teacher.Teacher', { name: '李四', name_en: 'Li Si' }))
    const entry = await t.newest('DataRecycleLog')
    expect(entry).toMatchObject({ title: '李四', title_en: 'Li Si', area: 'Teachers' })
    const { data } = await t.call('GET', `${log}/index`, { locale: 'zh-cn', query: { quickSearch: 'Li Si' } })
    expect(data?.list).toMatchObject([{ area: '教师' }])
    const body = { name: 'x', controller: 'routine/Attachment.php', data_table: 'attachment', primary_key: 'id' }
    expect(await t.call('POST', 'security.DataRecycle/add', { body })).toMatchObject({ error: 'VALIDATION' })
  })
})
