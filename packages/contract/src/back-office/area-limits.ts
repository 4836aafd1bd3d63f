import { isRecord } from '@teachnet/protocol'
import type { Field } from '../definition/fields.ts'
import { actionsOf, type DataScope, isMaskable, type ResourceDefinition } from '../definition/resource.ts'
import { kindOf } from '../kinds/kinds.ts'

/**
 * The limits of a group for a field of existing records, from the least restrictive: `read` makes it read-only, `masked` shows only the
 * ends of the text, `hidden` leaves the field out of everything.
 */
export const fieldLimits = ['read', 'masked', 'hidden'] as const
/** One of {@link fieldLimits}. */
export type FieldLimit = (typeof fieldLimits)[number]

/**
 * The records that a group reaches, from the narrowest; each includes the one before: the administrator's own, also those without an owner,
 * also those of the administrator's groups, all.
 */
export const rowLimits = ['own', 'ownOrFree', 'groupOrFree', 'all'] as const
/** One of {@link rowLimits}. */
export type RowLimit = (typeof rowLimits)[number]

/** The limits of a group for one area. */
export interface AreaLimit {
  /** The records that the group reaches; absent: all. */
  readonly rows?: RowLimit
  /** By name of the field; a field that is absent has no limit. */
  readonly fields: Readonly<Record<string, FieldLimit>>
}

/** Limits of areas, by controller; an area that is absent has none. */
export type AreaLimits = Readonly<Record<string, AreaLimit>>

/** An area that a group can limit: part of the reply of `GET auth.Group/edit` and `add` with `limitable`. */
export interface LimitableArea {
  readonly controller: string
  readonly title: string
  /** Whether its records belong to administrators, so that `rows` can be limited. */
  readonly hasOwner: boolean
  readonly fields: readonly { readonly name: string; readonly label: string; readonly limits: readonly FieldLimit[] }[]
}

/** Parses stored limits. Invalid ones are left out: the definition of an area may have changed since. */
export function readAreaLimits(value: unknown): AreaLimits {
  if (!isRecord(value)) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([controller, one]) => {
      if (!isRecord(one)) return []
      const rows = rowLimits.find((reach) => reach === one.rows)
      const fields = Object.entries(isRecord(one.fields) ? one.fields : {}).flatMap(([name, raw]) => {
        const limit = fieldLimits.find((each) => each === raw)
        return limit ? [[name, limit] as const] : []
      })
      const isLimited = (rows && rows !== 'all') || fields.length > 0
      return isLimited ? [[controller, { rows, fields: Object.fromEntries(fields) }] as const] : []
    }),
  )
}

/** Combines two limits of an area: both apply (`strictest`), or either one is enough (`mildest`). */
export function joinLimits(one: AreaLimit | undefined, other: AreaLimit | undefined, by: 'strictest' | 'mildest') {
  const names = new Set([...Object.keys(one?.fields ?? {}), ...Object.keys(other?.fields ?? {})])
  const choose = by === 'strictest' ? Math.max : Math.min
  const fields = [...names].flatMap((name) => {
    const limit = fieldLimits[choose(strictness(one, name), strictness(other, name))]
    return limit ? [[name, limit] as const] : []
  })
  const farther = by === 'strictest' ? Math.min : Math.max
  const rows = rowLimits[farther(farness(one), farness(other))] ?? 'all'
  return rows === 'all' && fields.length === 0 ? undefined : { rows, fields: Object.fromEntries(fields) }
}

/** Whether limits are at least as strict as others, in every area that the others limit. */
export function areWithin(limits: AreaLimits, others: AreaLimits): boolean {
  return Object.entries(others).every(([controller, other]) => {
    const own = limits[controller]
    const isNarrow = farness(own) <= farness(other)
    return isNarrow && Object.keys(other.fields).every((name) => strictness(own, name) >= strictness(other, name))
  })
}

/**
 * Name of the field with the administrator to whom a record belongs; undefined for an area whose records have no owner.
 */
export function ownerFieldOf({ scope, fields }: ResourceDefinition): string | undefined {
  if (scope) return scope.field
  return Object.entries(fields).find(([, field]) => {
    const reference = field.virtual || field.internal ? undefined : kindOf(field).reference(field)
    return reference?.resource === 'auth.Admin' && !reference.isList
  })?.[0]
}

/** The limits that a field can have. The name of a record, its place and its parent are needed wherever it is shown. */
export function limitsOfField(definition: ResourceDefinition, name: string, field: Field): readonly FieldLimit[] {
  if (field.internal || name === definition.labelField || kindOf(field).role !== 'value') return []
  if (name === ownerFieldOf(definition)) return []
  const isWritten = !field.readOnly && kindOf(field).writtenAt(field) === undefined
  return fieldLimits.filter((limit) => limit === 'hidden' || (limit === 'read' ? isWritten : isMaskable(field)))
}

/**
 * A definition as an administrator with a limit sees it: hidden fields are internal, masked texts are of the kind `masked`, and the data
 * scope is narrower. Records cannot be added without a field that the area requires.
 */
export function limitDefinition(
  definition: ResourceDefinition,
  { rows = 'all', fields }: AreaLimit,
): ResourceDefinition {
  const isClosed = (name: string, field: Field) =>
    fields[name] !== undefined && fields[name] !== 'masked' && field.required
  const given = Object.entries(definition.fields)
  const lacksRequired = given.some(([name, field]) => isClosed(name, field))
  const owner = ownerFieldOf(definition)
  const reach = narrowed(definition.scope?.reach ?? 'all', rows)
  return {
    ...definition,
    fields: Object.fromEntries(given.map(([name, field]) => [name, limitField(field, fields[name])])),
    scope: owner && reach !== 'all' ? { field: owner, reach } : definition.scope,
    actions: lacksRequired ? actionsOf(definition).filter((action) => action !== 'add') : definition.actions,
  }
}

/** The reach of an area for a group with a limit. */
function narrowed(reach: DataScope['reach'], rows: RowLimit): DataScope['reach'] {
  if (reach === 'all') return rows
  if (reach === 'own' || rows === 'own') return 'own'
  if (reach === 'group') return rows === 'ownOrFree' ? 'own' : 'group'
  return reach === 'ownOrFree' || rows === 'ownOrFree' ? 'ownOrFree' : 'groupOrFree'
}

function limitField(field: Field, limit: FieldLimit | undefined): Field {
  if (limit === 'hidden') return { ...field, internal: true }
  if (limit === 'read') return { ...field, readOnly: true }
  if (limit !== 'masked' || field.kind !== 'text') return field
  const { default: _default, min: _min, quickSearch: _search, sortable: _sortable, ...kept } = field
  const { multiline: _lines, bilingual: _two, autofill: _fill, unique: _unique, ...rest } = kept
  // A masked value cannot be replaced, but a new record stores the value that is typed.
  return {
    ...rest,
    kind: 'masked',
    isPlain: true,
    search: false,
    form: field.form === 'edit' ? false : (field.form ?? 'add'),
  }
}

function strictness(limit: AreaLimit | undefined, name: string): number {
  const own = limit && Object.hasOwn(limit.fields, name) ? limit.fields[name] : undefined
  return own ? fieldLimits.indexOf(own) : -1
}

function farness(limit: AreaLimit | undefined): number {
  return rowLimits.indexOf(limit?.rows ?? 'all')
}
