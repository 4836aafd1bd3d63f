import type { CrudContext } from '../../records/bound-resource.ts'
import { writtenAt } from '../../records/write/transaction.ts'
import { keepReceipts } from './announcement-receipt.repo.ts'

/** Updates the receipts of announcements after a change of administrators or groups. */
export async function followRecipients(context: CrudContext): Promise<readonly string[]> {
  await keepReceipts(context.queries, { now: writtenAt(context) })
  return []
}
