import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminTestApp, createAdminTestApp } from '../../test-support/admin-test-app.ts'
import { oneDatabase } from '../../test-support/test-database.ts'
import { isFileUsed } from './file-use.repo.ts'

describe.each(oneDatabase)('the uses of a file on %s', (kind) => {
  let t: AdminTestApp
  beforeAll(async () => {
    t = await createAdminTestApp(kind)
  })
  afterAll(() => t.close())

  // A field with files may be stored as JSON. The statement over all areas once failed on it, and with it the job that hides files.
  it('the uses of a file are found in every area, whatever type its columns have', async () => {
    expect(await isFileUsed(t.db, t.app.resources, '/storage/none/at-all.png')).toBe(false)
  })
})
