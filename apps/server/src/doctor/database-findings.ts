import type { DatabaseFacts } from '../db/postgresql/inspect-database.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

/** The oldest major version of PostgreSQL that its developers still maintain. */
const oldestVersion = 14
/** Difference between clocks, in ms, that jobs and tokens tolerate. */
const clockTolerance = 5000

/**
 * Returns the findings for the facts about a database.
 *
 * @param needed connections that the server uses at most
 */
export function databaseFindings(facts: DatabaseFacts, needed: number): readonly Finding[] {
  const { database, user } = facts
  const major = Math.floor(facts.version / 10_000)
  const free = facts.maxConnections - facts.usedConnections
  return [
    major < oldestVersion
      ? warning(`PostgreSQL ${major} is no longer maintained.`, `Upgrade it to version ${oldestVersion} or newer.`)
      : ok(`PostgreSQL ${major}, database "${database}", user "${user}".`),
    ...(facts.encoding === 'UTF8'
      ? []
      : [
          problem(
            `The database "${database}" has the encoding ${facts.encoding}, which cannot hold Chinese.`,
            `Create it again: CREATE DATABASE "${database}" ENCODING 'UTF8' TEMPLATE template0;`,
          ),
        ]),
    ...(facts.isReadOnly
      ? [problem('The database accepts no writes.', 'Let DATABASE_URL name the primary server, not a replica.')]
      : []),
    facts.mayCreate
      ? ok(`"${user}" may create tables and schemas.`)
      : problem(
          `"${user}" may not create tables and schemas in "${database}".`,
          `As administrator of the database: ALTER DATABASE "${database}" OWNER TO "${user}";`,
        ),
    trigramFinding(facts),
    facts.pendingMigrations === 0
      ? ok('All migrations are applied.')
      : ok(`${facts.pendingMigrations} migrations are not applied; the next start applies them.`),
    free < needed
      ? warning(
          `${free} of ${facts.maxConnections} connections are free; the server uses up to ${needed}.`,
          'Raise max_connections of PostgreSQL, lower WORKERS or DATABASE_POOL, or put pgbouncer in front of it.',
        )
      : ok(`${free} of ${facts.maxConnections} connections are free.`),
    Math.abs(facts.clockAhead) > clockTolerance
      ? warning(
          `The clocks of database and machine differ by ${Math.round(Math.abs(facts.clockAhead) / 1000)} s.`,
          'Let both follow a time server (timedatectl set-ntp true).',
        )
      : ok('The clocks of database and machine agree.'),
  ]
}

function trigramFinding({ trigrams, database }: DatabaseFacts): Finding {
  if (trigrams === 'installed') return ok('The extension pg_trgm is installed.')
  if (trigrams === 'creatable') return ok('The extension pg_trgm is available; the first start installs it.')
  if (trigrams === 'forbidden')
    return problem(
      'The extension pg_trgm is not installed, and this user may not install it.',
      `As administrator of the database, in "${database}": CREATE EXTENSION pg_trgm;`,
    )
  return problem(
    'The extension pg_trgm is not on the server of the database.',
    'Install it there: apt-get install postgresql-contrib (or the package of that name of your system).',
  )
}
