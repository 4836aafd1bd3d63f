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

/** The system columns of PostgreSQL. SQL keywords are allowed, since every statement quotes its names. */
const systemColumns = new Set(['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid'])

/** Names that have a special meaning in calls, or that every object of JavaScript has. */
const takenNames = new Set([
  ...['server', 'children', 'constructor', 'version', 'ids'],
  // A body may carry the token of an area under these names.
  ...Object.values(areas).flatMap(({ tokenHeader, tokenAliases }) => [tokenHeader, ...tokenAliases]),
])

/** The problem of a field's name, as the id of a message without `design.problem.`; undefined: none. */
export function fieldNameProblem(name: string, table: string): string | undefined {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) return 'fieldName'
  if (systemColumns.has(name)) return 'systemName'
  if (takenNames.has(name)) return 'callName'
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
