import { fieldOf, kindOf, parentFieldOf, referenceOf, type ResourceDefinition } from '@teachnet/contract'
import { labelOf, writableFields } from '@teachnet/contract/schema'
import * as z from 'zod/mini'
import type { BoundResource, CrudContext } from '../../crud/bound-resource.ts'
import { fail } from '../../errors.ts'
import { serverKindOf } from '../../kinds/kinds.ts'
import { fromSheetText } from '../../kinds/sheet-text.ts'
import { idsByName } from './import.repo.ts'

/** The request for an import. */
export const importRequest = z.object({
  mode: z.enum(['add', 'update', 'both']),
  /** The field by which a row finds its record; empty: every row is a new one. */
  key: z.string(),
  /** The wire field of each cell. */
  columns: z.array(z.string()),
  /** Characters of the rows so far. */
  size: z.number(),
})
export type ImportRequest = z.infer<typeof importRequest>

/** The actions that an import does, by its mode. */
export const importActions = { add: ['add'], update: ['edit'], both: ['add', 'edit'] } as const

/** @throws PARAMETER for an area without imports, columns that cannot be imported, or a key that does not identify records */
export function refuseUnfitImport(
  { definition }: BoundResource,
  { columns, key, mode }: Omit<ImportRequest, 'size'>,
): void {
  if (definition.isAddedSingly) throw refused('controller')
  const known = new Set(importable(definition))
  const unfit = columns.find((name, index) => !known.has(name) || columns.indexOf(name) !== index)
  if (unfit !== undefined || columns.length === 0) throw refused('columns')
  if (mode === 'add' ? key !== '' : !columns.includes(key) || !isKey(definition, key)) throw refused('key')
}

function refused(name: string) {
  return fail('PARAMETER', { message: 'error.parameterNamed', values: { name }, field: name })
}

/** The wire fields that a row can have: what a form can write as a text, and the id, which finds a record. */
function importable(definition: ResourceDefinition): string[] {
  const names = writableFields(definition, 'edit').concat(writableFields(definition, 'add'))
  return [
    'id',
    ...names.flatMap(([name, field]) => (field.virtual || kindOf(field).secrecy === 'hashed' ? [] : [name])),
  ]
}

function isKey(definition: ResourceDefinition, name: string): boolean {
  return name === 'id' || fieldOf(definition, name)?.unique === true
}

/**
 * Reads the cells of a row as the body of a form. An empty cell is ignored. @throws VALIDATION for a record that is not
 * found by its name
 */
export async function readCells(
  context: CrudContext,
  resource: BoundResource,
  { columns }: ImportRequest,
  cells: readonly string[],
): Promise<Record<string, unknown>> {
  const { definition } = resource
  const body: Record<string, unknown> = {}
  for (const [index, name] of columns.entries()) {
    const text = fromSheetText((cells[index] ?? '').trim())
    const field = fieldOf(definition, name) ?? fieldOf(definition, name.replace(/_en$/, ''))
    if (text === '' || name === 'id' || !field) continue
    const reference = referenceOf(field)
    const target = name === parentFieldOf(definition) ? definition.controller : reference?.resource
    const isList = reference?.isList ?? false
    // oxlint-disable-next-line no-await-in-loop -- one connection
    body[name] = target
      ? await idsOfTexts(context, target, { name, texts: isList ? text.split(separators) : [text], isList, definition })
      : serverKindOf(field).fromSheet(text, field)
  }
  return body
}

const separators = /\s*[,，;；、]\s*/

interface NamedRecords {
  readonly name: string
  readonly texts: readonly string[]
  readonly isList: boolean
  readonly definition: ResourceDefinition
}

async function idsOfTexts(
  context: CrudContext,
  controller: string,
  { name, texts, isList, definition }: NamedRecords,
): Promise<number | number[]> {
  const target = context.resources.find(controller)
  const ids: number[] = []
  for (const text of texts.filter(Boolean)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const found = /^\d{1,9}$/.test(text) ? [Number(text)] : target ? await idsByName(context, target, text) : []
    const [id] = found
    if (id === undefined || found.length > 1) {
      const label = labelOf(definition, name, context.locale)
      const message = context.t(found.length > 1 ? 'import.several' : 'import.none', {
        label,
        text: text.slice(0, 100),
      })
      throw fail('VALIDATION', { values: { message }, fields: { [name]: message } })
    }
    ids.push(id)
  }
  return isList ? ids : (ids[0] ?? 0)
}
