import { addAdminNotice, mailedAtOnce, type NewAdminNotice } from './admin-notice.repo.ts'
import type { Queries } from '../../platform/db/client.ts'
import type { JobsPort } from '../../platform/ports.ts'
import { adminNoticeMail } from './admin-notice.ts'

/**
 * Puts a notice into the inboxes of administrators, and mails it to those who have chosen that. Call it in the
 * transaction of the event.
 */
export async function notifyAdminsOf(queries: Queries, { jobs }: JobsPort, notice: NewAdminNotice): Promise<void> {
  const told = await addAdminNotice(queries, notice)
  if (notice.isMailed) return
  for (const id of await mailedAtOnce(queries, told)) await jobs.add(queries, adminNoticeMail, id)
}
