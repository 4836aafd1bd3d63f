import type { NoticeRefs } from '../inbox/index.ts'

/** References in one call at most; a page of the inbox has fewer. */
const mostRefs = 100
/** The highest id of a row. */
const highestId = 2_147_483_647

/** Reads references like `n12,a3`; others are left out. Undefined for an empty text: all notices. */
export function readRefs(refs: string): NoticeRefs | undefined {
  if (refs.trim() === '') return undefined
  const given = refs.split(',', mostRefs).map((ref) => ref.trim())
  const idsOf = (source: 'n' | 'a') =>
    given
      .filter((ref) => new RegExp(`^${source}\\d{1,10}$`, 'v').test(ref))
      .map((ref) => Number(ref.slice(1)))
      .filter((id) => id <= highestId)
  return { notices: idsOf('n'), announcements: idsOf('a') }
}
