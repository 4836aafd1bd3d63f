import {
  actionsOf,
  derivedNames,
  nodeActionsOf,
  parentFieldOf,
  type ResourceDefinition,
  weighFieldOf,
  wireNames,
} from '@teachnet/contract'
import { resources } from '@teachnet/contract/all-resources'
import { rowSchema } from '@teachnet/contract/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../platform/db/client.ts'
import { createResourceTable } from './tables/create-table.ts'
import { attachment } from './tables/attachment.ts'
import {
  adminLogTable,
  announcementReceiptTable,
  dataRecycleLogTable,
  bulkRunTable,
  exportFileTable,
  jobTable,
  newsletterSubscriberTable,
  outboxTable,
  recordDraftTable,
  sensitiveDataLogTable,
  teacherDraftTable,
  webhookDeliveryTable,
} from './tables/resources.ts'
import { itIf } from '../test-support/it-if.ts'
import { onEachDatabase, oneDatabase } from '../test-support/test-database.ts'
import { areasOn } from './test-support/areas-on.ts'
import { sampleDefinition } from './test-support/sample-definition.ts'
import { createSampleRecords, type SampleRecords } from './test-support/sample-records.ts'
import { openCrudTestApp, type OwnCrudTestApp, type TestReply } from './test-support/test-app.ts'

const definitions = [...resources, sampleDefinition]

