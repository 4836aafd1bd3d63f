import { sql } from 'drizzle-orm'

import { hashPassword } from '../access/password.ts'
import type { Deps } from '../deps.ts'
import { createArticles } from './records/articles.ts'
import { addContent } from './demo-content.ts'
import { addMembers, addRestrictedGroups, addViews, createAdder, isEmpty } from './demo.repo.ts'
import { createMembers } from './records/members.ts'
import { createViews } from './records/views.ts'
import { createTeachers } from './records/teachers.ts'

const counts = { teachers: 120, articles: 80, members: 20 }

/** Fills an empty database with a believable school world, the same at every first start; true when it did. */
export async function fillDemo({
  db,
  storage,
  cache,
  clock,
  random,
  env,
}: Pick<Deps, 'db' | 'storage' | 'cache' | 'clock' | 'random' | 'env'>): Promise<boolean> {
  if (!(await isEmpty(db))) return false
  const now = Math.floor(clock() / 1000)
  const teachers = createTeachers(counts.teachers, now)
  const articles = createArticles(counts.articles, now, teachers)
  const members = createMembers(counts.members, now)
  // Nobody learns this password: a demo member cannot be signed in to until an administrator sets another.
  const password = await hashPassword(random(24).toString('base64url'))
  // Loaded by need: only the first start draws.
  const [{ drawPictures }, { listPictures }] = await Promise.all([
    import('./drawings/draw.ts'),
    import('./demo-pictures.ts'),
  ])
  await drawPictures(storage, listPictures({ teachers, members, articles }))
  const isFilled = await db.transaction(async (tx) => {
    // Processes that start together on one database: the second finds it filled.
    await tx.execute(sql`select pg_advisory_xact_lock(7303015)`)
    if (!(await isEmpty(tx))) return false
    const add = createAdder(tx, { secretKey: env.secretKey, now })
    const { articleIds, courseIds } = await addContent(add, { teachers, articles, now })
    await addViews(tx, 'information_item', articleIds, createViews(20_260_313, articleIds.size))
    await addViews(tx, 'course', courseIds, createViews(20_260_314, courseIds.size))
    await addMembers(tx, members, password)
    await addRestrictedGroups(tx, now)
    return true
  })
  if (isFilled) await cache.dropAll()
  return isFilled
}
