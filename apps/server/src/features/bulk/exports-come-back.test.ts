// @module-tag full
import { actionsOf, type Field, kindOf, type ResourceDefinition } from '@teachnet/contract'
import { resources } from '@teachnet/contract/all-resources'
import type { BulkRun } from '@teachnet/contract/lists'
import { writableFields } from '@teachnet/contract/schema'
import { findHeader, inferColumns, readWorkbook, textForField, titlesOf } from '@teachnet/contract/sheets'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSampleRecords, type SampleRecords } from '../../records/test-support/sample-records.ts'
import { openCrudTestApp, type OwnCrudTestApp } from '../../records/test-support/test-app.ts'
import { valueText } from '../../platform/untyped-values.ts'
import { oneDatabase } from '../../test-support/test-database.ts'

const areas = resources.filter(
  (definition) =>
    (['add', 'edit'] as const).every((action) => actionsOf(definition).includes(action)) && !definition.isAddedSingly,
)

/** Texts that spreadsheets and imports read as something else. */
const texts = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  fc.constantFrom(
    '007',
    '1e5',
    '2026/3/5',
    'TRUE',
    '=1+1',
    "'=1+1",
    "''x",
    '+86',
    '-2',
    '#N/A',
    '50%',
    '#7',
    '1,999.90',
  ),
  fc.constantFrom(
    'a,b；c、d',
    '"quoted"',
    '＝1',
    'two\nlines',
    'a\tb',
    '1234567890123456789',
    '{}',
    '[1]',
    'yes',
    '是',
    '5/3/2026',
  ),
)

describe.each(oneDatabase)('an export of every area, imported again, on %s', (kind) => {
  let t: OwnCrudTestApp
  let samples: SampleRecords
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    samples = createSampleRecords(t)
  })
  afterAll(() => t.close())
  let arbitrary = 0

  /** A body in which some texts are arbitrary and some optional values are missing. */
  const bodyOf = async (definition: ResourceDefinition, seed: number) => {
    const body = await samples.bodyOf(definition)
    const fields = new Map<string, Field>(writableFields(definition, 'add'))
    const [words = [], missing = []] =
      fc.sample(fc.tuple(fc.infiniteStream(texts), fc.infiniteStream(fc.boolean())), {
        seed,
        numRuns: 1,
      })[0] ?? []
    const [word, isMissing] = [words[Symbol.iterator](), missing[Symbol.iterator]()]
    const changed = Object.entries(body).flatMap(([name, value]): [string, unknown][] => {
      const field = fields.get(name)
      if (field && !field.required && !field.unique && isMissing.next().value === true) return []
      const isFree = field?.kind === 'text' && !field.unique && typeof value === 'string'
      return [[name, isFree ? word.next().value : value]]
    })
    return { body, changed: Object.fromEntries(changed) }
  }

  it.each(areas.map((area) => [area.controller, area] as const))(
    'changes no record of %s [H8]',
    async (controller, area) => {
      let added = 0
      for (let turn = 0; turn < 4; turn += 1) {
        const { body, changed } = await bodyOf(area, turn + controller.length)
        const isAdded = async (one: object) => (await t.call('POST', `${controller}/add`, { body: one })).code === 1
        // Rules of an area may reject arbitrary texts.
        const isChanged = turn > 0 && (await isAdded(changed))
        if (isChanged) arbitrary += 1
        if (isChanged || (await isAdded(body))) added += 1
      }
      expect(added).toBeGreaterThan(0)
      for (const [format, locale] of [
        ['xlsx', 'en'],
        ['csv', 'zh-cn'],
      ] as const) {
        const columns = Object.entries(area.fields).flatMap(([name, field]) =>
          field.internal || kindOf(field).secrecy === 'hashed' || (field.virtual && field.list === false) ? [] : [name],
        )
        const { data, msg } = await t.call('POST', `${controller}/export`, {
          locale,
          body: { format, columns, values: 'labels' },
        })
        const url = valueText(data?.url)
        expect({ msg, url }).toMatchObject({ url: expect.stringContaining('/') })
        const { rawPayload } = await t.app.inject({ url: url.replace(/^\/\/[^/]+/, '') })
        const [table] = await readWorkbook(new Uint8Array(rawPayload), 1000)
        if (!table) throw new Error('The file has no table')
        const header = findHeader(area, table)
        const titles = inferColumns(area, titlesOf(table.rows[header]?.cells ?? []))
        const names = titles.filter(Boolean)
        const rows = table.rows
          .slice(header + 1)
          .map(({ cells }) => titles.flatMap((name, at) => (name === '' ? [] : [textForField(area, name, cells[at])])))
        const begun = await t.call('POST', 'bulk/import', {
          locale,
          body: { controller, mode: 'update', key: 'id', columns: names, total: rows.length },
        })
        expect(begun).toMatchObject({ code: 1 })
        const { id } = begun.data as unknown as BulkRun
        await t.call('POST', 'bulk/rows', { locale, body: { id, from: 1, rows } })
        const run = (await t.call('POST', 'bulk/check', { locale, body: { id } })).data as unknown as BulkRun
        expect({
          format,
          names,
          failures: run.failures,
          rereads: run.rereads,
          run: { total: run.total, same: run.same },
        }).toMatchObject({
          failures: [],
          rereads: [],
          run: { total: rows.length, same: rows.length },
        })
        expect(rows.length).toBeGreaterThanOrEqual(added)
      }
    },
  )

  it('most of the records were arbitrary', () => {
    expect(arbitrary).toBeGreaterThan(areas.length)
  })
})
