import {
  type ListQuery,
  parentFieldOf,
  type ResourceDefinition,
  type SearchOperator,
  type SearchTerm,
} from '@teachnet/contract'

/** Operators that compare with a stored number; the others compare texts. */
const numeric: readonly SearchOperator[] = ['eq', 'ne', 'gt', 'egt', 'lt', 'elt', 'IN', 'NOT IN', 'RANGE', 'NOT RANGE']

/** A list query as an old back end reads it. A tree ignores search terms: they are left for `searchTree`. */
export function toOldQuery(definition: ResourceDefinition, list: Partial<ListQuery>): Partial<ListQuery> {
  const { initKey, search, ...rest } = list
  const isTree = parentFieldOf(definition) !== undefined
  return {
    ...rest,
    ...(initKey !== undefined && { initKey: qualified(definition, initKey) }),
    ...(search && !isTree && { search: search.map((term) => inCents(definition, term)) }),
  }
}

/** A key is looked up in a join without the table's alias, and is ambiguous there. */
function qualified(definition: ResourceDefinition, key: string): string {
  const hasJoin = Object.values(definition.fields).some(({ kind }) => kind === 'relation')
  return hasJoin && !key.includes('.') ? `${aliasOf(definition)}.${key}` : key
}

/** The alias is the model's name: that of the table, which has the directory before it for `security` alone. */
function aliasOf({ controller, table }: ResourceDefinition): string {
  return controller.startsWith('security.') ? table.replace(/^security_/, '') : table
}

/** Tables keep money in cents; a search compares with the column as it is stored. */
function inCents({ fields }: ResourceDefinition, term: SearchTerm): SearchTerm {
  if (fields[term.field]?.kind !== 'money' || !numeric.includes(term.operator)) return term
  const { val } = term
  return { ...term, val: typeof val === 'string' ? val.split(',').map(toCents).join(',') : val.map(toCents) }
}

function toCents(amount: string): string {
  const cents = Math.round(Number(amount) * 100)
  return amount.trim() === '' || Number.isNaN(cents) ? amount : String(cents)
}
