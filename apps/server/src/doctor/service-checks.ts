import { existsSync } from 'node:fs'

import { inspectDatabase, inspectReplica } from '../db/postgresql/inspect-database.ts'
import { messageOf } from '../process/error-text.ts'
import { placeOf } from '../backup/database/database-place.ts'
import { checkSchema } from '../schema-command/run-schema-command.ts'
import { StartError } from '../process/start-error.ts'
import type { Settings } from '../settings/settings.ts'
import { openStorage } from '../storage/open.ts'
import { tryStorage } from '../storage/try-storage.ts'
import { DeliveryFailure } from '../transports/delivery-failure.ts'
import { checkSmtp } from '../transports/mail/smtp-mailer.ts'
import { databaseFindings } from './database-findings.ts'
import { type Check, type Finding, ok, problem, warning } from './finding.ts'
import { replicaFindings } from './replica-findings.ts'

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