onEachDatabase('every resource', (kind) => {
  let t: OwnCrudTestApp
  let samples: SampleRecords
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    samples = createSampleRecords(t)
    await createResourceTable(t.db, t.resources.bind(sampleDefinition).table)
    await t.call('POST', 'auth.Rule/add', { body: { title: 'Rule', name: 'rule', type: 'menu' } })
    await t.call('POST', 'auth.Rule/add', { body: { title: 'Other rule', name: 'other', type: 'menu' } })
  })
  afterAll(() => t.close())

  describe.each(areasOn(kind, definitions))('%s', (controller, definition) => {
    const actions = actionsOf(definition)
    const has = (action: (typeof actions)[number]) => actions.includes(action)
    /** The tests of requests and replies that depend on no statement. */
    const isMain = oneDatabase.includes(kind)
    const call = (method: 'GET' | 'POST' | 'DELETE', action: string, options = {}) =>
      t.call(method, `${controller}/${action}`, options)
    const isTree = parentFieldOf(definition) !== undefined
    /** Fields that every change sets. */
    const written = definition.fields.update_time ? { update_time: expect.any(Number) } : {}

    const rowsOf = (reply: TestReply): Record<string, unknown>[] => {
      const list = reply.data?.list
      return Array.isArray(list)
        ? list.flatMap((row: unknown) =>
            typeof row === 'object' && row !== null ? [Object.fromEntries(Object.entries(row))] : [],
          )
        : []
    }
    const find = async (id: unknown) =>
      rowsOf(
        await call('GET', 'index', {
          query: { 'search[0][field]': 'id', 'search[0][operator]': 'eq', 'search[0][val]': String(id) },
        }),
      )[0]
    /** Adds a record and returns it as shown in the list. */
    const add = async (changes: Record<string, unknown> = {}) => {
      if (!has('add')) return insertReadOnly(t.db, definition)
      const reply = await call('POST', 'add', { body: { ...(await samples.bodyOf(definition)), ...changes } })
      expect(reply).toMatchObject({ code: 1, msg: 'Added', data: null })
      const rows = rowsOf(await call('GET', 'index', { query: { limit: '1', order: 'id,desc', isTree: 'false' } }))
      return Number(rows[0]?.id)
    }

    it('a list shows what was added, in the declared form and nothing beyond it [C8]', async () => {
      const id = await add()
      const reply = await call('GET', 'index')
      expect(reply.data).toMatchObject({
        list: expect.any(Array),
        total: expect.any(Number),
        remark: expect.any(String),
      })
      const row = await find(id)
      const declared = new Set([
        ...Object.entries(definition.fields).flatMap(([name, field]) => (field.internal ? [] : wireNames(name, field))),
        ...derivedNames(definition),
        ...(isTree ? ['children'] : []),
      ])
      expect(Object.keys(row ?? {}).filter((name) => !declared.has(name))).toEqual([])
      expect(reply.text).not.toMatch(/argon2|"salt"/)
    })

    itIf(has('edit') && !controller.startsWith('auth.') && controller !== 'user.Group')(
      'a form receives the record exactly as declared',
      async () => {
        const id = await add()
        const { data } = await call('GET', 'edit', { query: { id: String(id) } })
        expect(rowSchema(definition).safeParse(data?.row).error).toBeUndefined()
      },
    )

    // Values that the server computes from others change with them.
    const computed = Object.fromEntries(
      Object.entries(definition.fields).flatMap(([each, field]): [string, unknown][] => {
        if (!field.virtual) return []
        if (field.kind === 'integer' && field.readOnly) return [[each, expect.any(Number)]]
        return field.search ? [[each, expect.any(String)]] : []
      }),
    )

    itIf(has('edit'))('an edit changes only the given fields [C8]', async () => {
      const id = await add()
      const before = (await call('GET', 'edit', { query: { id: String(id) } })).data?.row
      const { status } = definition.fields
      const [name, value] =
        status?.kind === 'choice' ? ['status', status.options[1]?.value] : [definition.labelField, 'changed']
      t.deps.clock.advance(1000)
      expect(await call('POST', 'edit', { body: { id, [name]: value } })).toMatchObject({
        code: 1,
        msg: 'Saved',
        data: null,
      })
      const after = (await call('GET', 'edit', { query: { id: String(id) } })).data?.row
      expect(after).toEqual({ ...Object(before), [name]: value, ...written, ...computed })
      const { update_time: first } = Object(before)
      if (first !== undefined) expect(after).not.toMatchObject({ update_time: first })
    })

    itIf(has('edit'))('an edit accepts the whole row of its form, as old clients send it', async () => {
      const id = await add()
      const { row, version } = (await call('GET', 'edit', { query: { id: String(id) } })).data ?? {}
      // The version of a form is that of the locked record, computed without the records it points to.
      const headers = { 'if-match': `"${String(version)}"` }
      expect(await call('POST', 'edit', { body: Object(row), headers })).toMatchObject({ code: 1 })
      expect((await call('GET', 'edit', { query: { id: String(id) } })).data?.row).toEqual({
        ...Object(row),
        ...written,
      })
    })

    itIf(has('add') && isMain)(
      'unknown fields, wrong types and over-long texts are refused by name, in both languages',
      async () => {
        const body = await samples.bodyOf(definition)
        expect(await call('POST', 'add', { body: { ...body, drop_table: 1 } })).toMatchObject({
          code: 0,
          error: 'UNKNOWN_FIELD',
          msg: 'Unknown field: drop_table',
        })
        expect(await call('POST', 'add', { body: { ...body, constructor: 1 } })).toMatchObject({
          error: 'UNKNOWN_FIELD',
        })
        const [name, field] =
          Object.entries(definition.fields).find(
            ([, each]) => each.kind === 'text' && !each.readOnly && !each.internal,
          ) ?? []
        if (!name || field?.kind !== 'text') throw new Error('every resource has a text')
        for (const locale of ['zh-cn', 'en'] as const) {
          const long = await call('POST', 'add', { body: { ...body, [name]: 'x'.repeat(field.max + 1) }, locale })
          expect(long).toMatchObject({ code: 0, error: 'VALIDATION' })
          expect(long.msg).toContain(field.label[locale])
          expect(long).toMatchObject({ data: null, fields: { [name]: long.msg } })
        }
        expect(await call('POST', 'add', { body: { ...body, [name]: { a: 1 } } })).toMatchObject({
          error: 'VALIDATION',
          fields: { [name]: expect.any(String) },
        })
        expect((await call('POST', 'add', { body: {} })).error).toBe('VALIDATION')
      },
    )

    itIf(has('add'))('a duplicate is refused by its field and value, in both languages, without SQL', async () => {
      for (const [name, field] of Object.entries(definition.fields).filter(
        ([, each]) => each.unique && !each.internal && !each.readOnly,
      )) {
        const body = await samples.bodyOf(definition)
        const value = field.kind === 'relation' ? await samples.referenceOf(field) : body[name]
        await call('POST', 'add', { body: { ...body, [name]: value } })
        for (const locale of ['zh-cn', 'en'] as const) {
          // A rule names a table beside its controller, and the two must match.
          const together = name === 'controller' ? { data_table: body.data_table } : {}
          const again = { ...(await samples.bodyOf(definition)), ...together, [name]: value }
          const reply = await call('POST', 'add', { body: again, locale })
          expect(reply).toMatchObject({ code: 0, error: 'DUPLICATE', fields: { [name]: reply.msg } })
          expect(reply.msg).toContain(field.label[locale])
          expect(reply.msg).toContain(String(value))
          expect(reply.text).not.toMatch(/constraint|unique|insert into/i)
        }
      }
    })

    itIf(has('add') && definition.unique !== undefined)(
      'the refusal of a duplicate over several fields names these fields',
      async () => {
        const body = await samples.bodyOf(definition)
        expect(await call('POST', 'add', { body })).toMatchObject({ code: 1 })
        for (const names of definition.unique ?? [])
          for (const locale of ['zh-cn', 'en'] as const) {
            const shared = Object.fromEntries(names.map((name) => [name, body[name]]))
            const again = { ...(await samples.bodyOf(definition)), ...shared }
            const reply = await call('POST', 'add', { body: again, locale })
            const last = names.at(-1) ?? ''
            expect(reply).toMatchObject({ code: 0, error: 'DUPLICATE', fields: { [last]: reply.msg } })
            for (const name of names) expect(reply.msg).toContain(definition.fields[name]?.label[locale])
          }
      },
    )

    itIf(has('add'))('references to missing records are refused', async () => {
      for (const [name, field] of Object.entries(definition.fields)) {
        if (field.readOnly) continue
        if (field.kind !== 'relation' && field.kind !== 'treeParent' && field.kind !== 'relations') continue
        const missing = field.kind === 'relations' ? [999_999] : 999_999
        const reply = await call('POST', 'add', {
          body: { ...(await samples.bodyOf(definition)), [name]: missing },
        })
        expect(reply).toMatchObject({
          code: 0,
          error: 'REFERENCE_MISSING',
          fields: { [name]: expect.any(String) },
        })
      }
    })

    itIf(has('del'))('a deletion deletes existing records, and is refused when there are none [C8]', async () => {
      const id = await add()
      expect(await call('DELETE', 'del', { query: `ids[]=${id}&ids[]=999999` })).toMatchObject({
        code: 1,
        msg: t.resources.find(controller)?.hooks.deletedMessage ? expect.any(String) : 'Deleted',
      })
      expect(await find(id)).toBeUndefined()
      expect(await call('DELETE', 'del', { query: `ids[]=${id}` })).toMatchObject({
        code: 0,
        error: 'NO_ROWS_DELETED',
      })
      for (const query of ['', 'ids[]=x', 'ids[]=', 'ids=-1'])
        expect(await call('DELETE', 'del', { query })).toMatchObject({ error: 'PARAMETER' })
    })

    itIf(!has('del'))('a deletion is refused where records cannot be deleted', async () => {
      const id = await add()
      expect(await call('DELETE', 'del', { query: `ids[]=${id}` })).toMatchObject({
        code: 0,
        error: 'NO_ROWS_DELETED',
      })
      expect(await find(id)).toBeDefined()
    })

    itIf(!has('edit'))('a form shows a record that cannot be edited, and an edit is refused', async () => {
      const id = await add()
      const before = await call('GET', 'edit', { query: { id: String(id) } })
      expect(before).toMatchObject({ code: 1, data: { row: { id } } })
      expect(
        await call('POST', 'edit', { body: { ...Object(before.data?.row), [definition.labelField]: 'changed' } }),
      ).toMatchObject({
        code: 0,
        error: 'NO_ROWS_UPDATED',
      })
      expect(await call('GET', 'edit', { query: { id: String(id) } })).toMatchObject({ data: before.data })
      expect(await call('GET', 'edit', { query: { id: '999999' } })).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    })

    itIf(!has('add'))('an addition is refused where only the server adds records', async () => {
      const { labelField } = definition
      expect(await call('POST', 'add', { body: { [labelField]: 'added' } })).toMatchObject({
        code: 0,
        error: 'NO_ROWS_ADDED',
      })
      const rows = rowsOf(await call('GET', 'index', { query: { limit: '1000' } }))
      expect(rows.filter((row) => row[labelField] === 'added')).toEqual([])
    })

    itIf(isMain)('unknown records and unsupported methods are answered as the contract requires', async () => {
      if (!t.resources.find(controller)?.hooks.formExtras)
        expect(await call('GET', 'add')).toMatchObject({ code: 0, error: 'PARAMETER' })
      expect(await call('POST', 'del', { query: 'ids[]=1', body: {} })).toMatchObject({ error: 'PARAMETER' })
      expect(await call('POST', 'index', { body: {} })).toMatchObject({ error: 'PARAMETER' })
      expect(await call('GET', 'nothing')).toMatchObject({ status: 404, error: 'NOT_FOUND' })
      if (!has('edit')) return
      for (const id of ['999999', 'x', '', '99999999999999']) {
        expect(await call('GET', 'edit', { query: { id } })).toMatchObject({ code: 0, error: 'RECORD_NOT_FOUND' })
        expect(await call('POST', 'edit', { body: { id } })).toMatchObject({ code: 0, error: 'RECORD_NOT_FOUND' })
      }
    })

    itIf(has('sortable'))('a sort swaps two weights, and moves one record between others [C8]', async () => {
      const weigh = weighFieldOf(definition) ?? ''
      const [a, b, c] = [await add({ [weigh]: '' }), await add({ [weigh]: '' }), await add({ [weigh]: '' })]
      const weights = async () => Promise.all([a, b, c].map(async (id) => (await find(id))?.[weigh]))
      expect(await weights()).toEqual([a, b, c])
      expect(await call('POST', 'sortable', { body: { id: a, targetId: c } })).toMatchObject({
        code: 1,
        msg: '',
        data: null,
      })
      expect(await weights()).toEqual([c, b, a])
      expect(
        await call('POST', 'sortable', { body: { move: a, target: c, order: `${weigh},desc`, direction: 'down' } }),
      ).toMatchObject({ code: 1 })
      expect(await weights()).toEqual([a, c, b])
      expect(
        await call('POST', 'sortable', { body: { move: a, target: c, order: 'id,desc', direction: 'up' } }),
      ).toMatchObject({ error: 'SORT_BY_WEIGH', msg: `Order the list by ${weigh} before you sort it by hand` })
      await call('POST', 'edit', { body: { id: a, [weigh]: 7 } })
      await call('POST', 'edit', { body: { id: b, [weigh]: 7 } })
      expect(await call('POST', 'sortable', { body: { id: a, targetId: b } })).toMatchObject({
        error: 'EQUAL_WEIGHTS',
      })
      expect(await call('POST', 'sortable', { body: { id: a, targetId: 999_999 } })).toMatchObject({
        error: 'RECORD_NOT_FOUND',
      })
      expect(await call('POST', 'sortable', { body: { id: 'x' } })).toMatchObject({ error: 'PARAMETER' })
    })

    itIf(isTree && has('add'))('a tree is listed nested, flat or drawn, and its structure is guarded', async () => {
      const parent = parentFieldOf(definition) ?? ''
      const root = await add()
      const child = await add({ [parent]: root })
      const grandchild = await add({ [parent]: child })
      const nested = rowsOf(await call('GET', 'index')).find(({ id }) => id === root)
      expect(nested).toMatchObject({ children: [{ id: child, children: [{ id: grandchild }] }] })
      const flat = rowsOf(await call('GET', 'index', { query: { isTree: 'false' } }))
      expect(flat.map(({ id }) => id)).toEqual(expect.arrayContaining([root, child, grandchild]))
      const { options } = (await call('GET', 'index', { query: { select: 'true' } })).data ?? {}
      const labels = new Map(
        (Array.isArray(options) ? options : []).map((row) => [row.id, String(row[definition.labelField])]),
      )
      if (labels.has(grandchild)) {
        expect(labels.get(child)).toMatch(/^ {4}[├└]\S/)
        expect(labels.get(grandchild)).toMatch(/^ {4}[ │] {3}[├└]\S/)
      }
      expect(await call('DELETE', 'del', { query: `ids[]=${child}` })).toMatchObject({ error: 'HAS_CHILDREN' })
      expect(await call('POST', 'edit', { body: { id: root, [parent]: root } })).toMatchObject({
        error: 'VALIDATION',
      })
      expect(await call('POST', 'edit', { body: { id: root, [parent]: grandchild } })).toMatchObject({
        error: 'VALIDATION',
      })
      expect(await call('DELETE', 'del', { query: `ids[]=${grandchild}&ids[]=${child}` })).toMatchObject({
        code: 1,
      })
    })

    itIf(isMain)(
      'an action is refused to a visitor and to an administrator without its node, and open to one with it [A4]',
      async () => {
        const node = controller
          .split('.')
          .map((part) => part.charAt(0).toLowerCase() + part.slice(1))
          .join('/')
        const place = definitions.indexOf(definition)
        const none = await t.addAdmin(`none${place}`, ['other'])
        const reader = await t.addAdmin(`reader${place}`, [`${node}/index`])
        for (const action of nodeActionsOf(definition)) {
          const method = action === 'index' || action === 'reveal' ? 'GET' : action === 'del' ? 'DELETE' : 'POST'
          const body = method === 'POST' ? { body: {} } : {}
          expect(await call(method, action, { ...body, as: null })).toMatchObject({
            code: 303,
            data: { type: 'need login' },
          })
          expect(await call(method, action, { ...body, as: none })).toMatchObject({
            code: 401,
            error: 'FORBIDDEN',
            data: [],
          })
          if (action !== 'index')
            expect(await call(method, action, { ...body, as: reader })).toMatchObject({ code: 401 })
        }
        expect(await call('GET', 'index', { as: reader })).toMatchObject({ code: 1 })
      },
    )
  })
})

