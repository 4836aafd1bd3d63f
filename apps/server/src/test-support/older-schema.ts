import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import { drizzle as overPostgresql } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgresql } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as overPglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'

import type { Database } from '../platform/db/client.ts'
import { databaseOver, embeddedExtensions, sessionOf } from '../platform/db/embedded/embedded.ts'
import { addTrigrams, migrateDatabase, type MigrationReports, migrationsFolder } from '../platform/db/migrate.ts'
import { openPostgresql } from '../platform/db/postgresql/postgresql.ts'
import { createTestPostgresql, type DatabaseKind, loadBlankSnapshot } from './test-database.ts'

type Row = Readonly<Record<string, unknown>>

/** A database with the schema of an older release. */
export interface OlderDatabase {
  /** Runs a statement as a process of the older release, on a separate connection. */
  readonly run: (text: string, values?: readonly unknown[]) => Promise<readonly Row[]>
  /** Opens the database as this release does: it applies the pending migrations. */
  readonly upgrade: (reports?: MigrationReports) => Promise<Database>
  readonly close: () => Promise<void>
}

/** Creates a database with the migrations up to the one at this place of the journal, such as `0033`: the number of its snapshot. */
export async function createOlderDatabase(
  kind: DatabaseKind,
  last: string,
  /** Folder of the files of an embedded database; default: in memory. */
  dataDir?: string,
): Promise<OlderDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'teachnet-older-'))
  try {
    copyMigrations(folder, last)
    return await (kind === 'embedded' ? openOlderEmbedded(folder, dataDir) : openOlderPostgresql(folder))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Numbers of the snapshots of the schema, oldest first; migrations that were merged have one for the last of them. */
export function listSnapshots(): readonly string[] {
  return readdirSync(join(migrationsFolder, 'meta'))
    .toSorted()
    .flatMap((name) => /^(\d{4})_snapshot\.json$/.exec(name)?.[1] ?? [])
}

interface Journal {
  readonly entries: readonly { readonly idx: number; readonly tag: string; readonly when: number }[]
}

function copyMigrations(folder: string, last: string): void {
  const journal: Journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'))
  const until = journal.entries.find(({ idx }) => idx === Number(last))?.when
  if (until === undefined) throw new Error(`There is no migration ${last}`)
  const entries = journal.entries.filter(({ when }) => when <= until)
  mkdirSync(join(folder, 'meta'))
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  for (const { tag } of entries) cpSync(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`))
}

async function openOlderEmbedded(folder: string, dataDir: string | undefined): Promise<OlderDatabase> {
  const client = await PGlite.create({
    dataDir,
    loadDataDir: await loadBlankSnapshot(),
    extensions: embeddedExtensions,
  })
  const run = async (text: string, values: readonly unknown[] = []) => (await client.query<Row>(text, [...values])).rows
  await addTrigrams(run)
  await migratePglite(overPglite(client), { migrationsFolder: folder })
  return {
    run,
    upgrade: async (reports) => {
      await migrateDatabase(sessionOf(client), reports)
      return databaseOver(client)
    },
    close: () => client.close(),
  }
}

async function openOlderPostgresql(folder: string): Promise<OlderDatabase> {
  const { url, drop } = await createTestPostgresql()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const run = async (text: string, values: readonly unknown[] = []) => (await client.query<Row>(text, [...values])).rows
  await addTrigrams(run)
  await migratePostgresql(overPostgresql(client), { migrationsFolder: folder })
  return {
    run,
    upgrade: (migrations) => openPostgresql({ url, onIdleError: () => undefined, migrations }),
    close: async () => {
      await client.end()
      await drop()
    },
  }
}
