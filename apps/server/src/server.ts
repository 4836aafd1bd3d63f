import { randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { buildApp } from './api.ts'
import {
  createBackupSchedules,
  createMigrationReports,
  createSnapshotServer,
  installationOf,
  runInWorker,
} from './features/backup/index.ts'
import { assignHandler, assignUploader, fillDemo } from './features/demo/index.ts'
import { loadLiveMessages } from './features/texts/index.ts'
import { createFirstAdmin, seedAccess, type FirstAdmin } from './features/sign-in/index.ts'
import { removeDeadUploads, hideExposedFiles } from './features/files/index.ts'
import { seedPolicies } from './features/policies/index.ts'
import { seedSecurityRules } from './features/security/index.ts'
import { recordConfigFiles, seedConfig } from './features/site-config/index.ts'
import { createTagCache } from './platform/cache/memory-tag-cache.ts'
import { closeToOthers } from './platform/data-dir/data-folder.ts'
import { openKey } from './platform/db/stored-key.ts'
import { createSlowStatements } from './platform/db/slow-statements.ts'
import { openDatabase } from './platform/db/open.ts'
import { addHits } from './platform/db/throttle.repo.ts'
import type { ReplicaFigures } from './platform/db/postgresql/replicas.ts'
import type { ServerPorts } from './platform/ports.ts'
import type { Env } from './platform/settings/settings.ts'
import { documentRebuild } from './records/search/search-jobs.ts'
import { recordEarlierUses } from './records/files/file-uses.ts'
import { createHosting } from './pages/hosting/hosting.ts'
import type { ExchangeHits } from './http/hit-counter.ts'
import { currentRequestId } from './http/request/requester.ts'
import { createPublicSiteApi } from './pages/hosting/public-site-api.ts'
import { createStoredReleases } from './pages/hosting/stored-releases.ts'
import { loadPublicSite } from './pages/hosting/public-site-build.ts'
import { createHttpListener } from './platform/process/http-listener.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import type { createLog } from './platform/process/log.ts'
import { loadTracing } from './platform/process/tracing/load-tracing.ts'
import { openPlaceFile } from './platform/network/place-file.ts'
import { createPlaces } from './platform/network/places.ts'
import type { StopReason } from './platform/process/run-until-stopped.ts'
import { endAll, within } from './platform/process/end-all.ts'
import type { WorkerLink } from './platform/process/workers/worker-link.ts'
import { createImageRenderer } from './pages/hosting/image-renderer.ts'
import { openBackupPlace } from './platform/storage/backups/backup-place.ts'
import { openStorage } from './platform/storage/open.ts'

export interface RunningServer {
  readonly port: number
  /** Present when this start created the first administrator, and while there is none. */
  readonly firstAdmin?: FirstAdmin
  /**
   * Finishes the running requests and jobs, then closes the database. Ends within 40 s after the `stopDelay`, even if a part does not
   * respond. Without the `stopDelay` when it is replaced.
   *
   * @throws Error when a part could not be stopped properly
   */
  close: (reason?: StopReason) => Promise<void>
}

/** Timeout of closing the database, in ms: the embedded one flushes its memory. */
const databasePatience = 12_000

type Log = ReturnType<typeof createLog>

/**
 * Opens the database, listens, and answers requests as soon as the required data is in place.
 *
 * @throws StartError for a problem that the operator can fix
 */
export async function startServer(settings: Env, log: Log, worker?: WorkerLink): Promise<RunningServer> {
  const tracing = await loadTracing(settings, log)
  const findNames = settings.placeFile === undefined ? undefined : openPlaceFile(settings.placeFile, log)
  for (const warning of await closeToOthers(settings.dataDir)) log.warn(warning)
  // The embedded database does not measure its statements.
  const slowStatements =
    settings.slowQueryMs > 0 && settings.databaseUrl !== undefined ? createSlowStatements(Date.now) : undefined
  const db = await openDatabase(settings, {
    onIdleError: (error) => log.warn({ err: error }, 'a database connection broke; it will be replaced'),
    onNotice: (notice) => log.warn(notice),
    onReplicaChange: (replica) => logReplica(log, replica),
    migrations: createMigrationReports({ clock: Date.now, settings, say: (text) => log.info(text) }),
    observer: tracing?.beginStatement,
    statements: slowStatements
      ? {
          limit: settings.slowQueryMs,
          onSlow: ({ statement, ms }) => {
            slowStatements.add({ statement, ms })
            log.warn({ statement, ms, requestId: currentRequestId() }, 'a statement was slow')
          },
        }
      : undefined,
  })
  const jobs = createJobs({ db, clock: Date.now, random: randomBytes, log, tracing })
  const snapshots = createSnapshotServer({ db, dataDir: settings.dataDir, random: randomBytes, log })
  const { promise: hosting, resolve: host } = Promise.withResolvers<RequestListener>()
  const answer: RequestListener = (request, response) => void hosting.then((handle) => handle(request, response))
  const listener = createHttpListener(tracing ? tracing.wrap(answer) : answer)
  try {
    // Before any write: otherwise a port in use would lose the first administrator's password. Early requests wait.
    const port = await listener.listen(settings)
    const env: Env = { ...settings, secretKey: await openKey(db.run, settings) }
    const cache = await createTagCache({ db, clock: Date.now, log, worker })
    const translate = await loadLiveMessages({ db, cache, log })
    const deps: ServerPorts = {
      env,
      db,
      clock: Date.now,
      random: randomBytes,
      log,
      cache,
      storage: await openStorage(env),
      jobs,
      slowStatements,
      translate,
      describePlace: createPlaces({ translate, findNames }),
      worker,
      tracing,
    }
    await seedAccess(deps)
    await seedSecurityRules(deps)
    await seedConfig(deps)
    const isDemo = env.hasDemo && (await fillDemo(deps))
    await seedPolicies(deps)
    if (isDemo) log.info('filled the empty database with demo content')
    const firstAdmin = await createFirstAdmin(deps)
    if (isDemo) {
      await assignHandler(db)
      await assignUploader(db)
    }
    const api = await buildApp(deps)
    await api.ready()
    await jobs.add(db, hideExposedFiles, undefined)
    await jobs.add(db, documentRebuild, undefined)
    await recordEarlierUses(
      db,
      api.resources.all().map(({ definition }) => definition),
    )
    await db.transaction((tx) => recordConfigFiles(tx))
    scheduleBackups(settings, deps)
    // A backup that is due already asks for a snapshot.
    await snapshots.start()
    await jobs.start()
    await removeDeadUploads()
    const releases = createStoredReleases(join(env.dataDir, 'releases'), log)
    const imageRenderer = createImageRenderer(deps)
    const loadPages = (siteFolder: string) =>
      loadPublicSite(siteFolder, createPublicSiteApi(api), { imageRenderer, log })
    const shareHits: ExchangeHits = (start, added) => addHits(db, start, added)
    host(await createHosting(api, { ...deps, shareHits }, { loadPages, releases }))
    const close = (reason: StopReason = 'signal') =>
      endAll(log, [
        async () => {
          if (reason === 'replaced') return
          api.announceStop()
          await wait(env.stopDelay * 1000)
        },
        () =>
          Promise.all([
            listener.drain(),
            within('terminal', api.stopTerminal()),
            within('jobs', jobs.stop()),
            within('copies for backups', snapshots.stop()),
          ]),
        () => within('api', api.close()),
        () => Promise.all([within('cache', cache.close()), within('tracing', Promise.resolve(tracing?.close()))]),
        () => within('database', db.close(), databasePatience),
      ])
    return { port, close, firstAdmin }
  } catch (error) {
    listener.server.closeAllConnections()
    await endAll(log, [
      () => Promise.all([listener.drain(), within('jobs', jobs.stop()), snapshots.stop()]),
      () => within('database', db.close(), databasePatience),
    ])
    throw error
  }
}

function logReplica(log: Log, { number, place, state, behindBy }: ReplicaFigures): void {
  const figures = { replica: number, place, state, behindBy }
  if (state === 'used') log.info(figures, 'a replica is up to date; reads go there')
  else log.warn(figures, 'a replica is not used; reads go to the other ones or to the primary database')
}

/** Schedules backups where the settings have a plan for them. */
function scheduleBackups(settings: Env, { clock, jobs, storage }: ServerPorts): void {
  const { backups: plan, dataDir } = settings
  if (!plan) return
  const installation = installationOf(settings)
  const schedules = createBackupSchedules({
    clock,
    plan,
    place: openBackupPlace({ dataDir, storage }),
    runTask: (task, signal) => runInWorker({ installation, task }, signal),
  })
  for (const schedule of schedules) jobs.schedule(schedule)
}
