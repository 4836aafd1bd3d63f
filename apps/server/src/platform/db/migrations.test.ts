import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { resources } from '@teachnet/contract/all-resources'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'

import { migrationsFolder } from './migrate.ts'
import * as schema from '../../features/schema.ts'

/** Number of the last migration from before releases could run side by side: later ones are checked. */
const lastUnchecked = '0048'

/**
 * Statements after which the release before fails, while its processes still run during a rolling upgrade. Remove in two releases: the
 * first one stops using a part, the second one drops it.
 */
const breaking: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/\bdrop (table|column|schema|type|view)\b/i, 'removes what the release before reads'],
  [/\brename (to|column|constraint)\b/i, 'renames what the release before reads'],
  [/\bset not null\b/i, 'refuses rows of the release before'],
  [/\badd column (?=[^;]*\bnot null\b)(?![^;]*\b(default|generated)\b)/i, 'refuses rows of the release before'],
  [
    /\bset data type\b|\balter column \S+ type\b/i,
    'changes what the release before reads, and rewrites the table under a lock',
  ],
  [/\bdrop default\b/i, 'refuses rows of the release before'],
]

/** The type of a column before a migration. */
type ColumnsBefore = (table: string, column: string) => string | undefined

function columnsBefore(name: string): ColumnsBefore {
  // Numbers that were taken by work that did not land have no snapshot.
  const before = readdirSync(join(migrationsFolder, 'meta'))
    .filter((each) => each.endsWith('_snapshot.json') && each.slice(0, 4) < name.slice(0, 4))
    .toSorted()
    .at(-1)
  const snapshot: { tables: Record<string, { columns: Record<string, { type: string }> }> } = JSON.parse(
    readFileSync(join(migrationsFolder, 'meta', before ?? ''), 'utf8'),
  )
  return (table, column) => snapshot.tables[`public.${table}`]?.columns[column]?.type
}

/** Whether a statement lets a text be longer: the table is not rewritten, and the release before writes what it wrote. */
function isWider(statement: string, typeBefore: ColumnsBefore): boolean {
  const [, table = '', column = '', after] =
    /^alter table "(\w+)" alter column "(\w+)" set data type varchar\((\d+)\);?$/i.exec(statement.trim()) ?? []
  const [, before] = /^varchar\((\d+)\)$/.exec(typeBefore(table, column) ?? '') ?? []
  return Number(before) < Number(after)
}

function problemsOf(sql: string, typeBefore: ColumnsBefore = () => undefined): string[] {
  const statements = sql.replaceAll(/--[^>\n].*$/gm, '').split('--> statement-breakpoint')
  const checked = statements.filter((statement) => !isWider(statement, typeBefore))
  return checked.flatMap((statement) =>
    breaking.flatMap(([pattern, reason]) => (pattern.test(statement) ? [`${statement.trim()}: ${reason}`] : [])),
  )
}

it('every definition has its table', () => {
  const tables = new Set(
    Object.values<unknown>(schema).flatMap((each) => (is(each, PgTable) ? [getTableName(each)] : [])),
  )
  expect(resources.filter(({ table }) => !tables.has(table)).map(({ controller }) => controller)).toEqual([])
})

it('the migrations make the schema of the definitions', async () => {
  const folder = join(migrationsFolder, 'meta')
  const last =
    readdirSync(folder)
      .filter((name) => name.endsWith('_snapshot.json'))
      .toSorted()
      .at(-1) ?? ''
  const snapshot: Parameters<typeof generateMigration>[0] = JSON.parse(readFileSync(join(folder, last), 'utf8'))
  expect(await generateMigration(snapshot, generateDrizzleJson({ ...schema }, snapshot.id))).toEqual([])
})

it('the previous release keeps working beside a new migration', () => {
  const files = readdirSync(migrationsFolder).filter((name) => /^\d{4}_/.test(name) && name.slice(0, 4) > lastUnchecked)
  const problems = files.flatMap((name) =>
    problemsOf(readFileSync(join(migrationsFolder, name), 'utf8'), columnsBefore(name)).map(
      (problem) => `${name}: ${problem}`,
    ),
  )
  expect(problems).toEqual([])
})

it.each([
  'ALTER TABLE "teacher" DROP COLUMN "slug";',
  'DROP TABLE "teacher" CASCADE;',
  'ALTER TABLE "teacher" RENAME COLUMN "a" TO "b";',
  'ALTER TABLE "teacher" ALTER COLUMN "a" SET NOT NULL;',
  'ALTER TABLE "teacher" ALTER COLUMN "a" SET DATA TYPE bigint;',
  'ALTER TABLE "teacher" ADD COLUMN "a" integer NOT NULL;',
])('a migration that breaks the previous release is found: %s', (statement) => {
  expect(problemsOf(`CREATE TABLE "x" ("id" integer NOT NULL);--> statement-breakpoint\n${statement}`)).toHaveLength(1)
})

it.each([
  'CREATE TABLE "x" ("id" integer NOT NULL);',
  'ALTER TABLE "teacher" ADD COLUMN "a" integer DEFAULT 0 NOT NULL;',
  'ALTER TABLE "teacher" ADD COLUMN "a" integer;',
  'DROP INDEX "teacher_search_index";',
])('a migration that only adds is let through: %s', (statement) => {
  expect(problemsOf(statement)).toEqual([])
})

it('a text column may become longer, and not shorter', () => {
  const typeBefore = () => 'varchar(11)'
  expect(problemsOf('ALTER TABLE "user" ALTER COLUMN "mobile" SET DATA TYPE varchar(20);', typeBefore)).toEqual([])
  for (const type of ['varchar(10)', 'bigint'])
    expect(problemsOf(`ALTER TABLE "user" ALTER COLUMN "mobile" SET DATA TYPE ${type};`, typeBefore)).toHaveLength(1)
})
