import { hasDrafts } from '@teachnet/contract'
import { recordDraft } from '@teachnet/contract/resources'
import { removeDraftsOfGone } from './record-draft.repo.ts'
import type { CachePort, DatabasePort } from '../../platform/ports.ts'
import type { BoundResources } from '../bound-resource.ts'
import { keepFileUsesOf } from '../files/file-uses.ts'
import { tagsOf } from '../write/transaction.ts'

/**
 * Deletes the drafts of permanently deleted records: the record does not exist, and the recycle bin no longer has it. Until then the draft
 * waits for the record to be restored. Drafts of unknown areas stay, since a module may be installed again with its records.
 */
export async function purgeDrafts({ db, cache }: DatabasePort & CachePort, resources: BoundResources): Promise<void> {
  for (const { definition } of resources.all()) {
    if (!hasDrafts(definition)) continue
    const gone = await db.transaction(async (queries) => {
      const ids = await removeDraftsOfGone(queries, definition)
      await keepFileUsesOf(queries, recordDraft, ids)
      return ids
    })
    if (gone.length > 0) await cache.drop(tagsOf(recordDraft, gone))
  }
}
