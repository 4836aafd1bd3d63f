import { sql } from 'drizzle-orm'
import { hashPassword } from '../access/sign-in/password.ts'
import type { CachePort, ClockPort, DatabasePort, LogPort, RandomPort, SettingsPort, StoragePort } from '../ports.ts'
import { addMembers, awaitModules, addRoleGroups, addVisits, createAdder, isEmpty, setSiteValues } from './demo.repo.ts'

type FillDemoDeps = DatabasePort &
  ClockPort &
  RandomPort &
  LogPort &
  CachePort &
  StoragePort &
  SettingsPort<'secretKey'>

/**
 * Fills an empty database with the content of `@teachnet/demo-content`, the same at every first start; returns true when it did. Does
 * nothing when the installation lacks that package.
 */
export async function fillDemo(deps: FillDemoDeps): Promise<boolean> {
  const { db, storage, cache, clock, random, env, log } = deps
  const areas = await loadDemoAreas()
  if (!areas) {
    log.info('the package of the demo content is not installed: an empty database stays empty')
    return false
  }
  if (!(await isEmpty(db, areas))) return false
  // Only the start that fills the database loads the texts and drawings.
  const { addContent, createWorld, drawPictures, listPictures, roleGroups, siteValues } =
    await import('@teachnet/demo-content')
  const now = Math.floor(clock() / 1000)
  const world = createWorld(now)
  // The password is discarded: a demo member cannot sign in until an administrator sets another.
  const password = await hashPassword(random(24).toString('base64url'))
  await drawPictures((name, bytes) => storage.write(name, bytes), listPictures(world))
  const isFilled = await db.transaction(async (tx) => {
    // When processes start together on one database, the second one finds it filled.
    await tx.execute(sql`select pg_advisory_xact_lock(7303015)`)
    if (!(await isEmpty(tx, areas))) return false
    const visits = await addContent(createAdder(tx, { secretKey: env.secretKey, now }), world)
    for (const each of visits) await addVisits(tx, each)
    await addMembers(tx, world.members, password)
    await addRoleGroups(tx, roleGroups, now)
    await setSiteValues(tx, siteValues)
    await awaitModules(tx, ['editor'])
    return true
  })
  if (isFilled) await cache.dropAll()
  return isFilled
}

/** The areas that the demo fills; undefined when its package is not installed. */
async function loadDemoAreas() {
  try {
    return (await import('@teachnet/demo-content/areas')).demoAreas
  } catch (error) {
    if (isPackageMissing(error)) return undefined
    throw error
  }
}

function isPackageMissing(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false
  return error.code === 'ERR_MODULE_NOT_FOUND' && error.message.includes("package '@teachnet/demo-content'")
}