/** The server itself inserts the records of resources that the back office cannot add to. */
async function insertReadOnly(db: Database, { controller }: ResourceDefinition): Promise<number> {
  const [row] = (await readOnlySamples[controller]?.(db)) ?? []
  if (!row) throw new Error(`${controller} cannot be added and has no sample here`)
  return row.id
}

const readOnlySamples: Readonly<Record<string, (db: Database) => Promise<{ id: number }[]>>> = {
  'auth.WebhookDelivery': (db) =>
    db
      .insert(webhookDeliveryTable)
      .values({ admin_id: 1, event: 'Tag:add' })
      .returning({ id: webhookDeliveryTable.id }),
  'auth.AnnouncementReceipt': async (db) =>
    db
      .insert(announcementReceiptTable)
      // An added announcement has receipts of its administrators.
      .values({ announcement_id: 1, admin_id: 1000 + (await db.$count(announcementReceiptTable)) })
      .returning(),
  'auth.AdminLog': (db) => db.insert(adminLogTable).values({ admin_id: 1, title: 'Sample' }).returning(),
  'information.Subscriber': async (db) =>
    db
      .insert(newsletterSubscriberTable)
      .values({ email: `a${await db.$count(newsletterSubscriberTable)}@example.org` })
      .returning(),
  'routine.Outbox': (db) =>
    db.insert(outboxTable).values({ recipient: 'a@example.com', subject: 'Sample' }).returning(),
  'security.DataRecycleLog': (db) => db.insert(dataRecycleLogTable).values({ data: '{"id":1}' }).returning(),
  'security.SensitiveDataLog': (db) => db.insert(sensitiveDataLogTable).values({ data_field: 'name' }).returning(),
  'routine.Attachment': (db) =>
    db
      .insert(attachment)
      .values({ url: '/storage/a.png', name: 'a.png', admin_id: 1, user_id: 0, last_upload_time: 1 })
      .returning(),
  'teacher.Draft': (db) =>
    db
      .insert(teacherDraftTable)
      .values({ proposed: { years: 9 }, base: { years: 8 } })
      .returning(),
  'routine.Bulk': (db) => db.insert(bulkRunTable).values({ name: 'Sample', admin_id: 1, expire_time: 1 }).returning(),
  'routine.Export': (db) =>
    db.insert(exportFileTable).values({ name: 'Sample.csv', admin_id: 1, expire_time: 1 }).returning(),
  'routine.Draft': async (db) =>
    db
      .insert(recordDraftTable)
      .values({ name: 'Sample', controller: 'course.Course', record_id: 1 + (await db.$count(recordDraftTable)) })
      .returning(),
  'routine.Job': (db) => db.insert(jobTable).values({ name: 'sample', run_time: 1 }).returning(),
}
