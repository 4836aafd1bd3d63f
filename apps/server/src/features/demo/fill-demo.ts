import { createHash } from 'node:crypto'
import { course, userUser } from '@teachnet/contract/resources'
import { sql } from 'drizzle-orm'
import { hashPassword } from '../../platform/secrets/password.ts'
import { addPrivateFile } from '../../records/files/private-files.ts'
import type {
  CachePort,
  ClockPort,
  DatabasePort,
  LogPort,
  RandomPort,
  SettingsPort,
  StoragePort,
} from '../../platform/ports.ts'
import { privateName } from '../../platform/storage/private-file.ts'
import {
  addToLibrary,
  type DemoFile,
  describePictures,
  describeSitePictures,
  type Descriptions,
} from './demo-library.repo.ts'
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
  const demo = await import('@teachnet/demo-content')
  const { addContent, createWorld, renderPictures, listPictures, roleGroups, sitePictures, siteValues } = demo
  const now = Math.floor(clock() / 1000)
  const world = createWorld(now)
  // The password is discarded: a demo member cannot sign in until an administrator sets another.
  const password = await hashPassword(random(24).toString('base64url'))
  const files: DemoFile[] = []
  await renderPictures(async (name, { url, bytes, width, height }) => {
    await storage.write(name, bytes)
    const sha1 = createHash('sha1').update(bytes).digest('hex')
    files.push({ url, size: bytes.length, sha1, width, height })
  }, listPictures(world))
  for (const path of demo.lessonVideoPaths) await storage.write(privateName(path), demo.lessonVideo)
  const isFilled = await db.transaction(async (tx) => {
    // When processes start together on one database, the second one finds it filled.
    await tx.execute(sql`select pg_advisory_xact_lock(7303015)`)
    if (!(await isEmpty(tx, areas))) return false
    const descriptions: Descriptions = new Map()
    const add = createAdder(tx, { secretKey: env.secretKey, now })
    const visits = await addContent(async (definition, records, key) => {
      describePictures(
        descriptions,
        definition,
        records.map(({ input }) => input),
      )
      return add(definition, records, key)
    }, world)
    for (const each of visits) await addVisits(tx, each)
    describePictures(
      descriptions,
      userUser,
      world.members.map(({ avatar, nickname }) => ({ avatar, nickname })),
    )
    describeSitePictures(descriptions, sitePictures)
    for (const path of demo.lessonVideoPaths) {
      const file = { path, controller: course.controller, sender: '', size: demo.lessonVideo.length }
      await addPrivateFile(tx, { ...file, create_time: now })
    }
    await addMembers(tx, world.members, password)
    await addToLibrary(tx, files, descriptions, { now, storage: storage.name })
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
