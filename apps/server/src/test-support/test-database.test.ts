import { expect, it } from 'vitest'

import { createTestDatabase, onEachDatabase } from './test-database.ts'

const addGroup = `insert into admin_group (name) values ('first') returning id`
const mark = 'create table mark_of_this_test (id bigint)'
const countMarks = `select count(*)::int as count from pg_tables where tablename = 'mark_of_this_test'`

onEachDatabase('a test database', (kind) => {
  it('a test database is lent again without the rows, sequences and settings of its previous user', async () => {
    const before = await createTestDatabase(kind)
    const [first] = await before.run(addGroup)
    await before.run(`insert into admin_group (name, pid) values ('second', 1)`)
    await before.run(`set application_name = 'the one before'`)
    await before.close()

    const after = await createTestDatabase(kind)
    const [setting] = await after.run('show application_name')
    expect(setting).not.toEqual({ application_name: 'the one before' })
    expect(await after.run('select * from admin_group')).toEqual([])
    expect(await after.run(addGroup)).toEqual([first])
    await after.close()
  })

  it('a test database is not lent again when its tables were changed', async () => {
    const before = await createTestDatabase(kind)
    await before.run(mark)
    await before.close()
    const after = await createTestDatabase(kind)
    expect(await after.run(countMarks)).toEqual([{ count: 0 }])
    await after.close()
  })

  it('a test database is not lent again when its public schema is gone', async () => {
    const before = await createTestDatabase(kind)
    await before.run('drop schema public cascade')
    await before.close()
    const after = await createTestDatabase(kind)
    expect(await after.run('select * from admin_group')).toEqual([])
    await after.close()
  })

  it('a test database cannot be used after it is closed, and belongs to one test at a time', async () => {
    const one = await createTestDatabase(kind)
    const other = await createTestDatabase(kind)
    await one.run(addGroup)
    expect(await other.run('select * from admin_group')).toEqual([])
    await one.close()
    await one.close()
    await expect(one.run('select 1')).rejects.toThrow(/is closed|after calling end/)
    await other.close()
  })
})
