import {
  type DataScope,
  type Field,
  isBilingual,
  isPrivateFile,
  type Locale,
  type ResourceDefinition,
  wireNames,
} from '@teachnet/contract'
import { storedFields } from '../db/stored-fields.ts'
import type { BoundResource, BoundResources, View, WireRow } from './binding.ts'
import { isSecret, maskSecret } from './masked.ts'
import { regionNames } from './region-names.ts'
import { columnText, mainAlias, quoted } from './sql-text.ts'
import { textOf } from './text-of.ts'

/** How rows of a resource are read from the database and written into replies, worked out once. */
export interface RowReader {
  /** The select list and the joins of it, as text: names of definitions only, no values. */
  readonly columns: string
  readonly joins: string
  /** Wire names of rich texts among the columns. */
  readonly richTexts: readonly string[]
  /** The data limits of related records, whose labels may be hidden from a caller. */
  readonly scopes: readonly DataScope[]
  /** Makes the reply's record of a row that was read with `columns`. */
  readonly toWire: (row: Readonly<Record<string, unknown>>, options: ReadOptions) => WireRow
}

export interface ReadOptions {
  readonly locale: Locale
  readonly secretKey: string
  /** Whether a record of that owner may be named to the caller. */
  readonly reaches: (scope: DataScope, owner: unknown) => boolean
  /** Whether the caller may open the list that a related record is in; otherwise only its label is shown. */
  readonly opens: (definition: ResourceDefinition) => boolean
}

type Step = (row: Readonly<Record<string, unknown>>, wire: WireRow, options: ReadOptions) => void

const readers = new WeakMap<BoundResource, { version: number; full: RowReader; lean: RowReader }>()

/** Lists leave out passwords, which are always empty, and rich text that they do not show: it would be most of the reply. */
export function readerOf(resource: BoundResource, registry: BoundResources, view: View): RowReader {
  const known = readers.get(resource)
  const current = known?.version === registry.version() ? known : undefined
  const entry = current ?? {
    version: registry.version(),
    full: buildReader(resource.definition, registry, () => true),
    lean: buildReader(resource.definition, registry, isInLists),
  }
  readers.set(resource, entry)
  return view === 'edit' ? entry.full : entry.lean
}

function isInLists(field: Field): boolean {
  return field.kind !== 'password' && (field.kind !== 'richText' || field.list !== false)
}

function buildReader(
  definition: ResourceDefinition,
  registry: BoundResources,
  isShown: (field: Field) => boolean,
): RowReader {
  const columns: string[] = []
  const joins: string[] = []
  const steps: Step[] = []
  const scopes: DataScope[] = []
  const richTexts: string[] = []
  const stored = new Set(storedFields(definition).map(([name]) => name))
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.internal || !isShown(field)) continue
    for (const wireName of wireNames(name, field).filter((each) => stored.has(each))) {
      if (field.kind !== 'password') columns.push(columnText(mainAlias, wireName))
      if (field.kind === 'richText') richTexts.push(wireName)
      const read = valueReader(field)
      steps.push((row, wire, options) => {
        wire[wireName] = read(row[wireName], options)
        if (field.kind === 'region') wire[`${wireName}_text`] = regionNames(row[wireName]).join(',')
      })
    }
    if (field.virtual) continue
    if (field.kind === 'relation' || field.kind === 'relations') {
      const target = registry.find(field.resource)?.definition
      if (target?.scope) scopes.push(target.scope)
      const related = relatedReader(name, field, target)
      columns.push(...related.columns)
      joins.push(...related.joins)
      steps.push(related.step)
    }
  }
  return {
    columns: columns.join(', '),
    joins: joins.join(' '),
    richTexts,
    scopes,
    toWire: (row, options) => {
      const wire: WireRow = {}
      for (const step of steps) step(row, wire, options)
      return wire
    },
  }
}

type ValueReader = (value: unknown, options: ReadOptions) => unknown

