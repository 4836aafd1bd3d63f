import pg from 'pg'

import { requestLimits } from './limits.ts'
import { countMissing } from '../migrate.ts'
import { connectionOf, explain } from './postgresql.ts'

/** What the operator should know about a PostgreSQL database before the server uses it. */
export interface DatabaseFacts {
  /** E.g. 150013 for 15.13. */
  readonly version: number
  readonly encoding: string
  readonly isReadOnly: boolean
  readonly user: string
  readonly database: string
  /** Whether the user may create tables in the schema `public`, and schemas in the database. */
  readonly mayCreate: boolean
  /** `missing`: the extension's files are not on the server. */
  readonly trigrams: 'installed' | 'creatable' | 'forbidden' | 'missing'
  readonly maxConnections: number
  readonly usedConnections: number
  /** Clock of the database minus the clock of this machine, in ms. */
  readonly clockAhead: number
  /** Migrations of this version that are not applied. */
  readonly pendingMigrations: number
}

const question = `select
  current_setting('server_version_num')::integer as version,
  current_setting('server_encoding') as encoding,
  current_setting('transaction_read_only') = 'on' as read_only,
  current_user as "user",
  current_database() as database,
  has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create') as may_create,
  exists (select from pg_extension where extname = 'pg_trgm') as has_trigrams,
  exists (select from pg_available_extensions where name = 'pg_trgm') as knows_trigrams,
  current_setting('max_connections')::integer as max_connections,
  (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as used_connections,
  extract(epoch from clock_timestamp()) * 1000 as now,
  to_regclass('drizzle.__drizzle_migrations') is not null as has_migrations`

/**
 * Asks PostgreSQL about itself and changes nothing.
 *
 * @throws StartError for the usual reasons why a connection fails
 */
export async function inspectDatabase(url: string, clock: () => number): Promise<DatabaseFacts> {
  const client = new pg.Client({
    ...connectionOf(url, requestLimits),
    statement_timeout: requestLimits.statement,
    application_name: 'teachnet doctor',
  })
  client.on('error', () => undefined) // a pending statement rejects by itself
  try {
    await client.connect()
    const asked = clock()
    const { rows } = await client.query<Record<string, unknown>>(question)
    const answered = clock()
    const row = rows[0] ?? {}
    const applied = row.has_migrations
      ? (
          await client.query<{ applied: number }>(
            'select count(*)::integer as applied from drizzle.__drizzle_migrations',
          )
        ).rows[0]?.applied
      : 0
    return {
      version: Number(row.version),
      encoding: String(row.encoding),
      isReadOnly: row.read_only === true,
      user: String(row.user),
      database: String(row.database),
      mayCreate: row.may_create === true,
      trigrams: trigramsOf(row),
      maxConnections: Number(row.max_connections),
      usedConnections: Number(row.used_connections),
      clockAhead: Number(row.now) - (asked + answered) / 2,
      pendingMigrations: countMissing(applied ?? 0),
    }
  } catch (error) {
    throw explain(error, url)
  } finally {
    await client.end().catch(() => undefined) // it may never have been connected
  }
}

function trigramsOf({ has_trigrams, knows_trigrams, may_create }: Record<string, unknown>): DatabaseFacts['trigrams'] {
  if (has_trigrams === true) return 'installed'
  if (knows_trigrams !== true) return 'missing'
  return may_create === true ? 'creatable' : 'forbidden'
}
