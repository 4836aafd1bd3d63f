// @module-tag full
import { type Field, permissionOf, quickSearchFieldsOf, type ResourceDefinition, wireNames } from '@teachnet/contract'
import { searchOperators } from '@teachnet/protocol'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../test-support/test-database.ts'
import { createSampleRecords } from '../test-support/sample-records.ts'
import { openCrudTestApp, type OwnCrudTestApp, type TestAccount } from '../test-support/test-app.ts'
import { isListColumn, storedFields } from '../kinds/kinds.ts'

type RelationField = Extract<Field, { kind: 'relation' | 'relations' }>

interface Relation {
  readonly definition: ResourceDefinition
  readonly name: string
  readonly field: RelationField
  readonly target: ResourceDefinition
}

describe.each(oneDatabase)('searching through relations on %s', (kind) => {
  let t: OwnCrudTestApp
  let relations: readonly Relation[]
  const accounts = new Map<string, TestAccount>()

  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    relations = t.resources
      .all()
      .flatMap(({ definition }) => relationsOf(definition))
      .filter(({ definition }) => definition.controller !== 'auth.AdminLog')
    await addRecords()
  })
  afterAll(() => t.close())

  function relationsOf(definition: ResourceDefinition): Relation[] {
    return Object.entries(definition.fields).flatMap(([name, field]) => {
      if ((field.kind !== 'relation' && field.kind !== 'relations') || field.virtual || field.internal) return []
      const target = t.resources.find(field.resource)?.definition
      return target ? [{ definition, name, field, target }] : []
    })
  }

  /** Adds a record to each area; a field without a choice refers to the first existing record. */
  async function addRecords(): Promise<void> {
    const samples = createSampleRecords(t)
    for (const { definition } of relations) {
      const body = await samples.bodyOf(definition)
      await t.call('POST', `${definition.controller}/add`, { body })
    }
    const log = sql`insert into "security_data_recycle_log" ("admin_id", "recycle_id", "data", "data_table") values (1, 1, '{}', 'teacher')`
    const changes = sql`insert into "security_sensitive_data_log" ("admin_id", "sensitive_id", "data_table", "id_value") values (1, 1, 'teacher', 1)`
    const file = sql`insert into "attachment" ("admin_id", "user_id", "url", "name", "last_upload_time") values (1, 1, '/storage/a.png', 'a.png', 1)`
    for (const statement of [log, changes, file]) await t.db.execute(statement)
    for (const { definition, name, field, target } of relations) {
      if (!field.readOnly || field.kind !== 'relation') continue
      const table = sql.identifier(definition.table)
      await t.db
        .execute(sql`update ${table} set ${sql.identifier(name)} = (select min("id") from ${sql.identifier(target.table)})
        where "id" = (select min("id") from ${table})`)
    }
  }

  async function accountWith(nodes: readonly string[]): Promise<TestAccount> {
    const key = nodes.join(' ')
    const account = accounts.get(key) ?? (await t.addAdmin(`reader${accounts.size}`, nodes))
    accounts.set(key, account)
    return account
  }

  const indexOf = (definition: ResourceDefinition) => permissionOf(definition, 'index')
  const relationTo = (controller: string, as: string): Relation => {
    const found = relations.find(({ definition, field }) => definition.controller === controller && field.as === as)
    if (!found) throw new Error(`no relation ${as} in ${controller}`)
    return found
  }
  const search = (field: string, val: string, operator = 'LIKE') => ({
    'search[0][field]': field,
    'search[0][operator]': operator,
    'search[0][val]': val,
    order: 'id,asc',
  })

  /** Columns of a related record that a caller without its list cannot see. */
  function hiddenColumns(definition: ResourceDefinition, isOpen: boolean): (readonly [string, Field])[] {
    const { labelField, fields } = definition
    const label = fields[labelField]
    const labels = label ? wireNames(labelField, label) : []
    return storedFields(definition).filter(([name, field]) => {
      const isFree =
        field.kind !== 'id' && !isListColumn(field) && !['relation', 'treeParent', 'rows', 'json'].includes(field.kind)
      const isSecret = field.internal === true || field.kind === 'password' || field.kind === 'masked'
      // These would prevent the accounts from searching.
      const isOfSession = ['must_change_password', 'must_have_factor'].includes(name)
      return isFree && !isOfSession && field.kind !== 'choice' && !labels.includes(name) && (!isOpen || isSecret)
    })
  }

  const valuesOf = ({ kind: fieldKind }: Field): readonly [string, string] => {
    if (fieldKind === 'date') return ['2001-01-01', '2002-02-02']
    if (fieldKind === 'switch') return ['0', '1']
    return ['number', 'integer', 'money', 'dateTime', 'weigh'].includes(fieldKind) ? ['1', '2'] : ['b', 'a']
  }

  async function fill({ table }: ResourceDefinition, name: string, field: Field, value: string): Promise<void> {
    const column = sql.identifier(name)
    const isText = ['text', 'richText', 'image', 'file', 'colour', 'password', 'masked'].includes(field.kind)
    // Different in each row, since some columns are unique.
    const text = isText ? sql`${value}::text || "id"` : sql.raw(field.kind === 'date' ? `'${value}'::date` : value)
    await t.db.execute(sql`update ${sql.identifier(table)} set ${column} = ${text}`)
    await t.deps.cache.dropAll()
  }

  it('a relation search reveals nothing of a hidden column, in any area, with any operator', async () => {
    expect(relations.length).toBeGreaterThan(20)
    const words = ['a', 'b', '1', '2', 'a1', 'b1', '1,1', '2,2', '2002-01-01,', '2001-01-01', '']
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.nat(),
        fc.constantFrom(...searchOperators),
        fc.constantFrom(...words),
        fc.boolean(),
        fc.boolean(),
        async (which, column, operator, val, isOpen, isQuick) => {
          const relation = relations[which % relations.length]
          fc.pre(relation !== undefined)
          const { definition, field, target } = relation
          const columns = hiddenColumns(target, isOpen && target !== definition)
          const found = columns[column % Math.max(columns.length, 1)]
          fc.pre(found !== undefined && target !== definition)
          const [name, searched] = found
          const nodes = [indexOf(definition), ...(isOpen ? [indexOf(target)] : [])]
          const as = await accountWith(nodes)
          const query = isQuick ? { quickSearch: val, order: 'id,asc' } : search(`${field.as}.${name}`, val, operator)
          const replies: unknown[] = []
          for (const value of valuesOf(searched)) {
            await fill(target, name, searched, value)
            const { code, data } = await t.call('GET', `${definition.controller}/index`, { query, as })
            replies.push({ code, data })
          }
          expect(replies[0]).toEqual(replies[1])
        },
      ),
      { numRuns: 80 },
    )
  })

  it('a relation search reveals no email address of administrators or members, and always returns the same reply', async () => {
    await t.db.execute(sql`update "admin" set "email" = 'boss@example.org', "nickname" = 'Boss' where "id" = 1`)
    await t.db.execute(sql`update "user" set "email" = 'member' || "id" || '@example.org'`)
    for (const [controller, as, field] of [
      ['setin.Teacher', 'handler', 'handler.email'],
      ['teacher.Teacher', 'user', 'user.email'],
      ['user.MoneyLog', 'user', 'user.mobile'],
    ] as const) {
      const { definition, target } = relationTo(controller, as)
      const clerk = await accountWith([indexOf(definition)])
      for (const operator of ['LIKE', 'NOT LIKE', 'ne', 'NOT NULL', 'NULL', 'RANGE'] as const) {
        const reply = await t.call('GET', `${controller}/index`, { query: search(field, 'o', operator), as: clerk })
        expect(reply, `${field} ${operator}`).toMatchObject({ code: 1, data: { list: [], total: 0 } })
      }
      const holder = await accountWith([indexOf(definition), indexOf(target)])
      const own = await t.call('GET', `${controller}/index`, { query: search(field, '', 'NOT NULL'), as: holder })
      expect(own).toMatchObject({ code: 1 })
    }
  })

  it('a relation search finds by the label that rows show, and by more fields for a holder of the other list', async () => {
    await t.db.execute(sql`update "user" set "nickname" = 'Lina', "username" = 'lina_' || "id"`)
    const { definition, target } = relationTo('user.MoneyLog', 'user')
    const clerk = await accountWith([indexOf(definition)])
    const holder = await accountWith([indexOf(definition), indexOf(target)])
    const total = async (as: TestAccount, query: Record<string, string>) =>
      (await t.call('GET', 'user.MoneyLog/index', { query, as })).data?.total
    expect(await total(clerk, search('user.nickname', 'Lin'))).toBeGreaterThan(0)
    expect(await total(clerk, { quickSearch: 'Lina' })).toBeGreaterThan(0)
    expect(await total(clerk, { quickSearch: 'lina_' })).toBe(0)
    expect(await total(holder, { quickSearch: 'lina_' })).toBeGreaterThan(0)
    expect(await total(holder, search('user.username', 'lina_'))).toBeGreaterThan(0)
    expect(quickSearchFieldsOf(target)).toContain('username')
  })

  it('a relation search finds only administrators that the caller may see, also for a holder of their list', async () => {
    const { definition, target } = relationTo('setin.Teacher', 'handler')
    await t.db.execute(sql`update "admin" set "username" = 'root' where "id" = ${t.root.id}`)
    await t.db.execute(sql`update "setin_teacher" set "handler_id" = ${t.root.id}`)
    const holder = await accountWith([indexOf(definition), indexOf(target)])
    const query = search('handler.username', 'root')
    expect(await t.call('GET', 'setin.Teacher/index', { query, as: holder })).toMatchObject({ data: { total: 0 } })
    const all = await t.call('GET', 'setin.Teacher/index', { query })
    expect(all.data?.total).toBeGreaterThan(0)
  })

  it('a list shows only the label of a related record whose list the caller may not open', async () => {
    const { definition, target } = relationTo('user.MoneyLog', 'user')
    const nested = async (as: TestAccount) => {
      const { data } = await t.call('GET', 'user.MoneyLog/index', { as })
      const [row]: unknown[] = Array.isArray(data?.list) ? data.list : []
      return Reflect.get(Object(row), 'user')
    }
    const clerk = await accountWith([indexOf(definition)])
    expect(Object.keys(await nested(clerk)).toSorted()).toEqual(['id', 'label', 'nickname'])
    const holder = await accountWith([indexOf(definition), indexOf(target)])
    expect(await nested(holder)).toMatchObject({ email: expect.any(String), mobile: expect.any(String) })
  })

  it('a relation search treats an unknown field the same for every caller', async () => {
    const { definition } = relationTo('user.MoneyLog', 'user')
    const clerk = await accountWith([indexOf(definition)])
    for (const field of ['user.password', 'user.nothing', 'nobody.name', 'user.group.name'])
      for (const as of [clerk, t.root])
        expect(await t.call('GET', 'user.MoneyLog/index', { query: search(field, 'x'), as })).toMatchObject({
          error: 'UNKNOWN_SEARCH_FIELD',
        })
  })
})
