import { existsSync } from 'node:fs'
import {
  inspectDatabase,
  inspectReplica,
  type DatabaseFacts,
  type ReplicaFacts,
} from '../../platform/db/postgresql/inspect-database.ts'
import { messageOf } from '../../platform/process/error-text.ts'
import { placeOf } from '../../features/backup/index.ts'
import { checkSchema } from '../schema-command/run-schema-command.ts'
import { type DatabaseRelease, findReleaseProblem } from '../../platform/db/releases.ts'
import { StartError } from '../../platform/process/start-error.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { openStorage } from '../../platform/storage/open.ts'
import { tryStorage } from '../../platform/storage/try-storage.ts'
import { DeliveryFailure } from '../../platform/transports/delivery-failure.ts'
import { checkSmtp } from '../../platform/transports/mail/smtp-mailer.ts'
import { type Check, type Finding, ok, problem, warning } from './doctor.ts'

/** Checks of the services that the server needs, such as database, storage and mail. */
export function serviceChecks(settings: Settings, clock: () => number): readonly Check[] {
  return [
    { name: 'database', look: () => lookAtDatabase(settings, clock) },
    ...(settings.databaseUrl === undefined ? [] : [{ name: 'schema', look: () => lookAtSchema(settings) }]),
    ...(settings.databaseReplicas ? [{ name: 'replicas', look: () => lookAtReplicas(settings) }] : []),
    { name: 'storage', look: () => lookAtStorage(settings) },
    { name: 'mail', look: () => lookAtMail(settings) },
    ...(settings.tracing ? [{ name: 'traces', look: () => lookAtCollector(settings) }] : []),
    { name: 'addresses', look: async () => lookAtAddresses(settings) },
  ]
}

async function lookAtDatabase(settings: Settings, clock: () => number): Promise<readonly Finding[]> {
  const { databaseUrl, databaseDirectUrl, databasePool, databaseReplicas, workers = 1, dataDir } = settings
  if (databaseUrl === undefined)
    return [ok(`The embedded database in ${dataDir}; one process can use it. DATABASE_URL selects PostgreSQL.`)]
  // Each worker has a connection that listens and, with replicas, one that queries the position that they must reach. One more is for
  // migrations.
  const own = databaseReplicas ? 2 : 1
  const needed = workers * (databaseDirectUrl === undefined ? databasePool + own : own) + 1
  try {
    return databaseFindings(await inspectDatabase(databaseDirectUrl ?? databaseUrl, clock), needed)
  } catch (error) {
    const text = error instanceof StartError ? error.message : reasonOf(error)
    return [problem(text, 'Correct DATABASE_URL, or start PostgreSQL and let it accept this machine (pg_hba.conf).')]
  }
}

async function lookAtSchema(settings: Settings): Promise<readonly Finding[]> {
  const advice = 'See all of them with: pnpm migrate --check'
  try {
    const { differences } = await checkSchema(placeOf(settings))
    const [first] = differences
    if (first === undefined) return [ok('Tables, columns, constraints and indexes are those of the migrations.')]
    return [problem(`${differences.length} parts of the schema were changed by hand: ${first}.`, advice)]
  } catch (error) {
    // The check `database` reports a database that has no tables or does not answer.
    if (error instanceof StartError) return []
    throw error
  }
}

/** The server starts without a usable replica: reads then go to the primary database. */
async function lookAtReplicas(settings: Settings): Promise<readonly Finding[]> {
  const { databaseUrl = '', databaseDirectUrl = databaseUrl, databaseReplicas } = settings
  const findings = databaseReplicas?.urls.map(async (url) => {
    const { hostname, port } = new URL(url)
    const place = `${hostname}:${port || '5432'}`
    try {
      return replicaFindings(place, await inspectReplica(url, databaseDirectUrl))
    } catch (error) {
      const text = error instanceof StartError ? error.message : `${place}: ${reasonOf(error)}`
      return [warning(text, 'Start the replica, or correct DATABASE_REPLICA_URLS; until then it takes no reads.')]
    }
  })
  return (await Promise.all(findings ?? [])).flat()
}

