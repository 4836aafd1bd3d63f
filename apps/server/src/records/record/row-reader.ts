import {
  type DataScope,
  type Field,
  type FieldReference,
  hasDrafts,
  isBilingual,
  isPrivateFile,
  isSecret,
  referenceOf,
  type ResourceDefinition,
  wireNames,
} from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'
import { storedFields, serverKindOf } from '../kinds/kinds.ts'
import { plainColumn, type ReadWith, type ServerKind } from '../kinds/server-kind.ts'
import type { BoundResource, BoundResources } from '../bound-resource.ts'
import type { View, WireRow } from '../rows.ts'
import { columnText, mainAlias, quoted, textLiteral } from '../../platform/db/statement.ts'
import { valueText } from '../../platform/untyped-values.ts'

/** How rows of a resource are read from the database and converted for replies; built once. */
export interface RowReader {
  /** The select list and its joins as text: names of definitions only, no values. */
  readonly columns: string
  readonly joins: string
  /** Wire names of the rich texts among the columns. */
  readonly richTexts: readonly string[]
  /** The data limits of related records, whose labels may be hidden from a caller. */
  readonly scopes: readonly DataScope[]
  /** Converts a row that was read with `columns` to a reply's record. */
  readonly toWire: (row: Readonly<Record<string, unknown>>, options: ReadOptions) => WireRow
  /** Like `toWire`, without related records: for any row with the table's own columns. */
  readonly toOwnWire: (row: Readonly<Record<string, unknown>>, options: ReadWith) => WireRow
}

export interface ReadOptions extends ReadWith {
  readonly locale: Locale
  /** Whether a record of that owner may be named to the caller. */
  readonly reaches: (scope: DataScope, owner: unknown) => boolean
  /** Whether the caller may open the list of a related record; otherwise only its label is shown. */
  readonly opens: (definition: ResourceDefinition) => boolean
}

type Step<Options> = (row: Readonly<Record<string, unknown>>, wire: WireRow, options: Options) => void

const readers = new WeakMap<BoundResource, { version: number; full: RowReader; lean: RowReader }>()

/** Lists leave out passwords, which are always empty, and rich text that they do not show: it would take most of the reply. */
export function readerOf(resource: BoundResource, registry: BoundResources, view: View): RowReader {
  const known = readers.get(resource)
  const current = known?.version === registry.version() ? known : undefined
  const entry = current ?? {
    version: registry.version(),
    full: buildReader(resource.definition, registry, () => true),
    lean: withDraftState(resource.definition, buildReader(resource.definition, registry, isInLists)),
  }
  readers.set(resource, entry)
  return view === 'edit' ? entry.full : entry.lean
}

/** Column of a list with the state of the record's draft; null: it has none. No field has such a name. */
export const draftStateColumn = 'draft$'

function withDraftState(definition: ResourceDefinition, reader: RowReader): RowReader {
  if (!hasDrafts(definition)) return reader
  const state =
    `(select "state" from "record_draft" "draft$" where "draft$"."controller" = ${textLiteral(definition.controller)} ` +
    `and "draft$"."record_id" = ${columnText(mainAlias, 'id')}) as ${quoted(draftStateColumn)}`
  return { ...reader, columns: `${reader.columns}, ${state}` }
}

function isInLists(field: Field): boolean {
  return serverKindOf(field).isInLists(field)
}

function buildReader(
  definition: ResourceDefinition,
  registry: BoundResources,
  isVisible: (field: Field) => boolean,
): RowReader {
  const columns: string[] = []
  const joins: string[] = []
  const ownSteps: Step<ReadWith>[] = []
  const relatedSteps: Step<ReadOptions>[] = []
  const scopes: DataScope[] = []
  const richTexts: string[] = []
  const stored = new Set(storedFields(definition).map(([name]) => name))
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.internal || !isVisible(field)) continue
    const kind = serverKindOf(field)
    const hasDerived = kind.derive !== plainColumn.derive
    for (const wireName of wireNames(name, field).filter((each) => stored.has(each))) {
      if (kind.isRead) columns.push(columnText(mainAlias, wireName))
      if (kind.isHtml) richTexts.push(wireName)
      ownSteps.push((row, wire, options) => {
        wire[wireName] = kind.toWire(row[wireName], options)
        if (hasDerived) Object.assign(wire, kind.derive(wireName, row[wireName]))
      })
    }
    const reference = field.virtual ? undefined : referenceOf(field)
    if (reference) {
      const target = registry.find(reference.resource)?.definition
      if (target?.scope) scopes.push(target.scope)
      const related = relatedReader(name, reference, target)
      columns.push(...related.columns)
      joins.push(...related.joins)
      relatedSteps.push(related.step)
    }
  }
  return {
    columns: columns.join(', '),
    joins: joins.join(' '),
    richTexts,
    scopes,
    toWire: (row, options) => {
      const wire: WireRow = {}
      for (const step of ownSteps) step(row, wire, options)
      for (const step of relatedSteps) step(row, wire, options)
      return wire
    },
    toOwnWire: (row, options) => {
      const wire: WireRow = {}
      for (const step of ownSteps) step(row, wire, options)
      return wire
    },
  }
}

interface RelatedReader {
  readonly columns: string[]
  readonly joins: string[]
  readonly step: Step<ReadOptions>
}

/** Reads the nested `{id, label, <labelField>}` of a relation: joined for a to-one relation, gathered for a to-many one. */
function relatedReader(
  name: string,
  { as, isList, shows }: FieldReference,
  target: ResourceDefinition | undefined,
): RelatedReader {
  const labelField = target?.fields[target.labelField]
  if (!target || !labelField || labelField.virtual)
    return { columns: [], joins: [], step: (_row, wire) => (wire[as] = isList ? [] : null) }
  const alias = `${mainAlias}_${as}`
  const labels = wireNames(target.labelField, labelField).map((label) => columnText(alias, label))
  const own = columnText(mainAlias, name)
  const { scope } = target
  const owner = scope ? [columnText(alias, scope.field)] : []
  const isTwoFold = isBilingual(labelField)
  const toReference = (id: unknown, texts: readonly unknown[], locale: Locale) => {
    const label = labelIn(locale, texts, isTwoFold)
    return { id: Number(id), label, [target.labelField]: label }
  }
  if (!isList) {
    const visible = shownFields(target, shows)
    return {
      columns: [
        ...labels.map((label, index) => `${label} as ${quoted(`${as}$${index}`)}`),
        ...visible.map(([each]) => `${columnText(alias, each)} as ${quoted(`${as}$${each}`)}`),
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
          for (const [each, read] of visible) nested[each] = read(row[`${as}$${each}`], options)
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

/** The fields that a nested record has in addition to its label, with the functions that read them. */
function shownFields(
  target: ResourceDefinition,
  names: readonly string[],
): [name: string, read: ServerKind<Field>['toWire']][] {
  const stored = new Map(storedFields(target))
  return names.flatMap((name) => {
    const field = stored.get(name)
    if (!field || isPrivateFile(field))
      throw new TypeError(`Resource ${target.controller}: "${name}" cannot be shown in a relation`)
    return field.internal || isSecret(field) ? [] : [[name, serverKindOf(field).toWire]]
  })
}

function labelIn(locale: Locale, [first, second]: readonly unknown[], isTwoFold: boolean): string {
  const chosen = isTwoFold && locale === 'en' && second !== '' ? second : first
  return valueText(chosen)
}
