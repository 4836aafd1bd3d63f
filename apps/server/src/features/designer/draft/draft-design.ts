import { type Field, isListField, kindOf, type ResourceDefinition } from '@teachnet/contract'
import {
  type Design,
  type DesignProblem,
  fieldNameProblem,
  newDesign,
  relatedName,
  tableNameOf,
} from '@teachnet/contract/design'
import { label } from '@teachnet/protocol'
import { inferField, parseComment, readable, titleOfComment } from './infer-field.ts'
import type { WrittenColumn, WrittenTable } from './parse-create-table.ts'
import { identityOf } from './source-table.ts'

const wholeNumbers = /^(tiny|small|medium|big)?int(eger)?$|^int[248]$|serial$/

/** A design made from something else, and what could not be taken over. */
interface Draft {
  readonly design: Design
  readonly notes: readonly DesignProblem[]
}

/** The area to which a table leads when a design is drafted from it and keeps its suggested name. */
export function suggestedController(table: string): string {
  const words = table
    .replace(/^(own|ba)_/, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /^[a-z]/i.test(word))
  const last = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join('') || 'Table'
  return `own.${last.replaceAll(/[^A-Za-z0-9]/g, '')}`
}

/** Makes a design from the definition of an area: its fields, without those that only code fills. */
export function draftFromArea(definition: ResourceDefinition): Draft {
  const controller = `own.${definition.controller.split('.').at(-1)}`
  const stored = Object.entries(definition.fields).filter(([, field]) => !field.virtual && !field.internal)
  const left = Object.keys(definition.fields).filter((name) => !stored.some(([each]) => each === name))
  const { title, labelField, defaultOrder, hasRevisions, unique } = definition
  // A group with a field that is left out would be of other records.
  const together = unique?.filter((names) => !names.some((name) => left.includes(name)))
  const blank = newDesign(controller, title)
  return {
    design: {
      definition: withLabelField({
        ...blank.definition,
        labelField,
        fields: Object.fromEntries(stored),
        defaultOrder: defaultOrder ?? blank.definition.defaultOrder,
        hasRevisions: hasRevisions ?? blank.definition.hasRevisions,
        unique: together ?? blank.definition.unique,
      }),
      ids: {},
    },
    notes: left.map((name) => note('leftOut', name)),
  }
}

/**
 * Makes a design from a `CREATE TABLE` statement.
 *
 * @param findArea the area of a table that foreign keys may refer to; without it, their columns stay numbers
 */
