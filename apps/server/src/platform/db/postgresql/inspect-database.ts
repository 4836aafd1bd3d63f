import pg from 'pg'

import { connectionOf, explain } from './connection.ts'
import { requestLimits } from './limits.ts'
import { countMissing } from '../migrate.ts'
import { type DatabaseRelease, loadRelease } from '../releases.ts'

/** The findings about a PostgreSQL database, for the operator, before the server uses it. */
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
  /** The latest release that has started on it; undefined for an empty database. */
  readonly release: DatabaseRelease | undefined
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
 * Queries the facts about a PostgreSQL database, and changes nothing.
 *
 * @throws StartError for the usual reasons why a connection fails
 */
export async function inspectDatabase(url: string, clock: () => number): Promise<DatabaseFacts> {
  const client = openInspector(url)
  try {
    await client.connect()
    const requested = clock()
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
      clockAhead: Number(row.now) - (requested + answered) / 2,
      pendingMigrations: countMissing(applied ?? 0),
      release: await loadRelease(async (text) => (await client.query<Record<string, unknown>>(text)).rows),
    }
  } catch (error) {
    throw explain(error, url)
  } finally {
    await client.end().catch(() => undefined) // it may never have been connected
  }
}

/** What the operator still has to do in the back office before the site is public. */
export interface SiteFacts {
  /** Empty: none is set. */
  readonly recordNumber: string
  /** Names of enabled administrators who sign in with a password alone. */
  readonly weakAdmins: readonly string[]
}

const siteQuestion = `select
  coalesce((select value from config where name = 'record_number'), '') as record_number,
  coalesce((select array_agg(username::text order by id) from admin where status = '1'
    and not exists (select from second_factor f where f.area = 'admin' and f.user_id = admin.id and f.confirm_time is not null)
    and not exists (select from passkey p where p.area = 'admin' and p.user_id = admin.id)), '{}') as weak_admins`

/**
 * Queries the facts about the site in a PostgreSQL database; undefined before its first start.
 *
 * @throws StartError for the usual reasons why a connection fails
 */
export async function inspectSite(url: string): Promise<SiteFacts | undefined> {
  const client = openInspector(url)
  try {
    await client.connect()
    const { rows: found } = await client.query<{ found: boolean }>(`select to_regclass('passkey') is not null as found`)
    if (found[0]?.found !== true) return undefined
    const { rows } = await client.query<{ record_number: string; weak_admins: string[] }>(siteQuestion)
    const [row] = rows
    return row && { recordNumber: row.record_number, weakAdmins: row.weak_admins }
  } catch (error) {
    throw explain(error, url)
  } finally {
    await client.end().catch(() => undefined) // it may never have been connected
  }
}

/** The findings about a replica, for the operator. */
export interface ReplicaFacts {
  readonly isReplica: boolean
  /** Whether it follows the server of `DATABASE_URL`, or a copy of that server. */
  readonly isOfSameServer: boolean
  /** Bytes of the write-ahead log that it has received and not applied. */
  readonly waiting: number
}

const systemQuestion = 'select system_identifier::text as system from pg_control_system()'
const replicaQuestion = `select
  system_identifier::text as system,
  pg_is_in_recovery() as is_replica,
  coalesce(pg_last_wal_receive_lsn() - pg_last_wal_replay_lsn(), 0) as waiting
  from pg_control_system()`

/**
 * Queries the facts about a replica and about the database that it should follow.
 *
 * @throws StartError for the usual reasons why a connection fails
 */
export async function inspectReplica(url: string, primaryUrl: string): Promise<ReplicaFacts> {
  const primary = await queryOnce(primaryUrl, systemQuestion, 'DATABASE_URL')
  const row = await queryOnce(url, replicaQuestion, 'DATABASE_REPLICA_URLS')
  return {
    isReplica: row.is_replica === true,
    isOfSameServer: row.system === primary.system,
    waiting: Number(row.waiting),
  }
}

async function queryOnce(url: string, text: string, setting: string): Promise<Readonly<Record<string, unknown>>> {
  const client = openInspector(url, setting)
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(text)).rows[0] ?? {}
  } catch (error) {
    throw explain(error, url, setting)
  } finally {
    await client.end().catch(() => undefined) // it may never have been connected
  }
}

function openInspector(url: string, setting?: string): pg.Client {
  const client = new pg.Client({
    ...connectionOf(url, requestLimits, setting),
    statement_timeout: requestLimits.statement,
    application_name: 'teachnet doctor',
  })
  client.on('error', () => undefined) // a pending statement rejects by itself
  return client
}

function trigramsOf({ has_trigrams, knows_trigrams, may_create }: Record<string, unknown>): DatabaseFacts['trigrams'] {
  if (has_trigrams === true) return 'installed'
  if (knows_trigrams !== true) return 'missing'
  return may_create === true ? 'creatable' : 'forbidden'
}
