import { type Field, isNullable, parentFieldOf, type ResourceDefinition, searchOperatorOf } from '@teachnet/contract'
import { isArrayKind, storedFields } from './stored-fields.ts'

/** An index that lists need, as data. */
export interface IndexPlan {
  readonly name: string
  /**
   * `order`: the field and the id, so that a page in that order is read from the index alone; nulls stand where lists show them,
   * before everything when ascending. `items`: what is in an array. `words`: any part of the texts.
   */
  readonly use: 'order' | 'items' | 'words'
  readonly columns: readonly string[]
  readonly isNullsFirst?: boolean
}

/** Longer texts are read, not found by a part of them; an index of every three letters would outgrow the table. */
const longestIndexed = 2000
/** An entry of a b-tree has to fit a third of a page, in bytes. */
const longestOrdered = 255

/**
 * One index for each field that lists are sorted by or searched with, of the form that the engine's statements ask for, and one for
 * all texts that are searched by a part. A tree comes whole, so its rows are read anyway: only the way to the children has one.
 */
export function indexPlanOf(definition: ResourceDefinition): IndexPlan[] {
  const fields = storedFields(definition).filter(([, field]) => !field.internal && field.kind !== 'id')
  const isTree = parentFieldOf(definition) !== undefined
  const plans = fields.flatMap(([name, field]): IndexPlan[] => {
    const base = { name: `${definition.table}_${name}_index`, columns: [name] }
    if (isArrayKind(field)) return searchOperatorOf(field) ? [{ ...base, use: 'items' }] : []
    if (!pointsElsewhere(field) && (isTree || !isOrdered(definition, name, field))) return []
    return [{ ...base, use: 'order', ...(isNullable(field) && { isNullsFirst: true }) }]
  })
  const words = isTree ? [] : fields.flatMap(([name, field]) => (isFoundByPart(field) ? [name] : []))
  const search = { name: `${definition.table}_search_index`, use: 'words', columns: words } as const
  return words.length > 0 ? [...plans, search] : plans
}

/** Deleting the other record and walking a tree look these up, whatever lists do. */
function pointsElsewhere({ kind }: Field): boolean {
  return kind === 'relation' || kind === 'treeParent'
}

function isOrdered(definition: ResourceDefinition, name: string, field: Field): boolean {
  if (field.kind === 'text' && field.max > longestOrdered) return false
  if (['richText', 'password', 'masked', 'json'].includes(field.kind)) return false
  if (field.sortable || field.kind === 'weigh') return true
  if (definition.defaultOrder?.startsWith(`${name},`) || definition.scope?.field === name) return true
  const operator = searchOperatorOf(field)
  return operator === 'eq' || operator === 'IN' || operator === 'RANGE'
}

function isFoundByPart(field: Field): boolean {
  if (field.kind !== 'text' || field.max > longestIndexed) return false
  return field.quickSearch === true || searchOperatorOf(field) === 'LIKE'
}
