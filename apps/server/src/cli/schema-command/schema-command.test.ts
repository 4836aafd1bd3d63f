// @module-tag full
import { onTestFinished, describe, expect, it } from 'vitest'

import {
  createProductInstallation,
  createTestInstallation,
  withDatabase,
} from '../../features/backup/test-installation.ts'
import { fillDatabase } from '../../features/backup/database/database-target.ts'
import { placeOf } from '../../features/backup/database/database-place.ts'
import type { Installation } from '../../features/backup/back-up.ts'
import { applyMigrations, loadMigrations, listMigrations } from '../../platform/db/migrate.ts'
import { bothDatabases, loadBlankSnapshot, onEachDatabase } from '../../test-support/test-database.ts'
import { parseSchemaCommand } from '../command-line.ts'
import { compareSchemas, runSchemaCommand } from './run-schema-command.ts'

describe('the words of the migrate command', () => {
  it('the migrate command applies, shows, tries or compares, by its option', () => {
    const parse = (...options: string[]) => parseSchemaCommand(['migrate', ...options])
    expect([parse(), parse('--plan'), parse('--try'), parse('--check')]).toEqual(['apply', 'plan', 'try', 'check'])
    for (const wrong of [['--dry'], ['--plan', '--try'], ['now']]) expect(() => parse(...wrong)).toThrow('Usage:')
  })
})

it('a missing table is named once, and parts that only the database has do not count as a difference', () => {
  const expected = [
    { name: 'table a', definition: 'table' },
    { name: 'column a.id', definition: 'integer not null' },
    { name: 'table b', definition: 'table' },
    { name: 'column b.id', definition: 'integer' },
  ]
  const found = [
    { name: 'table b', definition: 'table' },
    { name: 'column b.id', definition: 'bigint' },
    { name: 'index by_hand', definition: 'create index' },
  ]
  expect(compareSchemas(found, expected)).toEqual({
    differences: ['table a is missing: table', 'column b.id is "bigint" instead of "integer"'],
    additional: ['index by_hand'],
  })
})

onEachDatabase('the schema of a database', (kind) => {
  it('a schema is compared with its migrations, and pending ones are shown and tried without a trace', async () => {
    const installation = await createTestInstallation(kind)
    const name = listMigrations().at(-1) ?? ''
    // As a database of the release before.
    await fillDatabase(placeOf(installation), {
      isReplacing: false,
      blank: await loadBlankSnapshot(),
      load: (tx) => applyMigrations(tx, loadMigrations().slice(0, -1)),
    })
    expect(await run('check', installation)).toEqual({
      isFit: true,
      text: expect.stringMatching(/^The schema is that of the applied migrations \(\d{4} /),
    })
    const tried = await run('try', installation)
    expect(tried.text).toMatch(new RegExp(`^1 migrations are not applied to .*\n {2}${name} {2}\\d+ ms\nThey can be`))
    const plan = await run('plan', installation)
    expect(plan.text).toMatch(
      new RegExp(`^1 migrations are not applied to .*\n\n-- ${name}\n(-- .*\n)*(CREATE|ALTER|DROP|UPDATE)`),
    )
  })
})

describe.runIf(bothDatabases.includes('postgresql'))('the schema of a database', () => {
  it('manual changes are named; designed areas and indexes of an operator do not count as drift', async () => {
    const installation = await createProductInstallation('postgresql', onTestFinished)
    expect(await run('plan', installation)).toMatchObject({ text: expect.stringContaining('All migrations') })
    await change(
      installation,
      'drop index teacher_search_index',
      'alter table teacher alter column name drop not null',
      'alter table category alter column name type varchar(300)',
      'drop table saved_item',
      'create index by_hand on teacher (update_time)',
      'create table own_area (id integer)',
    )
    const { isFit, text } = await run('check', installation)
    expect(isFit).toBe(false)
    expect(text).toMatch(/index teacher_search_index is missing: CREATE INDEX/)
    expect(text).toMatch(/column teacher.name is "character varying\((\d+)\) default ''::character varying" instead of/)
    expect(text).toMatch(/column category.name is "character varying\(300\)/)
    expect(text.match(/(table|column) saved_item/g)).toEqual(['table saved_item'])
    expect(text).toMatch(/^Only the database has: index by_hand$/m)
  })

  it('a migration that cannot be applied is found before an upgrade', async () => {
    const installation = await createTestInstallation('postgresql')
    await change(installation, 'create table teacher (id integer)')
    await expect(run('try', installation)).rejects.toThrow(/^0000_init cannot be applied: .*"teacher" already exists/)
  })
})

async function run(command: 'plan' | 'try' | 'check', installation: Installation) {
  const lines: string[] = []
  const isFit = await runSchemaCommand(command, placeOf(installation), (line) => lines.push(line))
  return { isFit, text: lines.join('\n') }
}

/** Changes a database by hand. */
function change(installation: Installation, ...statements: readonly string[]): Promise<void> {
  return withDatabase(installation, async (db) => {
    for (const statement of statements) await db.run(statement)
  })
}
