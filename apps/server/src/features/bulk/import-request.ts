import {
  type Field,
  fieldOf,
  kindOf,
  normalText,
  parentFieldOf,
  referenceOf,
  type ResourceDefinition,
} from '@teachnet/contract'
import { labelOf, writableFields } from '@teachnet/contract/schema'
import {
  columnField,
  dateOrders,
  type DateOrder,
  hasLostDigits,
  isErrorValue,
  possibleNames,
  splitNames,
  withoutResult,
} from '@teachnet/contract/sheets'
import { formatSiteTime } from '@teachnet/contract/site-time'
import * as z from 'zod/mini'
import type { BoundResource, CrudContext } from '../../records/bound-resource.ts'
import { fail } from '../../platform/errors.ts'
import { toStoredAddress } from '../../platform/storage/stored-address.ts'
import { serverKindOf } from '../../records/kinds/kinds.ts'
import { fromSheetText } from '../../records/kinds/sheet-text.ts'
import { regionNames } from '../../records/kinds/region.ts'
import { RejectedCell } from '../../records/kinds/server-kind.ts'
import { idsByNames, writtenId } from './import.repo.ts'
import { valueText } from '../../platform/untyped-values.ts'

/** The request for an import. */
export const importRequest = z.object({
  mode: z.enum(['add', 'update', 'both']),
  /** The field by which a row finds its record; empty: every row is a new one. */
  key: z.string(),
  /** The wire field of each cell. */
  columns: z.array(z.string()),
  /** Columns that count for new records only. */
  addOnly: z.optional(z.array(z.string())),
  /** By the field of a column: the order of day and month in dates such as `5/3/2026`. */
  orders: z.optional(z.record(z.string(), z.enum(dateOrders))),
  /** Characters of the rows so far. */
  size: z.number(),
})
export type ImportRequest = z.infer<typeof importRequest>

/** The actions that an import does, by its mode. */
export const importActions = { add: ['add'], update: ['edit'], both: ['add', 'edit'] } as const

/** @throws PARAMETER for an area without imports, columns that cannot be imported, or a key that does not identify records */
export function rejectUnfitImport(
  { definition }: BoundResource,
  { columns, key, mode }: Omit<ImportRequest, 'size'>,
): void {
  if (definition.isAddedSingly) throw rejected('controller')
  const known = new Set(importable(definition))
  const unfit = columns.find((name, index) => !known.has(name) || columns.indexOf(name) !== index)
  if (unfit !== undefined || columns.length === 0) throw rejected('columns')
  if (mode === 'add' ? key !== '' : !columns.includes(key) || !isKey(definition, key)) throw rejected('key')
}

