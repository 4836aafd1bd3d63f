import type { ResourceDefinition } from '@teachnet/contract'
import { addContent } from './content.ts'
import type { AddRecords } from './demo-record.ts'
import { createWorld } from './world.ts'

/** The columns of a record that the tests read. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: number }

/** The records of every area, as a database would hold them; ids are unique over all areas. */
export interface Records {
  readonly all: readonly { readonly definition: ResourceDefinition; readonly rows: readonly Row[] }[]
  /** @param controller of the area */
  readonly of: (controller: string) => readonly Row[]
  readonly find: (id: unknown) => Row
}

/** Adds the demo to memory. @param now Unix seconds */
export async function collectRecords(now: number): Promise<Records> {
  const all: { definition: ResourceDefinition; rows: Row[] }[] = []
  const byId = new Map<unknown, Row>()
  const add: AddRecords = (definition, records, key) => {
    const rows = records.map(({ input, written }) => {
      const row: Row = { ...input, ...written, id: byId.size + 1 }
      byId.set(row.id, row)
      return row
    })
    all.push({ definition, rows })
    return Promise.resolve(new Map(rows.map((row) => [textOf(row, key ?? 'id'), row.id])))
  }
  await addContent(add, createWorld(now))
  return {
    all,
    of: (controller) =>
      all.filter(({ definition }) => definition.controller === controller).flatMap(({ rows }) => rows),
    find: (id) => {
      const row = byId.get(id)
      if (!row) throw new RangeError(`No record ${String(id)}`)
      return row
    },
  }
}

/** A column as text; nothing is the empty text. */
export function textOf(row: Row, column: string): string {
  const value = row[column]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
