// @module-tag full
import { actionsOf } from '@teachnet/contract'
import type { BulkRun } from '@teachnet/contract/lists'
import { resources } from '@teachnet/contract/all-resources'
import { writableFields } from '@teachnet/contract/schema'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { areasOn } from '../../records/test-support/areas-on.ts'
import { createSampleRecords, type SampleRecords } from '../../records/test-support/sample-records.ts'
import { openCrudTestApp, type OwnCrudTestApp } from '../../records/test-support/test-app.ts'
import { onEachDatabase } from '../../test-support/test-database.ts'

const areas = resources.filter((definition) =>
  ['add', 'edit', 'del'].every((action) => actionsOf(definition).some((each) => each === action)),
)
onEachDatabase('undo of work on many records', (database) => {
  let t: OwnCrudTestApp
  let samples: SampleRecords
  beforeAll(async () => {
    t = await openCrudTestApp(database)
    samples = createSampleRecords(t)
  })
  afterAll(() => t.close())

  const work = async (call: 'edit' | 'del' | 'undo', body: object) => {
    const reply = await t.call('POST', `bulk/${call}`, { body })
    return { ...reply, run: reply.data as unknown as BulkRun }
  }

  it.each(areasOn(database, areas))(
    'undo reverts every change of a record of %s: of each field alone, and its deletion',
    async (controller, area) => {
      expect(await t.call('POST', `${controller}/add`, { body: await samples.bodyOf(area) })).toMatchObject({ code: 1 })
      const table = sql.identifier(area.table)
      const { rows } = await t.db.execute(sql`select max("id") as "id" from ${table}`)
      const id = Number(rows[0]?.id)
      const rowOf = async () => {
        const found = await t.db.execute(sql`select * from ${table} where "id" = ${id}`)
        const { update_time: _time, ...row } = found.rows[0] ?? {}
        return row
      }
      const before = await rowOf()
      const body = await samples.bodyOf(area)
      for (const [field] of writableFields(area, 'edit')) {
        const values = { [field]: body[field] ?? null }
        const { run, code } = await work('edit', { controller, target: { ids: [id] }, values })
        if (code !== 1 || run.done === 0) continue
        expect((await work('undo', { id: run.id })).run).toMatchObject({ done: 1 })
        expect({ field, row: await rowOf() }).toEqual({ field, row: before })
      }
      if (area.deletedForGood) return
      const { run } = await work('del', { controller, target: { ids: [id] } })
      expect((await work('undo', { id: run.id })).run).toMatchObject({ state: 'undone', done: 1 })
      expect(await rowOf()).toEqual(before)
    },
  )
})
