import { eq } from 'drizzle-orm'
import type { Queries } from '../../../platform/db/client.ts'
import { addLogEntries } from '../../../records/history/admin-log.ts'
import { adminTable } from '../../../records/tables/resources.ts'
import { isUniqueText } from '../../../records/tables/unique-text.ts'

export interface AdminRow {
  readonly id: number
  readonly username: string
  readonly nickname: string
  readonly avatar: string
  readonly email: string
  readonly password: string
  readonly status: string
  readonly last_login_time: number | null
}

const { id, username, nickname, avatar, email, password, status, last_login_time } = adminTable
const columns = { id, username, nickname, avatar, email, password, status, last_login_time }

export async function findAdminByName(db: Queries, name: string): Promise<AdminRow | undefined> {
  const rows = await db.select(columns).from(adminTable).where(isUniqueText(username, name))
  return rows[0]
}

export async function findAdmin(db: Queries, adminId: number): Promise<AdminRow | undefined> {
  const rows = await db.select(columns).from(adminTable).where(eq(id, adminId))
  return rows[0]
}

export interface AuditEntry {
  readonly admin: Pick<AdminRow, 'id' | 'username'>
  readonly url: string
  readonly title: string
  readonly ip: string
  readonly userAgent: string
  /** Unix seconds. */
  readonly now: number
}

export async function logLogin(db: Queries, { admin, url, title, ip, userAgent, now }: AuditEntry): Promise<void> {
  await addLogEntries(db, [
    {
      admin_id: admin.id,
      username: admin.username,
      url: url.slice(0, 1500),
      title,
      data: JSON.stringify({ username: admin.username, password: '***' }),
      ip,
      useragent: userAgent.slice(0, 255),
      create_time: now,
    },
  ])
}
