import type { Field, ResourceDefinition } from '@teachnet/contract'
import { columnIdsOf, type Design } from '@teachnet/contract/design'
import { resourceTableOf } from '../../../records/tables/table-of.ts'
import { type ColumnShape, quoted, shapeOf, type TableShape } from '../../../records/tables/table-shape.ts'
import { fitsField, formOf, readingOf, textOf } from './value-forms.ts'

/** A design with its table and with the identity of each column. */
export interface DesignedTable {
  readonly design: Design
  readonly shape: TableShape
  readonly columns: ReadonlyMap<string, DesignedColumn>
}

/** A column of a designed table. */
export interface DesignedColumn {
  readonly id: string
  readonly shape: ColumnShape
  /** Name of the field in the definition: a bilingual field has two columns. */
  readonly fieldName: string
  readonly field: Field
}

/** Finds a data area by controller. */
export type FindDefinition = (controller: string) => ResourceDefinition | undefined

/** Returns the table of a design. */
export function designedTable(design: Design, findDefinition: FindDefinition): DesignedTable {
  const { definition } = design
  const find = (controller: string) =>
    controller.toLowerCase() === definition.controller.toLowerCase() ? definition : findDefinition(controller)
  // A copy, because tables are kept by definition and the targets of relations may change.
  const shape = shapeOf(resourceTableOf({ ...definition }, { findDefinition: find }))
  const ids = columnIdsOf(design)
  const columns = shape.columns.flatMap((column): [string, DesignedColumn][] => {
    const id = ids.get(column.name)
    const fieldName = Object.hasOwn(definition.fields, column.name) ? column.name : column.name.replace(/_en$/, '')
    const field = definition.fields[fieldName]
    return id === undefined || !field ? [] : [[id, { id, shape: column, fieldName, field }]]
  })
  return { design, shape, columns: new Map(columns) }
}

/** What happens to one column that both versions have. */
export interface ColumnChange {
  readonly id: string
  readonly from: DesignedColumn
  readonly to: DesignedColumn
  /** The new value, as an expression on the old one; undefined: values stay unchanged. */
  readonly value?: (old: string) => string
  /** Condition of rows whose value cannot be converted, or does not fit the field; undefined: there are none. */
  readonly misfit?: string
  /** Condition of rows that get the default because they have no value. */
  readonly filled?: string
  /** The values cannot become values of the new kind. */
  readonly isImpossible: boolean
  /** The old values are copied first, because they cannot be derived from the new ones. */
  readonly isCopied: boolean
}

/** Compares a column of both versions. */
export function columnChange(from: DesignedColumn, to: DesignedColumn, timeZone: string): ColumnChange {
  const base = { id: to.id, from, to, isImpossible: false, isCopied: true }
  const old = quoted(from.shape.name)
  const isSameForm = formOf(from.field) === formOf(to.field)
  const fallback = to.shape.default ?? 'null'
  const impossible = { ...base, value: () => fallback, isImpossible: true }
  if (from.field.kind !== to.field.kind && ['treeParent', 'region', 'id'].includes(to.field.kind)) return impossible
  const filled = fillCondition(from, to)
  if (isSameForm) {
    const isNarrower = JSON.stringify(valueOptions(from.field)) !== JSON.stringify(valueOptions(to.field))
    const fits = isNarrower ? fitsField(to.field, from.shape.name) : undefined
    const misfits = [fits === undefined ? [] : [`not coalesce(${fits}, true)`], missing(from, to) ?? []].flat()
    const value = filled === undefined ? undefined : (provided: string) => `coalesce(${provided}, ${to.shape.default})`
    return {
      ...base,
      isCopied: value !== undefined || (formOf(to.field) === 'decimal' && from.shape.type !== to.shape.type),
      misfit: misfits.length > 0 ? misfits.map((each) => `(${each})`).join(' or ') : undefined,
      filled,
      value,
    }
  }
  const reading = readingOf(to.field, timeZone)
  if (!reading || ['hashed', 'masked', 'id'].includes(formOf(from.field))) return impossible
  const trimmed = (provided: string) => `btrim(${textOf(formOf(from.field), provided, timeZone)})`
  const empty = `coalesce(${trimmed(old)}, '') = ''`
  const isLost = to.shape.isNotNull && to.shape.default === undefined
  // Values that do not fit are rejected, except on a way back that restores the kept one instead: the conversion must not fail for them.
  const unfit = (provided: string) =>
    formOf(to.field) === 'text' ? '' : `when not ${reading.isValid(trimmed(provided))} then ${fallback}`
  return {
    ...base,
    value: (provided) =>
      `(case when coalesce(${trimmed(provided)}, '') = '' then ${fallback} ${unfit(provided)} else ${reading.value(trimmed(provided))} end)::${to.shape.type}`,
    misfit: `case when ${empty} then ${isLost} else not ${reading.isValid(trimmed(old))} end`,
    filled: !isLost && fallback !== 'null' && formOf(to.field) !== 'text' ? empty : undefined,
  }
}

/** Rows without a value, of a column that takes a default for them from now on. */
function fillCondition(from: DesignedColumn, to: DesignedColumn): string | undefined {
  const isFilled = !from.shape.isNotNull && to.shape.isNotNull && to.shape.default !== undefined
  return isFilled ? `${quoted(from.shape.name)} is null` : undefined
}

/** Rows without a value, of a column that must have one and has no default. */
function missing(from: DesignedColumn, to: DesignedColumn): string | undefined {
  const isMissing = !from.shape.isNotNull && to.shape.isNotNull && to.shape.default === undefined
  return isMissing ? `${quoted(from.shape.name)} is null` : undefined
}

/** The options that decide which values a field takes. */
function valueOptions(field: Field): unknown {
  switch (field.kind) {
    case 'text':
      return [field.kind, field.max]
    case 'choice':
      return [field.kind, field.options.map(({ value }) => value)]
    case 'number':
      return [field.kind, field.decimals]
    default:
      return [field.kind]
  }
}
