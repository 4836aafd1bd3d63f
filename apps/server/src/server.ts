import { randomBytes } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { buildApp } from './app.ts'
import { createSnapshotServer } from './backup/snapshot-server.ts'
import { createTagCache } from './cache/memory-tag-cache.ts'
import { closeToOthers } from './close-to-others.ts'
import { requireKey } from './db/key-check.repo.ts'
import { openDatabase } from './db/open.ts'
import { assignHandler } from './demo/demo.repo.ts'
import { fillDemo } from './demo/demo.ts'
import type { Deps } from './deps.ts'
import type { Env } from './env.ts'
import { noteEarlierUses } from './crud/file-uses.ts'
import { createHosting } from './hosting/hosting.ts'
import { createJobs } from './jobs/jobs.ts'
import type { createLog } from './log.ts'
import { loadMessages } from './messages.ts'
import { createFirstAdmin, seedAccess, type FirstAdmin } from './modules/admin-session/access-setup.ts'
import { removeDeadUploads } from './modules/ajax/upload-folder.ts'
import { seedSecurityRules } from './modules/security/rule-seed.ts'
import { hideExposedFiles } from './resources/private-files.ts'
import { openStorage } from './storage/open.ts'
import { noteConfigFiles } from './modules/site/config-files.ts'
import { seedConfig } from './modules/site/site.service.ts'
import { StartError } from './start-error.ts'

export interface RunningServer {
  readonly port: number
  /** Present when this start created the first administrator. */
  readonly firstAdmin?: FirstAdmin
  /** Finishes the requests and jobs under way, then closes the database. */
  close: () => Promise<void>
}

/** How long requests under way may take when the server is stopped, in ms. */
const patience = 10_000

type Log = ReturnType<typeof createLog>

/**
 * Opens the database, listens, and answers once all is filled in that must be there.
 *
 * @throws StartError for what the person who starts it can put right
 */
export async function startServer(env: Env, log: Log): Promise<RunningServer> {
  for (const warning of await closeToOthers(env.dataDir)) log.warn(warning)
  const db = await openDatabase(
    env,
    (error) => log.warn({ err: error }, 'a database connection broke; it will be replaced'),
    (notice) => log.warn(notice),
  )
  const jobs = createJobs({ db, clock: Date.now, random: randomBytes, log })
  const snapshots = createSnapshotServer({ db, dataDir: env.dataDir, random: randomBytes, log })
  const { promise: hosting, resolve: host } = Promise.withResolvers<RequestListener>()
  const server = createServer((request, response) => void hosting.then((handle) => handle(request, response)))
  try {
    // Before anything is written: a port that is taken must not cost the first administrator's password. Who asks already waits.
    await listen(server, env)
    await requireKey(db.run, env)
    const cache = await createTagCache({ db, clock: Date.now, log })
    const deps: Deps = {
      env,
      db,
      clock: Date.now,
      random: randomBytes,
      log,
      cache,
      storage: openStorage(env, Date.now),
      jobs,
      translate: loadMessages(),
    }
    await seedAccess(deps)
    await seedSecurityRules(deps)
    await seedConfig(deps)
    const isDemo = env.hasDemo && (await fillDemo(deps))
    if (isDemo) log.info('filled the empty database with demo content')
    const firstAdmin = await createFirstAdmin(deps)
    if (isDemo) await assignHandler(db)
    const api = await buildApp(deps)
    await api.ready()
    await jobs.add(db, hideExposedFiles, undefined)
    await noteEarlierUses(
      db,
      api.resources.all().map(({ definition }) => definition),
    )
    await db.transaction((tx) => noteConfigFiles(tx))
    await jobs.start()
    await removeDeadUploads()
    await snapshots.start()
    host(await createHosting(api, deps))
    const close = async () => {
      await Promise.all([closeListener(server), jobs.stop(), snapshots.stop()])
      await api.close()
      await cache.close()
      await db.close()
    }
    return { port: portOf(server), close, ...(firstAdmin && { firstAdmin }) }
  } catch (error) {
    server.closeAllConnections()
    await Promise.all([closeListener(server), jobs.stop(), snapshots.stop()])
    await db.close()
    throw error
  }
}

function listen(server: Server, { port, host }: Env): Promise<void> {
  // Browsers keep connections open for longer than Node's five seconds; a proxy in front would meet closed ones.
  server.keepAliveTimeout = 72_000
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, port, host)))
    server.listen(port, host, resolve)
  })
}

function explain(error: Error, port: number, host: string): Error {
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new StartError(`Port ${port} is in use by another program. Stop it, or set PORT to a free one.`, {
      cause: error,
    })
  if (code === 'EACCES')
    return new StartError(`Port ${port} may not be used by this account. Set PORT to 1024 or more.`, { cause: error })
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`HOST "${host}" is no address of this machine.`, { cause: error })
  return error
}

function portOf(server: Server): number {
  const address: string | AddressInfo | null = server.address()
  if (typeof address !== 'object' || address === null) throw new TypeError('The server listens on no port')
  return address.port
}

async function closeListener(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), patience)
  await closed
  clearTimeout(timer)
}
