import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp } from '../../crud/test-support/test-app.ts'
import { adminLogTable } from '../../db/schema.ts'
import { databaseKinds } from '../../test-support/test-database.ts'

describe.each(databaseKinds)('the administrator log on %s', (kind) => {
  let t: OwnCrudTestApp

  beforeAll(async () => {
    t = await openCrudTestApp(kind)
  })
  afterAll(() => t.close())

  it('no caller can delete entries of the administrator log, and old clients get an explanation', async () => {
    const [entry] = await t.db.insert(adminLogTable).values({ admin_id: t.root.id, title: 'Deed' }).returning()
    const query = `ids[]=${entry?.id}`
    for (const controller of ['auth.AdminLog', 'auth.admin_log'])
      expect(await t.call('DELETE', `${controller}/del`, { query })).toMatchObject({
        code: 0,
        error: 'NO_ROWS_DELETED',
        msg: expect.stringMatching(/^Entries of the administrator log cannot be deleted/),
      })
    expect(
      await t.db
        .select()
        .from(adminLogTable)
        .where(eq(adminLogTable.id, entry?.id ?? 0)),
    ).toHaveLength(1)
  })
})