/** How a stored value of a field appears in replies. */
function valueReader(field: Field): ValueReader {
  switch (field.kind) {
    case 'id':
    case 'number':
    case 'integer':
    case 'switch':
    case 'dateTime':
    case 'relation':
    case 'treeParent':
    case 'weigh':
      return (value) => (value === null ? null : Number(value))
    case 'money':
      return (value) => (value === null ? null : (Number(value) / 100).toFixed(2))
    case 'password':
      return () => ''
    case 'masked':
      return (value, { secretKey }) => maskSecret(value, secretKey)
    default:
      return (value) => value
  }
}

interface RelatedReader {
  readonly columns: string[]
  readonly joins: string[]
  readonly step: Step
}

/** The nested `{id, label, <labelField>}` of a relation: joined for one record, gathered for several. */
function relatedReader(
  name: string,
  field: Extract<Field, { kind: 'relation' | 'relations' }>,
  target: ResourceDefinition | undefined,
): RelatedReader {
  const { as } = field
  const labelField = target?.fields[target.labelField]
  if (!target || !labelField || labelField.virtual)
    return { columns: [], joins: [], step: (_row, wire) => (wire[as] = field.kind === 'relation' ? null : []) }
  const alias = `${mainAlias}_${as}`
  const labels = wireNames(target.labelField, labelField).map((label) => columnText(alias, label))
  const own = columnText(mainAlias, name)
  const { scope } = target
  const owner = scope ? [columnText(alias, scope.field)] : []
  const toReference = (id: unknown, texts: readonly unknown[], locale: Locale) => {
    const label = labelIn(locale, texts, isBilingual(labelField))
    return { id: Number(id), label, [target.labelField]: label }
  }
  if (field.kind === 'relation') {
    const shown = shownFields(target, field.shows ?? [])
    return {
      columns: [
        ...labels.map((label, index) => `${label} as ${quoted(`${as}$${index}`)}`),
        ...shown.map(([each]) => `${columnText(alias, each)} as ${quoted(`${as}$${each}`)}`),
        ...owner.map((column) => `${column} as ${quoted(`${as}$owner$`)}`),
      ],
      joins: [`left join ${quoted(target.table)} ${quoted(alias)} on ${columnText(alias, 'id')} = ${own}`],
      step: (row, wire, options) => {
        const texts = labels.map((_label, index) => row[`${as}$${index}`])
        const isThere = row[name] !== null && texts[0] !== null
        const isNamed = isThere && (!scope || options.reaches(scope, row[`${as}$owner$`]))
        const nested: WireRow | null = isNamed ? toReference(row[name], texts, options.locale) : null
        wire[as] = nested
        if (nested && options.opens(target))
          for (const [each, read] of shown) nested[each] = read(row[`${as}$${each}`], options)
      },
    }
  }
  const id = columnText(alias, 'id')
  return {
    columns: [
      `(select jsonb_agg(jsonb_build_array(${[id, ...owner, ...labels].join(', ')}) order by array_position(${own}, ${id})) ` +
        `from ${quoted(target.table)} ${quoted(alias)} where ${id} = any(${own})) as ${quoted(`${as}$`)}`,
    ],
    joins: [],
    step: (row, wire, { locale, reaches }) => {
      const items: unknown = row[`${as}$`]
      wire[as] = (Array.isArray(items) ? items : []).flatMap((item: unknown) =>
        Array.isArray(item) && (!scope || reaches(scope, item[1]))
          ? [toReference(item[0], item.slice(1 + owner.length), locale)]
          : [],
      )
    },
  }
}

/** The fields that a nested record carries beside its label, and how they are read. */
function shownFields(target: ResourceDefinition, names: readonly string[]): [name: string, read: ValueReader][] {
  const stored = new Map(storedFields(target))
  return names.map((name) => {
    const field = stored.get(name)
    if (!field || field.internal || isSecret(field) || isPrivateFile(field))
      throw new TypeError(`Resource ${target.controller}: "${name}" cannot be shown in a relation`)
    return [name, valueReader(field)]
  })
}

function labelIn(locale: Locale, [first, second]: readonly unknown[], isTwoFold: boolean): string {
  const chosen = isTwoFold && locale === 'en' && second !== '' ? second : first
  return textOf(chosen)
}
