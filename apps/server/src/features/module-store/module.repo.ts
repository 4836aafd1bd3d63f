import { moduleStates } from '@teachnet/protocol'
import { desc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm'
import type { Database, Queries } from '../../platform/db/client.ts'
import { awaitedModule, installedModule, modulePackage, modulePublisher, moduleSource } from './module.table.ts'
import { loadRows } from '../../platform/db/statement.ts'

/** An installed module without its archive. */
export type StoredModule = Omit<typeof installedModule.$inferSelect, 'archive'>
type NewModule = typeof installedModule.$inferInsert
/** Where an archive came from. */
export type Origin = (typeof modulePackage.$inferSelect)['origin']

const { archive: _archive, ...columns } = getTableColumns(installedModule)

/** The installed modules, in the order of their installation. */
export async function loadModules(queries: Queries): Promise<StoredModule[]> {
  const rows = await queries
    .select(columns)
    .from(installedModule)
    .orderBy(installedModule.create_time, installedModule.uid)
  // Manifests that were stored by an earlier version have no jobs and no commands.
  return rows.map((row) => ({ ...row, manifest: { ...noWork, ...row.manifest } }))
}

const noWork = { jobs: [], commands: [] }

export async function loadArchive(queries: Queries, uid: string): Promise<Uint8Array | undefined> {
  const [row] = await queries
    .select({ archive: installedModule.archive })
    .from(installedModule)
    .where(eq(installedModule.uid, uid))
  return row?.archive
}

/** Runs a step while no other process changes a module. */
export function underModuleLock<T>(db: Database, run: (tx: Queries) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '8s'`)
    await tx.execute(sql`select pg_advisory_xact_lock(7303031)`)
    return run(tx)
  })
}

export async function saveModule(tx: Queries, module: NewModule): Promise<void> {
  const { uid: _uid, create_time: _time, ...changes } = module
  await tx.insert(installedModule).values(module).onConflictDoUpdate({ target: installedModule.uid, set: changes })
}

export async function changeModule(tx: Queries, uid: string, changes: Partial<NewModule>): Promise<void> {
  await tx.update(installedModule).set(changes).where(eq(installedModule.uid, uid))
}

export async function deleteModule(tx: Queries, uid: string): Promise<void> {
  await tx.delete(installedModule).where(eq(installedModule.uid, uid))
}

/** Controllers of the areas of disabled modules. */
export function hiddenAreas(modules: readonly StoredModule[]): Set<string> {
  const disabled = modules.filter(({ state }) => state !== moduleStates.installed)
  return new Set(disabled.flatMap(({ areas }) => areas.map((controller) => controller.toLowerCase())))
}

export async function keepPackage(
  queries: Queries,
  { digest, archive, origin, now }: { digest: string; archive: Uint8Array; origin: Origin; now: number },
): Promise<void> {
  await queries
    .insert(modulePackage)
    .values({ digest, archive, origin, create_time: now })
    // An uploaded archive that a market has too is that of the market.
    .onConflictDoUpdate({
      target: modulePackage.digest,
      set: { create_time: now, origin: origin === 'local' ? origin : undefined },
    })
}

export async function findPackage(queries: Queries, digest: string) {
  const [row] = await queries.select().from(modulePackage).where(eq(modulePackage.digest, digest))
  return row
}

export async function deletePackage(queries: Queries, digest: string): Promise<void> {
  await queries.delete(modulePackage).where(eq(modulePackage.digest, digest))
}

/** Deletes archives that were not installed within a day. */
export async function forgetPackages(queries: Queries, now: number): Promise<void> {
  await queries.delete(modulePackage).where(lt(modulePackage.create_time, now - 86_400))
}

export async function loadPublishers(queries: Queries): Promise<ReadonlyMap<string, string>> {
  const rows = await queries.select().from(modulePublisher)
  return new Map(rows.map(({ key, name }) => [key, name]))
}

/** The publishers that administrators trust, newest first. */
export function listPublishers(queries: Queries): Promise<(typeof modulePublisher.$inferSelect)[]> {
  return queries.select().from(modulePublisher).orderBy(desc(modulePublisher.create_time), modulePublisher.key)
}

/** @returns whether the key was not trusted before */
export async function addPublisher(queries: Queries, publisher: typeof modulePublisher.$inferInsert): Promise<boolean> {
  const added = await queries.insert(modulePublisher).values(publisher).onConflictDoNothing().returning()
  return added.length > 0
}

/** @returns whether the key was trusted */
export async function removePublisher(queries: Queries, key: string): Promise<boolean> {
  const removed = await queries.delete(modulePublisher).where(eq(modulePublisher.key, key)).returning()
  return removed.length > 0
}

export function loadSources(queries: Queries) {
  return queries.select().from(moduleSource).orderBy(desc(moduleSource.id))
}

export async function addSource(queries: Queries, address: string, now: number): Promise<void> {
  await queries.insert(moduleSource).values({ address, create_time: now }).onConflictDoNothing()
}

export async function removeSource(queries: Queries, id: number): Promise<void> {
  await queries.delete(moduleSource).where(eq(moduleSource.id, id))
}

export async function countRecords(queries: Queries, table: string): Promise<number> {
  const [row] = await loadRows(queries, {
    sql: `select count(*)::int as count from "${table.replaceAll('"', '')}"`,
    params: [],
  })
  return Number(row?.count ?? 0)
}

/** Runs the statements of a migration of a trusted module. */
export async function runMigration(tx: Queries, text: string): Promise<void> {
  for (const statement of text.split(/^--> statement\s*$/m)) if (statement.trim()) await tx.execute(sql.raw(statement))
}

export async function loadAwaited(queries: Queries): Promise<string[]> {
  return (await queries.select().from(awaitedModule)).map(({ uid }) => uid)
}

export async function forgetAwaited(queries: Queries, uids: readonly string[]): Promise<void> {
  await queries.delete(awaitedModule).where(inArray(awaitedModule.uid, [...uids]))
}
