import type { CrudContext } from '../crud/bound-resource.ts'
import { writtenAt } from '../crud/write/transaction.ts'
import { keepReceipts } from '../db/announcement-receipt.repo.ts'

/** Updates the receipts of announcements after a change of administrators or groups. */
export async function followRecipients(context: CrudContext): Promise<readonly string[]> {
  await keepReceipts(context.queries, { now: writtenAt(context) })
  return []
}
