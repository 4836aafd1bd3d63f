// @module-tag full
import { actionsOf } from '@teachnet/contract'
import { resources } from '@teachnet/contract/all-resources'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { areasOn } from '../../records/test-support/areas-on.ts'
import { createSampleRecords, type SampleRecords } from '../../records/test-support/sample-records.ts'
import { valueText } from '../../platform/untyped-values.ts'
import type { Database } from '../../platform/db/client.ts'
import { createTestDatabase, onEachDatabase } from '../../test-support/test-database.ts'
import { createSecurityTestApp, type SecurityTestApp } from './test-security-app.ts'

const log = 'security.DataRecycleLog'
const deletable = resources.filter((definition) => actionsOf(definition).includes('del'))
const recycled = deletable.filter(({ deletedForGood }) => !deletedForGood)
const added = recycled.filter((definition) => actionsOf(definition).includes('add'))

onEachDatabase('the recycle bin of every area', (kind) => {
  let db: Database
  let t: SecurityTestApp
  let samples: SampleRecords

  beforeAll(async () => {
    db = await createTestDatabase(kind)
    t = await createSecurityTestApp(db)
    samples = createSampleRecords(t)
    // The shipped rules would conflict with the rules that the tests add.
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

  it('every area is in the recycle bin, except those with a reason, which is stated in both languages', () => {
    const without = deletable.filter(({ deletedForGood }) => deletedForGood)
    expect(without.map(({ controller }) => controller).toSorted()).toEqual([
      'auth.Invitation',
      'auth.Webhook',
      'information.Subscriber',
      'routine.Attachment',
      'routine.Bulk',
      'routine.Export',
      'routine.Job',
      'routine.Outbox',
      'security.DataRecycleLog',
      'security.SensitiveDataLog',
    ])
    for (const { deletedForGood } of without)
      expect([deletedForGood?.['zh-cn'], deletedForGood?.en].every(Boolean)).toBe(true)
  })

  it.each(areasOn(kind, added))(
    'the recycle bin has a deleted record of %s with its title, and restores it unchanged [L5]',
    async (controller, definition) => {
      const id = await t.add(controller, await samples.bodyOf(definition))
      const [before, form] = [await rowOf(definition.table, id), await formOf(controller, id)]
      expect(await del(controller, id)).toMatchObject({ code: 1 })
      const entry = await t.newest('DataRecycleLog')
      const label = valueText(form[definition.labelField])
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

  it.each(areasOn(kind, deletable))(
    'the list of %s explains what happens to deleted records',
    async (controller, { deletedForGood }) => {
      const { data } = await t.call('GET', `${controller}/index`)
      const note = deletedForGood
        ? `Deleted records cannot be restored. ${deletedForGood.en}`
        : 'Deleted records go to the recycle bin, from which they can be restored.'
      expect(data?.deletion_note).toBe(note)
    },
  )

  it('the explanation about deletions is shown only to callers that may delete', async () => {
    const reader = await t.addAdmin('binNoteReader', ['teacher/teacher/index'])
    const { data } = await t.call('GET', 'teacher.Teacher/index', { as: reader })
    expect(data).not.toHaveProperty('deletion_note')
  })

  it('an area with a disabled rule keeps no deleted records, and the list explains it', async () => {
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

  it('restoring an administrator fails while its group is missing, and works when the group exists again', async () => {
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

  it('restoring a rule returns it to the groups that held it', async () => {
    const rule = await t.add('auth.Rule', { title: 'Own', name: 'own/page', type: 'menu', pid: 0, path: 'own' })
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

  it("the recycle bin shows titles in the reader's language, and offers no rule for excluded areas", async () => {
    await del('teacher.Teacher', await t.add('teacher.Teacher', { name: '李四', name_en: 'Li Si' }))
    const entry = await t.newest('DataRecycleLog')
    expect(entry).toMatchObject({ title: '李四', title_en: 'Li Si', area: 'Teachers' })
    const { data } = await t.call('GET', `${log}/index`, { locale: 'zh-cn', query: { quickSearch: 'Li Si' } })
    expect(data?.list).toMatchObject([{ area: '教师' }])
    const body = { name: 'x', controller: 'routine/Attachment.php', data_table: 'attachment', primary_key: 'id' }
    expect(await t.call('POST', 'security.DataRecycle/add', { body })).toMatchObject({ error: 'VALIDATION' })
  })
})
