import type { ContentView } from '@teachnet/contract'
import { countView } from '../../db/content-view.repo.ts'
import { countHit } from '../../db/throttle.repo.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { isPublicCourse } from './course.repo.ts'
import { isPublishedItem } from './news.repo.ts'

/** Seconds. */
const window = 60

const tables = { news: 'information_item', course: 'course' } as const

/** Counts that somebody opened a page: once a minute at most for a network address. */
export async function countOpening(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { kind, id }: ContentView,
  ip: string,
): Promise<void> {
  const now = Math.floor(clock() / 1000)
  const isPublic = await (kind === 'course' ? isPublicCourse(db, id) : isPublishedItem(db, id, now))
  if (!isPublic) throw fail('RECORD_NOT_FOUND')
  const hits = await countHit(db, `${kind} ${id} ${ip}`, now - (now % window))
  if (hits === 1) await countView(db, tables[kind], id)
}
