import type { Queries } from '../../db/client.ts'
import { overlaid } from '../../db/overlaid.ts'
import { findRecordDraft } from '../../db/record-draft.repo.ts'
import type { BoundResources } from '../bound-resource.ts'
import { toStored } from '../write/stored-values.ts'

interface DraftPlace {
  readonly db: Queries
  readonly secretKey: string
  readonly resources: BoundResources
}

/** The record whose draft is shown. */
interface ShownDraft {
  readonly controller: string
  readonly id: number
  readonly isDraft?: true
}

/**
 * Returns the database with the draft in place of its record, for reading. Without a draft, returns the database
 * itself.
 */
export async function withDraft(
  { db, secretKey, resources }: DraftPlace,
  { controller, id, isDraft }: ShownDraft,
): Promise<Queries> {
  const resource = isDraft && resources.find(controller)
  const found = resource && (await findRecordDraft(db, { controller, record_id: id }))
  if (!resource || !found) return db
  const columns = await toStored(resource.definition, found.draft.proposed, { secretKey })
  return overlaid(db, { table: resource.definition.table, id, columns })
}
