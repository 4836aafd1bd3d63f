import { Document, isScalar, parseDocument } from 'yaml'
import { z } from 'zod'
import { StartError } from '../../../platform/process/start-error.ts'
import type { OwnArea } from './own-areas.ts'

const texts = z.record(z.string(), z.coerce.string())

const joinSchema = z.strictObject({
  table: z.string(),
  /** Column there that names the record. */
  column: z.string(),
  /** Column here that it is compared with. */
  key: z.string(),
  columns: texts,
})

const areaSchema = z.strictObject({
  area: z.string(),
  columns: texts,
  values: z.optional(z.record(z.string(), texts)),
  defaults: z.optional(texts),
  joins: z.optional(z.array(joinSchema)),
})

const tableSchema = z.strictObject({
  take: z.enum(['own', 'product', 'nothing']),
  deleted: z.optional(z.nullable(z.string())),
  own: z.optional(areaSchema.omit({ joins: true })),
  product: z.optional(areaSchema),
})

const planSchema = z.strictObject({ tables: z.record(z.string(), tableSchema) })

/** What becomes of the own tables of the old site, as an operator may change it. */
export type MovePlan = z.infer<typeof planSchema>
export type PlannedTable = z.infer<typeof tableSchema>
export type PlannedArea = z.infer<typeof areaSchema>

const introduction = ` What becomes of the own tables of the old site. Change this file, run the command without --apply to check it, and then with --apply.
 Keep it for the later runs.

 take     own: an area of its own is made; product: the records come into an area of this product; nothing: the table stays there
 deleted  the column that marks rows as deleted: they go into the recycle bin. null: they come as records
 columns  column: field. A column without a line stays there
 values   other values for those of a column: { status: { "2": "0" } }
 defaults values of fields where the row has none. {column} stands for a value of the row: { slug: "course-{id}" }
 joins    columns of another table: { table: ba_teacher_detail, column: teacher_id, key: id, columns: { intro: summary } }
          Of several rows, the values are joined by commas`

/** Writes the plan that the command would follow by itself, with the areas of the product that tables resemble. */
export function writePlan(areas: readonly OwnArea[], offers: ReadonlyMap<string, PlannedArea>): string {
  const tables = areas.map((area): [string, PlannedTable] => [area.table.name, plannedTable(area, offers)])
  const document = new Document({ tables: Object.fromEntries(tables) }, { keepUndefined: false })
  document.commentBefore = introduction
  for (const { table } of areas) {
    if (table.comment !== '') comment(document, ['tables', table.name, 'take'], table.comment)
    for (const column of table.columns)
      for (const place of ['own', 'product'])
        if (column.comment !== '')
          comment(document, ['tables', table.name, place, 'columns', column.name], column.comment)
  }
  return document.toString({ lineWidth: 0 })
}

function plannedTable(area: OwnArea, offers: ReadonlyMap<string, PlannedArea>): PlannedTable {
  const { table, design, columns, deleted } = area
  const offer = offers.get(table.name)
  const fields = Object.keys(design.definition.fields)
  const names = fields.flatMap((name): [string, string][] => {
    const column = columns.get(name)
    return column ? [[column.name, name]] : []
  })
  return {
    take: area.problems.length > 0 ? 'nothing' : 'own',
    deleted: deleted?.name,
    own: { area: design.definition.controller, columns: Object.fromEntries(names) },
    product: offer,
  }
}

function comment(document: Document, path: readonly string[], text: string): void {
  const node = document.getIn(path, true)
  if (isScalar(node)) node.comment = ` ${text.replaceAll(/\s+/g, ' ')}`
}

/**
 * Reads a plan.
 *
 * @throws StartError with the place of the first fault
 */
export function parsePlan(text: string): MovePlan {
  const document = parseDocument(text)
  const [fault] = document.errors
  if (fault) throw new StartError(`The plan cannot be read: ${fault.message}`)
  const parsed = planSchema.safeParse(document.toJS())
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new StartError(`The plan cannot be followed: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`)
}
