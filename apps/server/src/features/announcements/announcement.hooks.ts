import type { ResourceHooks } from '../../records/bound-resource.ts'
import { countReaders, announcementMails } from '../inbox/index.ts'
import { sql } from 'drizzle-orm'
import { rejectField } from '../../records/write/read-input.ts'
import { writtenAt } from '../../records/write/transaction.ts'
import {
  addReceipts,
  countReceipts,
  deleteReceipts,
  retainReceipts,
  loadReadReceipts,
  type Receipt,
} from './announcement-receipt.repo.ts'
import { columnOf, mainAlias } from '../../platform/db/statement.ts'
import { recordOf } from '../../platform/untyped-values.ts'

/** Counts the members who receive each announcement, and those who have read it. */
export const announcementHooks: ResourceHooks = {
  present: async ({ queries }, rows) => {
    const ids = rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : []))
    const counts = await countReaders(queries, ids)
    for (const row of rows) {
      const { recipients = 0, readers = 0 } = (typeof row.id === 'number' && counts.get(row.id)) || {}
      Object.assign(row, { recipients, readers })
    }
  },
}

/** Announcements to administrators: each of those who receive one has a receipt. */
export const staffAnnouncementHooks: ResourceHooks = {
  beforeSave: async (context, { before, stored }) => {
    const from = Number(stored.publish_time ?? before?.publish_time ?? 0)
    const until = stored.end_time === undefined ? before?.end_time : stored.end_time
    if (typeof until === 'number' && until < from)
      throw rejectField(context, 'end_time', 'resource.staffAnnouncement.dates')
  },

  afterChanges: async (context, changes) => {
    const { queries, deps } = context
    const now = writtenAt(context)
    for (const { id, after } of changes) {
      if (!after) continue
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await retainReceipts(queries, { announcementId: id, now })
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await deps.jobs.add(queries, announcementMails, id, { runAt: Math.max(now, Number(after.publish_time)) })
    }
    return []
  },

  loadLinkedData: async ({ queries }, ids) => {
    const receipts = await loadReadReceipts(queries, ids)
    return new Map(ids.map((id) => [id, receipts.filter((each) => each.announcement_id === id)] as const))
  },
  restoreLinkedData: async ({ queries }, id, stored) => {
    await addReceipts(queries, readReceipts(id, stored))
  },
  afterDelete: async ({ queries }, deleted) => {
    const ids = deleted.map(({ id }) => id)
    await deleteReceipts(queries, ids)
  },

  present: async ({ queries }, rows) => {
    const ids = rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : []))
    const counts = await countReceipts(queries, ids)
    for (const row of rows) {
      const { recipients = 0, readers = 0, confirmed = 0 } = (typeof row.id === 'number' && counts.get(row.id)) || {}
      Object.assign(row, { recipients, readers, confirmed })
    }
  },
}

/** Receipts are those of announcements that the caller wrote. */
export const announcementReceiptHooks: ResourceHooks = {
  scope: ({ caller }) =>
    caller.isSuper
      ? undefined
      : sql`${columnOf(mainAlias, 'announcement_id')} in (
          select a.id from "admin_announcement" a where a.admin_id = ${caller.id})`,
}

function readReceipts(id: number, kept: unknown): Receipt[] {
  const rows = Array.isArray(kept) ? kept.map(recordOf) : []
  return rows.flatMap(({ admin_id, state, read_time, confirm_time, is_current, create_time }) =>
    state === 'read' || state === 'confirmed'
      ? [
          {
            announcement_id: id,
            admin_id: Number(admin_id),
            state,
            read_time: toTime(read_time),
            confirm_time: toTime(confirm_time),
            is_current: is_current === 1 ? 1 : 0,
            create_time: toTime(create_time) ?? 0,
          },
        ]
      : [],
  )
}

function toTime(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
