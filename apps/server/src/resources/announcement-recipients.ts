import type { CrudContext } from '../crud/bound-resource.ts'
import { writtenAt } from '../crud/write/transaction.ts'
import { keepReceipts } from '../db/announcement-receipt.repo.ts'

/** Makes the receipts of announcements agree with administrators and groups after a change of them. */
export async function followRecipients(context: CrudContext): Promise<readonly string[]> {
  await keepReceipts(context.queries, { now: writtenAt(context) })
  return []
}