function rejected(name: string) {
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

/** The ids of records by the names that the rows of an import have used: most rows name the same few. */
export type KnownNames = Map<string, readonly number[]>

/** The cells of a row as the body of a form, and what those were read as that are not written as the site writes them. */
interface ReadCells {
  readonly body: Readonly<Record<string, unknown>>
  readonly notes: Readonly<Record<string, string>>
}

/**
 * Reads the cells of a row as the body of a form. An empty cell is ignored, and so is one that `skips` says is unchanged.
 *
 * @param known the related records that the row names, see `learnNames`
 * @throws VALIDATION with the reason for each cell that cannot be read
 */
export function readCells(
  context: CrudContext,
  resource: BoundResource,
  { columns, orders }: ImportRequest,
  cells: readonly string[],
  { known, skips }: { readonly known: KnownNames; readonly skips?: (name: string, text: string) => boolean },
): ReadCells {
  const { definition } = resource
  const body: Record<string, unknown> = {}
  const notes: Record<string, string> = {}
  const refusals: Record<string, string> = {}
  for (const [index, name] of columns.entries()) {
    const text = textOf(cells[index])
    const field = columnField(definition, name)
    if (text === '' || name === 'id' || !field || skips?.(name, text)) continue
    try {
      const { value, note } = readCell(context, resource, { name, field, text, order: orders?.[name], known })
      body[name] = value
      if (note !== undefined && note !== text) notes[name] = note
    } catch (error) {
      if (!(error instanceof RejectedCell)) throw error
      const label = labelOf(definition, name, context.locale)
      refusals[name] = context.t(error.messageId, { label, text: (error.part ?? text).slice(0, 100) })
    }
  }
  const [message] = Object.values(refusals)
  if (message !== undefined) throw fail('VALIDATION', { values: { message }, fields: refusals })
  return { body, notes }
}

function textOf(cell = ''): string {
  return fromSheetText(cell.trim())
}

/** The form in which a text identifies a record: people write a code in any case, in full width and with blanks. */
export function uniqueForm(definition: ResourceDefinition, name: string, cell: string): string {
  const field = fieldOf(definition, name)
  const text = textOf(cell)
  return field?.kind === 'text' ? normalText(field.rules ?? [], text).toLowerCase() : text
}

/** Finds the related records that rows name and that are not known yet, with one statement for each area. */
export async function learnNames(
  context: CrudContext,
  { definition }: BoundResource,
  { columns }: ImportRequest,
  rows: readonly (readonly string[])[],
  known: KnownNames,
): Promise<void> {
  const unknown = new Map<string, Set<string>>()
  for (const [at, name] of columns.entries()) {
    const { controller, isList } = targetOf(definition, name) ?? {}
    if (controller === undefined) continue
    const names = unknown.get(controller) ?? new Set()
    for (const row of rows) {
      const text = textOf(row[at])
      for (const each of isList ? possibleNames(text) : [text])
        if (each !== '' && !known.has(keyOf(controller, each))) names.add(each)
    }
    unknown.set(controller, names)
  }
  for (const [controller, names] of unknown) {
    const target = context.resources.find(controller)
    if (!target || names.size === 0) continue
    // oxlint-disable-next-line no-await-in-loop -- one connection
    for (const [name, ids] of await idsByNames(context, target, [...names])) known.set(keyOf(controller, name), ids)
  }
}

/** Whether a column of an import names records of its own area, which may be earlier rows. */
export function namesOwnRecords({ definition }: BoundResource, { columns }: ImportRequest): boolean {
  return columns.some((name) => targetOf(definition, name)?.controller === definition.controller)
}

/** The texts of a row's cells that name records of its own area. */
export function ownNames(
  { definition }: BoundResource,
  { columns }: ImportRequest,
  cells: readonly string[],
): string[] {
  return columns.flatMap((name, at) => {
    const { controller, isList } = targetOf(definition, name) ?? {}
    const text = textOf(cells[at])
    if (text === '' || controller !== definition.controller) return []
    return isList ? possibleNames(text) : [text]
  })
}

/** Removes the records of the area itself from the names that are known: rows have added, renamed or rolled them back since. */
export function forgetOwnNames({ definition }: BoundResource, known: KnownNames): void {
  for (const key of known.keys()) if (key.startsWith(keyOf(definition.controller, ''))) known.delete(key)
}

/** The area whose records a column names. */
function targetOf(
  definition: ResourceDefinition,
  name: string,
): { readonly controller: string; readonly isList: boolean } | undefined {
  if (name === parentFieldOf(definition)) return { controller: definition.controller, isList: false }
  const field = columnField(definition, name)
  const reference = field && referenceOf(field)
  return reference && { controller: reference.resource, isList: reference.isList }
}

function keyOf(controller: string, name: string): string {
  return `${controller} ${name}`
}

interface CellToRead {
  readonly name: string
  readonly field: Field
  readonly text: string
  readonly order: DateOrder | undefined
  readonly known: KnownNames
}

function readCell(
  context: CrudContext,
  { definition }: BoundResource,
  { name, field, text, order, known }: CellToRead,
): { readonly value: unknown; readonly note?: string | undefined } {
  if (isErrorValue(text)) throw new RejectedCell('import.errorValue')
  if (text === withoutResult) throw new RejectedCell('import.withoutResult')
  if (hasLostDigits(text)) throw new RejectedCell('import.lostDigits')
  const target = targetOf(definition, name)
  if (target) return readReference(target, text, known)
  const kind = serverKindOf(field)
  const read = kind.fromSheet(text, field, { order })
  const { fileAddresses } = context.settings
  const value =
    kind.files && typeof read === 'string'
      ? kind.files.replace(read, (address) => toStoredAddress(address, fileAddresses))
      : read
  return { value, note: noteOf(context, field, value, text) }
}

/** What a cell was read as; undefined if it is written as the site writes it, or was not understood. */
function noteOf(
  { locale, settings: { timeZone } }: CrudContext,
  field: Field,
  value: unknown,
  text: string,
): string | undefined {
  if (value === text) return undefined
  switch (field.kind) {
    case 'integer':
    case 'number':
    case 'money':
    case 'weigh':
      return String(value)
    case 'date':
      return typeof value === 'string' ? value : undefined
    case 'dateTime':
      return typeof value === 'number' ? formatSiteTime(value, timeZone) : String(value)
    case 'tags':
      return Array.isArray(value) && value.length > 1 ? value.join(', ') : undefined
    case 'region':
      return regionNames(value).join(',')
    case 'choice':
    case 'switch': {
      const displayed = valueText(serverKindOf(field).toSheet(value, { field, name: '', row: {}, locale, timeZone }))
      return isOneOfTheNames(field, text) ? undefined : displayed
    }
    default:
      return undefined
  }
}

/** Whether a text is a name of a choice, in either language. */
function isOneOfTheNames(field: Field, text: string): boolean {
  if (field.kind === 'switch') return /^(?:是|否|yes|no|0|1)$/i.test(text)
  return (
    field.kind === 'choice' &&
    field.options.some(({ value, label }) => [value, label['zh-cn'], label.en].includes(text))
  )
}

/**
 * Reads related records: by the name first, since names may be digits, then by an id written as `#7`, and last by an id written as digits.
 *
 * @throws RejectedCell for a name that no record has, or several have
 */
function readReference(
  { controller, isList }: NonNullable<ReturnType<typeof targetOf>>,
  text: string,
  known: KnownNames,
): { readonly value: number | number[]; readonly note?: string | undefined } {
  const named = (name: string) => known.get(keyOf(controller, name)) ?? []
  const items = isList ? splitNames(text, (name) => named(name).length > 0) : [text]
  const notes: string[] = []
  const ids = items.map((name) => {
    const found = named(name)
    const [id] = found.length > 0 ? found : writtenId(name)
    if (id === undefined) throw new RejectedCell('import.none', name)
    if (found.length > 1) throw new RejectedCell('import.several', name)
    notes.push(found.length > 0 ? name : `#${id}`)
    return id
  })
  const note = notes.some((each, at) => each !== items[at]) || items.length > 1 ? notes.join(', ') : undefined
  return isList ? { value: ids, note } : { value: ids[0] ?? 0, note }
}
