import { randomBytes } from 'node:crypto'

import pg from 'pg'

import { openPostgresql } from '../db/postgresql.ts'
import { readTestPostgresqlUrl } from '../env.ts'

/** A migrated database to copy; without a server to test on its name is empty. */
export async function createTemplateDatabase(): Promise<{ name: string; drop: () => Promise<void> }> {
  const server = readTestPostgresqlUrl()
  if (!server) return { name: '', drop: () => Promise.resolve() }
  const name = `teachnet_template_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const db = await openPostgresql({ url: url.href, onIdleError: () => undefined })
  // Its connections must be gone before it can be copied.
  await db.close()
  return { name, drop: () => administer(server, `drop database if exists ${name} with (force)`) }
}

/** Runs one statement on a connection of its own. */
export async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}
