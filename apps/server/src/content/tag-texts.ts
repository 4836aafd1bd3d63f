import { tag } from '@teachnet/contract/resources'
import { type ContentSource, requireArea } from './content-source.ts'
import { loadTagNames } from '../records/search/documents.ts'

/** The names of tags in the language of the reader. */
export type TagTexts = (tag: string) => string

const asStored: TagTexts = (name) => name

/** Loads the vocabulary for a reader of English. @param areNeeded false: nothing that is read has tags */
export async function loadTagTexts(source: ContentSource, areNeeded: boolean): Promise<TagTexts> {
  if (!areNeeded || source.locale !== 'en') return asStored
  // For the cache tag: content with tags changes when a name does.
  requireArea(source, tag.controller)
  const names = await loadTagNames(source.db)
  return (name) => names.get(name.toLowerCase()) ?? name
}
