import { randomBytes } from 'node:crypto'

import pg from 'pg'

import { openPostgresql } from '../platform/db/postgresql/postgresql.ts'
import { readTestPostgresqlUrl } from '../platform/settings/env.ts'

/** Creates a migrated database to copy; its name is empty when no test server is configured. */
export async function createTemplateDatabase(): Promise<{ name: string; drop: () => Promise<void> }> {
  const server = readTestPostgresqlUrl()
  if (!server) return { name: '', drop: () => Promise.resolve() }
  const name = `teachnet_template_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const db = await openPostgresql({ url: url.href, onIdleError: () => undefined })
  // PostgreSQL copies a database only when it has no connections.
  await db.close()
  return { name, drop: () => dropAll(server, name) }
}

/** Prefix of the databases that tests create in the run of this template. */
export function testDatabasePrefix(template: string): string {
  return `${template.replace('_template_', '_test_')}_`
}

/** Drops the template and the databases that workers kept for further test files. */
async function dropAll(server: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [testDatabasePrefix(template)],
  )
  for (const { datname } of [...rows, { datname: template }])
    await client.query(`drop database if exists ${datname} with (force)`)
  await client.end()
}

/** Runs statements on a separate connection, each in its own transaction. */
export async function administer(server: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
