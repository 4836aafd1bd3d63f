import { areas } from '@teachnet/protocol'
import type { ResourceDefinition } from '../definition/resource.ts'

/**
 * Tables of designed areas have this prefix: a table that a later version of the product adds can never have the name of a designed one,
 * and no design can name a table of the product.
 */
export const designedTablePrefix = 'own_'

/** PostgreSQL cuts longer names off. */
const longestName = 63
/** The longest ending that the names of an area's indexes and keys have after the field's name. */
const longestEnding = '_unique'.length

/**
 * Words that PostgreSQL reserves, and the names of its system columns.
 *
 * @see https://www.postgresql.org/docs/current/sql-keywords-appendix.html
 */
const reservedWords = new Set(
  `all analyse analyze and any array as asc asymmetric both case cast check collate column constraint create current_catalog
  current_date current_role current_time current_timestamp current_user default deferrable desc distinct do else end except false fetch
  for foreign from grant group having in initially intersect into lateral leading limit localtime localtimestamp not null offset on only
  or order placing primary references returning select session_user some symmetric table then to trailing true union unique user using
  variadic when where window with
  tableoid xmin cmin xmax cmax ctid oid`.split(/\s+/),
)

/** Names that have a special meaning in calls, or that every object of JavaScript has. */
const takenNames = new Set([
  ...['server', 'children', 'constructor', 'version', 'ids'],
  // A body may carry the token of an area under these names.
  ...Object.values(areas).flatMap(({ tokenHeader, tokenAliases }) => [tokenHeader, ...tokenAliases]),
])

/** The problem of a field's name, as the id of a message without `design.problem.`; undefined: none. */
export function fieldNameProblem(name: string, table: string): string | undefined {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) return 'fieldName'
  if (reservedWords.has(name) || takenNames.has(name)) return 'reservedName'
  return table.length + name.length + 1 + longestEnding > longestName ? 'longName' : undefined
}

/** The problem of the name of a designed table. */
export function tableNameProblem(table: string): string | undefined {
  if (!table.startsWith(designedTablePrefix)) return 'tablePrefix'
  if (!/^[a-z][a-z0-9_]*[a-z0-9]$/.test(table)) return 'tableName'
  return table.length > 40 ? 'longTable' : undefined
}

/** The name of the table that a new area gets: `shop.OldPaper` → `own_shop_old_paper`, `own.Paper` → `own_paper`. */
export function tableNameOf({ controller }: Pick<ResourceDefinition, 'controller'>): string {
  const words = controller.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').replaceAll(/[^A-Za-z0-9]+/g, '_')
  return `${designedTablePrefix}${words.toLowerCase().replace(/^own_/, '')}`.slice(0, 40).replace(/_+$/, '')
}
