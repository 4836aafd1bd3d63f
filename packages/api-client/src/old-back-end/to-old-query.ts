import type { ListQuery, ResourceShape, SearchOperator, SearchTerm } from '@teachnet/protocol'

/** Operators that compare with a stored number; the others compare texts. */
const numeric: readonly SearchOperator[] = ['eq', 'ne', 'gt', 'egt', 'lt', 'elt', 'IN', 'NOT IN', 'RANGE', 'NOT RANGE']

/** A list query as an old back end reads it. A tree ignores search terms: `searchTree` applies them. */
export function toOldQuery(resource: ResourceShape, list: Partial<ListQuery>): Partial<ListQuery> {
  const { initKey, search, ...rest } = list
  const isTree = fieldsOf(resource).some(({ kind }) => kind === 'treeParent')
  const query: { -readonly [Key in keyof ListQuery]?: ListQuery[Key] } = { ...rest }
  if (initKey !== undefined) query.initKey = qualified(resource, initKey)
  if (search && !isTree) query.search = search.map((term) => inCents(resource, term))
  return query
}

/** In a join, a key without the table's alias is ambiguous. */
function qualified(resource: ResourceShape, key: string): string {
  const hasJoin = fieldsOf(resource).some(({ kind }) => kind === 'relation')
  return hasJoin && resource.table && !key.includes('.') ? `${aliasOf(resource)}.${key}` : key
}

function fieldsOf({ fields = {} }: ResourceShape) {
  return Object.values(fields)
}

/** The alias is the model's name: the table name, prefixed with the directory only for `security`. */
function aliasOf({ controller, table = '' }: ResourceShape): string {
  return controller.startsWith('security.') ? table.replace(/^security_/, '') : table
}

/** Tables store money in cents, and a search compares with the stored column. */
function inCents({ fields = {} }: ResourceShape, term: SearchTerm): SearchTerm {
  if (fields[term.field]?.kind !== 'money' || !numeric.includes(term.operator)) return term
  const { val } = term
  return { ...term, val: typeof val === 'string' ? val.split(',').map(toCents).join(',') : val.map(toCents) }
}

function toCents(amount: string): string {
  const cents = Math.round(Number(amount) * 100)
  return amount.trim() === '' || Number.isNaN(cents) ? amount : String(cents)
}
