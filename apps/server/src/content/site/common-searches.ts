import { cacheTag } from '@teachnet/contract'
import { course, informationItem, teacher } from '@teachnet/contract/resources'
import type { ContentReader } from '../content-reader.ts'

const most = 6
const searched = [teacher, course, informationItem] as const

/** The tags of what `findCommon` depends on. */
export const commonTags: readonly string[] = searched.map(({ table }) => cacheTag(table))

/** The words that still find a record that visitors see: a word may be the name of one that is hidden meanwhile. */
export async function findCommon(reader: ContentReader, words: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const word of words) {
    if (found.length === most) break
    // oxlint-disable-next-line no-await-in-loop -- one search after another, as a visitor would
    if (await finds(reader, word)) found.push(word)
  }
  return found
}

async function finds(reader: ContentReader, q: string): Promise<boolean> {
  for (const definition of searched) {
    // oxlint-disable-next-line no-await-in-loop -- most words are found in the first area
    const { ids, stage } = await reader.listCounted(definition, { view: 'link', filters: { q }, limit: 1 })
    if (ids.length > 0 && stage !== 'partial') return true
  }
  return false
}
