import { hasColumn, type OldSchema, type OldTable } from '../source/old-table.ts'

/** Tables of BuildAdmin itself, without the prefix. */
export const coreTables = [
  'admin',
  'admin_group',
  'admin_group_access',
  'admin_log',
  'admin_rule',
  'attachment',
  'config',
  'security_data_recycle',
  'security_data_recycle_log',
  'security_sensitive_data',
  'security_sensitive_data_log',
  'user',
  'user_group',
  'user_money_log',
  'user_rule',
  'user_score_log',
] as const

export type CoreName = (typeof coreTables)[number]

/** Tables of BuildAdmin that are not taken over, with the reason. */
export const leftTables: Readonly<Record<string, string>> = {
  area: 'regions are part of the product',
  captcha: 'codes that expired',
  crud_log: 'read for the kinds of fields',
  migrations: 'the history of the old schema',
  token: 'everybody signs in once',
}

/** What was found in the database of an old site. */
export interface OldSite {
  readonly prefix: string
  /** The range of versions that the columns show, for people. */
  readonly version: string
  readonly core: Readonly<Partial<Record<CoreName, OldTable>>>
  readonly crudLog: OldTable | undefined
  /** Whether there is a table of regions. */
  readonly hasAreas: boolean
  /** The other tables with the prefix. */
  readonly own: readonly OldTable[]
  /** Tables of this database without the prefix: they may belong to another program. */
  readonly foreign: readonly OldTable[]
}

/** Why a database cannot be taken over. */
export class NoOldSite extends Error {}

/**
 * Recognises the tables of a BuildAdmin site. The version comes from the columns: the names of migrations exist in several forms, and sites
 * have run them in part.
 *
 * @param wanted the prefix that the operator named; absent: found by the tables
 * @throws NoOldSite with a sentence for the operator
 */
export function recogniseSite({ tables }: OldSchema, wanted?: string): OldSite {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const prefixes = tables.flatMap(({ name }) =>
    name.endsWith('admin_rule') ? [name.slice(0, -'admin_rule'.length)] : [],
  )
  const found = prefixes.filter((each) => byName.has(`${each}user`) && byName.has(`${each}config`))
  const [prefix = wanted, ...others] = wanted === undefined ? found : found.filter((each) => each === wanted)
  if (prefix === undefined || !byName.has(`${prefix}admin_rule`)) {
    const isOlder = tables.some(({ name }) => name.endsWith('menu_rule'))
    throw new NoOldSite(
      isOlder
        ? 'This is a site of BuildAdmin 1.x. Update it to 2.0.5 or later first: its own migrations rename columns.'
        : `This database has no BuildAdmin tables${wanted === undefined ? '' : ` with the prefix "${wanted}"`}.`,
    )
  }
  if (others.length > 0)
    throw new NoOldSite(`Several sites are in this database. Choose one with --prefix: ${found.join(', ')}`)
  const core: Partial<Record<CoreName, OldTable>> = {}
  for (const name of coreTables) {
    const table = byName.get(prefix + name)
    if (table) core[name] = table
  }
  const isCore = (name: string) => Object.hasOwn(core, name) || Object.hasOwn(leftTables, name)
  const rest = tables.filter(({ name }) => !name.startsWith(prefix) || !isCore(name.slice(prefix.length)))
  return {
    prefix,
    version: versionOf(core, byName.get(`${prefix}crud_log`)),
    core,
    crudLog: byName.get(`${prefix}crud_log`),
    hasAreas: byName.has(`${prefix}area`),
    // An empty test table of the installation is of no use.
    own: rest.filter(({ name, rows }) => name.startsWith(prefix) && (rows > 0 || name !== `${prefix}test_build`)),
    foreign: rest.filter(({ name }) => !name.startsWith(prefix)),
  }
}

function versionOf({ admin, admin_rule: rule }: OldSite['core'], crudLog: OldTable | undefined): string {
  const status = rule?.columns.find(({ name }) => name === 'status')
  const password = admin?.columns.find(({ name }) => name === 'password')
  const isLate = status?.type === 'tinyint' || Number(/\d+/.exec(password?.fullType ?? '')?.[0]) >= 255
  if (isLate) return '2.2.2 or later'
  return hasColumn(crudLog, 'connection') ? '2.0.6 to 2.2.1' : '2.0.0 to 2.0.5'
}
