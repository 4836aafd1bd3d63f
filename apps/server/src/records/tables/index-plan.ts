import {
  type Field,
  isNullable,
  kindOf,
  parentFieldOf,
  type ResourceDefinition,
  searchOperatorOf,
} from '@teachnet/contract'
import { serverKindOf, isListColumn, storedFields } from '../kinds/kinds.ts'

/** An index that lists need. */
export interface IndexPlan {
  readonly name: string
  /**
   * `order`: the field and the id, so that a sorted page is read from the index alone; nulls come first when ascending, as in lists.
   * `items`: elements of an array. `words`: substrings of texts.
   */
  readonly use: 'order' | 'items' | 'words'
  readonly columns: readonly string[]
  readonly isNullsFirst?: boolean
}

/**
 * Plans one index for each field that lists are sorted or searched by, in the form that the engine's statements use, and one for the texts
 * with substring search. A tree is loaded whole, so only its parent field has an index.
 */
export function indexPlanOf(definition: ResourceDefinition): IndexPlan[] {
  const fields = storedFields(definition).filter(([, field]) => !field.internal && kindOf(field).role !== 'id')
  const isTree = parentFieldOf(definition) !== undefined
  const plans = fields.flatMap(([name, field]): IndexPlan[] => {
    const base = { name: `${definition.table}_${name}_index`, columns: [name] }
    if (isListColumn(field)) return searchOperatorOf(field) ? [{ ...base, use: 'items' }] : []
    if (!isOrdered(definition, name, field, isTree)) return []
    return [{ ...base, use: 'order', isNullsFirst: isNullable(field) ? true : undefined }]
  })
  const words = isTree ? [] : fields.flatMap(([name, field]) => (isFoundByPart(field) ? [name] : []))
  return [...plans, ...wordIndexes(definition, words)]
}

/** PostgreSQL allows no more columns in an index. */
const mostColumns = 32

/** One index over all texts, or several if there are more texts than an index can have columns. */
function wordIndexes({ table, fields }: ResourceDefinition, columns: readonly string[]): IndexPlan[] {
  // A field named `search` may have its own index; no field name begins with an underscore.
  const name = Object.hasOwn(fields, 'search') ? `${table}__search_index` : `${table}_search_index`
  return Array.from({ length: Math.ceil(columns.length / mostColumns) }, (_, place) => ({
    name: place === 0 ? name : `${name}_${place + 1}`,
    use: 'words',
    columns: columns.slice(place * mostColumns, (place + 1) * mostColumns),
  }))
}

function isOrdered(definition: ResourceDefinition, name: string, field: Field, isTree: boolean): boolean {
  const use = serverKindOf(field).orderIndex(field)
  if (use === 'always' || use === 'never' || isTree) return use === 'always'
  if (field.sortable || use === 'lists') return true
  if (definition.defaultOrder?.startsWith(`${name},`) || definition.scope?.field === name) return true
  const operator = searchOperatorOf(field)
  return operator === 'eq' || operator === 'IN' || operator === 'RANGE'
}

function isFoundByPart(field: Field): boolean {
  if (!serverKindOf(field).isInWordIndex(field)) return false
  return field.quickSearch === true || searchOperatorOf(field) === 'LIKE'
}
