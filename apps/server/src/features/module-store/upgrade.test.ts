// @module-tag full
import { createPublisherKeys } from '@teachnet/module-kit'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { buildApp } from '../../api.ts'
import type { Database } from '../../platform/db/client.ts'
import { createOlderDatabase, type OlderDatabase } from '../../test-support/older-schema.ts'
import { createTestAdmin } from '../../test-support/test-accounts.ts'
import { onEachDatabase } from '../../test-support/test-database.ts'
import { createTestDeps } from '../../test-support/test-deps.ts'
import { createTestMarket, packEditor } from './test-support/test-module.ts'

/** The last migration before modules existed, when the editor was a part of the back office. */
const lastWithoutModules = '0033'

onEachDatabase('an installation from before modules existed', (kind) => {
  let older: OlderDatabase
  const opened: FastifyInstance[] = []
  afterEach(async () => {
    for (const app of opened.splice(0)) await app.close()
    await older.close()
  })

  async function start(db: Database, folder: string) {
    const deps = await createTestDeps(db)
    const app = await buildApp(deps, undefined, undefined, { folder })
    opened.push(app)
    return { app, deps }
  }
  const installed = async (app: FastifyInstance, headers: Record<string, string>) =>
    (await app.inject({ url: '/admin/module/index', headers: { ...headers, server: 'true' } })).json().data.installed

  it('an upgraded installation keeps its editor and every text, and the editor stays removed once it is uninstalled', async () => {
    older = await createOlderDatabase(kind, lastWithoutModules)
    await older.run(`insert into "admin" ("username", "password", "nickname") values ('old', 'x', 'Old')`)
    const text = '<h2>标题</h2><p>A <strong>kept</strong> text</p>'
    await older.run(`insert into "enterprise_info" ("key", "title", "content") values ('about', 'Kept', $1)`, [text])
    const before = await older.run(`select * from "enterprise_info"`)

    const db = await older.upgrade()
    // The market may not be built at the first start: a later start installs the awaited modules.
    const none = await start(db, '/nonexistent')
    const root = await createTestAdmin(none.deps, { username: 'root' })
    expect(await installed(none.app, root.headers)).toEqual([])

    const market = await createTestMarket()
    try {
      await market.offer(packEditor(market.keys), '1.0.0', 'editor')
      const { app } = await start(db, market.folder)
      expect(await installed(app, root.headers)).toMatchObject([{ uid: 'editor', state: 1 }])
      const [row] = before
      expect(await older.run(`select * from "enterprise_info"`)).toMatchObject([row])
      const call = (path: string, body: object) =>
        app.inject({
          method: 'POST',
          url: `/admin/module/${path}`,
          headers: { ...root.headers, server: 'true' },
          payload: body,
        })
      expect((await call('changeState', { uid: 'editor', state: 0 })).json()).toMatchObject({ code: 1 })
      expect((await call('uninstall', { uid: 'editor', keep: [] })).json()).toMatchObject({ code: 1 })
      const again = await start(db, market.folder)
      expect(await installed(again.app, root.headers)).toEqual([])
    } finally {
      await market.remove()
      if (kind === 'postgresql') await db.close()
    }
  })

  it('an empty database gets no editor by itself: the demo content brings it, or an administrator', async () => {
    older = await createOlderDatabase(kind, lastWithoutModules)
    const db = await older.upgrade()
    const market = await createTestMarket(createPublisherKeys())
    try {
      await market.offer(packEditor(market.keys), '1.0.0', 'editor')
      const { app, deps } = await start(db, market.folder)
      const root = await createTestAdmin(deps, { username: 'root' })
      expect(await installed(app, root.headers)).toEqual([])
    } finally {
      await market.remove()
      if (kind === 'postgresql') await db.close()
    }
  })
})