async function lookAtStorage(settings: Settings): Promise<readonly Finding[]> {
  const place = settings.storage ? 'The bucket of STORAGE_URL' : `The folder ${settings.dataDir}/storage`
  // The check must not create the data directory before the first start does.
  if (!settings.storage && !existsSync(settings.dataDir)) return [ok(`${place} is created by the first start.`)]
  try {
    await tryStorage(await openStorage(settings), 'doctor')
    return [ok(`${place} takes, returns and removes files.`)]
  } catch (error) {
    const advice = settings.storage
      ? 'Check key, secret, bucket and region; the key must be able to read, write, list and delete.'
      : 'Let the account of the server write there.'
    return [problem(`${place} does not work: ${reasonOf(error)}.`, advice)]
  }
}

async function lookAtMail({ mail }: Settings): Promise<readonly Finding[]> {
  if (!mail)
    return [
      warning(
        'No mail server is set: without one on the configuration page, mails stay in the outbox.',
        'Set SMTP_URL, or the mail server on the configuration page.',
      ),
    ]
  try {
    await checkSmtp(mail)
    return [ok(`The mail server ${mail.host}:${mail.port} accepts this account.`)]
  } catch (error) {
    const reason = error instanceof DeliveryFailure ? error.message : reasonOf(error)
    return [problem(`The mail server ${mail.host}:${mail.port} does not work: ${reason}.`, 'Correct SMTP_URL.')]
  }
}

/** Sends an empty list of spans: a collector that accepts it accepts others as well. */
async function lookAtCollector({ tracing }: Settings): Promise<readonly Finding[]> {
  const url = `${tracing?.url.replace(/\/+$/, '')}/v1/traces`
  const advice =
    'Correct OTEL_EXPORTER_OTLP_ENDPOINT: the address of a collector that takes OTLP over HTTP (port 4318).'
  try {
    const { ok: isTaken, status } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"resourceSpans":[]}',
      signal: AbortSignal.timeout(5000),
    })
    return [isTaken ? ok('The collector takes traces.') : warning(`The collector answers ${status}.`, advice)]
  } catch (error) {
    return [warning(`The collector cannot be reached: ${reasonOf(error)}.`, advice)]
  }
}

/** The messages of an error and its causes in one line. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? ` (${reasonOf(error.cause)})` : ''
  return messageOf(error) + cause
}

/** Settings that contradict each other only behind a proxy, where nothing would report them. */
function lookAtAddresses({ publicOrigin, trustedProxies }: Settings): readonly Finding[] {
  if (publicOrigin?.startsWith('https:') && trustedProxies === 0)
    return [
      warning(
        'PUBLIC_ORIGIN begins with https, so a proxy stands in front, but TRUSTED_PROXIES is 0: all visitors share the limits of one address.',
        'Set TRUSTED_PROXIES to the address of the proxy.',
      ),
    ]
  if (publicOrigin === undefined)
    return [
      ok('Pages carry the address of each request.'),
      warning(
        'PUBLIC_ORIGIN is not set: mails and text messages to applicants have no links to the site.',
        'Set PUBLIC_ORIGIN to the address of the site, such as https://www.example.org.',
      ),
    ]
  return [ok(`The site is ${publicOrigin}.`)]
}

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
      ? warning(`PostgreSQL ${major} is out of maintenance.`, `Upgrade it to version ${oldestVersion} or newer.`)
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
    ...releaseFindings(facts.release),
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

/** Maximum bytes of changes that a healthy replica has received but not applied. */
const muchWaiting = 16 * 1024 * 1024

/**
 * Returns the findings for the facts about a replica.
 *
 * @param place its host and port
 */
export function replicaFindings(place: string, facts: ReplicaFacts): readonly Finding[] {
  if (!facts.isReplica)
    return [
      problem(
        `${place} is not a replica: it accepts writes of its own. The server does not read from it.`,
        'Let DATABASE_REPLICA_URLS name streaming replicas only, and DATABASE_URL the server that they follow.',
      ),
    ]
  if (!facts.isOfSameServer)
    return [
      problem(
        `${place} follows another server than that of DATABASE_URL.`,
        'Correct DATABASE_REPLICA_URLS, or set the replica up again (pg_basebackup -R).',
      ),
    ]
  if (facts.waiting > muchWaiting)
    return [
      warning(
        `The replica ${place} has not applied ${Math.round(facts.waiting / 1024 / 1024)} MB of changes yet.`,
        'Look at its load, and at pg_is_wal_replay_paused() on it. Reads go elsewhere meanwhile.',
      ),
    ]
  return [ok(`The replica ${place} follows the database.`)]
}

function releaseFindings(release: DatabaseRelease | undefined): readonly Finding[] {
  const text = findReleaseProblem(release)
  return text === undefined ? [] : [problem(text, 'See docs/operating/upgrades.md.')]
}