export function draftFromTable(
  { name, comment, columns, uniqueTogether }: WrittenTable,
  findArea: (table: string) => ResourceDefinition | undefined = () => undefined,
): Draft {
  const controller = suggestedController(name)
  const { title } = parseComment(titleOfComment(comment), name)
  const blank = newDesign(controller, label(title['zh-cn'] || readable(name), title.en || readable(name)))
  const table = tableNameOf({ controller })
  const notes: DesignProblem[] = []
  const roles = new Set<string>(['id'])
  const fields: Record<string, Field> = { id: blank.definition.fields.id ?? { kind: 'id', label: label('编号', 'ID') } }
  const ids: Record<string, string> = {}
  const fieldOfColumn = new Map<string, string>()
  const keys = columns.filter(({ isKey }) => isKey)
  // A key of one whole number is the number of the record; any other key holds values that nothing else has.
  const isNumbered = keys.length === 1 && keys.every(({ type }) => wholeNumbers.test(type))
  if (keys.length > 0 && !isNumbered) notes.push(note('newNumbers', keys.map((column) => column.name).join(', ')))
  for (const column of columns) {
    if (column.isKey && isNumbered) continue
    const isOnlyKey = column.isKey && keys.length === 1
    const area = column.references === undefined ? undefined : findArea(column.references.toLowerCase())
    if (column.references !== undefined && !area)
      notes.push({ ...note('noTarget', column.name), values: { name: column.name, table: column.references } })
    const inferred = inferField({
      ...column,
      isUnique: column.isUnique || isOnlyKey,
      isNotNull: column.isNotNull || column.isKey,
    })
    const field = area && inferred ? toRelation(inferred, column, area) : inferred
    const role = field && kindOf(field).role
    if (!field || !role || (role !== 'value' && roles.has(role))) {
      notes.push(note('leftOut', column.name))
      continue
    }
    const fieldName = safeName(column.name, { table, taken: new Set(['id', ...Object.keys(fields)]) })
    if (fieldName !== column.name.toLowerCase()) {
      // The identity relates the field to its column, whose rows it may begin with.
      ids[fieldName] = identityOf(column.name)
      notes.push({ ...note('renamed', column.name), values: { name: column.name, to: fieldName } })
    }
    fields[fieldName] = field
    fieldOfColumn.set(column.name, fieldName)
    roles.add(role)
    if (column.isUnique && !('unique' in field)) notes.push(note('notUnique', fieldName))
  }
  const texts = Object.entries(fields).filter(([, field]) => field.kind === 'text')
  const named = texts.find(([each]) => /^(name|title)$/.test(each)) ?? texts[0]
  if (!named) Object.assign(fields, { name: blank.definition.fields.name })
  const labelField = named?.[0] ?? 'name'
  // A key of several columns is one of their values, not of the numbers that records get.
  const groups = keys.length > 1 ? [keys.map((column) => column.name), ...uniqueTogether] : uniqueTogether
  const unique = groups.flatMap((names) => {
    const together = names.flatMap((each) => fieldOfColumn.get(each) ?? [])
    const isList = together.some((each) => fields[each] !== undefined && isListField(fields[each]))
    if (together.length === names.length && !isList && `${table}_${together.join('_')}_unique`.length <= 63)
      return [together]
    notes.push(note('notUnique', names.join(', ')))
    return []
  })
  const own = fields[labelField]
  if (own) fields[labelField] = { ...own, quickSearch: true }
  const definition = { ...blank.definition, labelField, fields }
  return { design: { definition: unique.length > 0 ? { ...definition, unique } : definition, ids }, notes }
}

/** A relation in place of the number that a foreign key was. */
function toRelation(
  { label: title, required }: Field,
  column: WrittenColumn,
  { controller }: ResourceDefinition,
): Field {
  const own = column.name.toLowerCase().replace(/_?id$/, '')
  const as = own === '' || own === column.name.toLowerCase() ? relatedName('relation', controller) : own
  return { kind: 'relation', label: title, required, resource: controller, as }
}

/**
 * A name for the field of a column: the column's own in lower case, or, where a field cannot have it, the most similar one that it can
 * have. `version` becomes `version_`, `Open?` becomes `open`, and a name without Latin letters becomes `column_` with a number.
 */
export function safeName(
  column: string,
  { table, taken }: { readonly table: string; readonly taken: ReadonlySet<string> },
): string {
  const isFree = (name: string) => fieldNameProblem(name, table) === undefined && !taken.has(name)
  const own = column.toLowerCase()
  if (isFree(own)) return own
  const bare = own.replaceAll(/[^a-z0-9]+/g, '_').replaceAll(/^[_0-9]+|_+$/g, '')
  const longest = Math.max(8, 63 - table.length - '__unique_12'.length)
  const stem = bare === '' ? 'column' : bare.slice(0, longest)
  for (const candidate of bare === '' ? [] : [stem, `${stem}_`]) if (isFree(candidate)) return candidate
  for (let number = 1; ; number += 1) if (isFree(`${stem}_${number}`)) return `${stem}_${number}`
}

function note(message: string, name: string): DesignProblem {
  return { path: ['fields', name], message: `design.note.${message}`, values: { name } }
}

/** A record is represented by a text; an area without one gets a name. */
export function withLabelField(definition: ResourceDefinition): ResourceDefinition {
  const { fields, labelField } = definition
  if (fields[labelField]?.kind === 'text') return definition
  const texts = Object.entries(fields).flatMap(([name, field]) => (field.kind === 'text' ? [name] : []))
  const named = texts.find((name) => /^(name|title|username|nickname)$/.test(name)) ?? texts[0]
  if (named !== undefined) return { ...definition, labelField: named }
  const { id, ...rest } = fields
  const name = { kind: 'text', label: label('名称', 'Name'), max: 100 } as const
  return { ...definition, labelField: 'name', fields: id ? { id, name, ...rest } : { name, ...rest } }
}
