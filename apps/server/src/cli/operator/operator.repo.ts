import { eq } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { adminTable } from '../../records/tables/resources.ts'
import { isUniqueText } from '../../records/tables/unique-text.ts'
import { z } from 'zod'
import { loadTables, type Table, quoted, type Run } from '../../features/backup/index.ts'
import { changeKey, encryptedPattern, type KeyChange } from '../../platform/secrets/encrypted-text.ts'

export interface Administrator {
  readonly id: number
  readonly username: string
  readonly isEnabled: boolean
}

export async function findAdministrator(db: Queries, name: string): Promise<Administrator | undefined> {
  const { id, username, status } = adminTable
  const [row] = await db.select({ id, username, status }).from(adminTable).where(isUniqueText(username, name))
  return row && { id: row.id, username: row.username, isEnabled: row.status === '1' }
}

/** @param password its argon2id hash */
export async function savePassword(
  db: Queries,
  { id, password, now }: { id: number; password: string; now: number },
): Promise<void> {
  await db.update(adminTable).set({ password, login_failure: 0, update_time: now }).where(eq(adminTable.id, id))
}

const batchRows = 200

const textual = /^(text|character varying|character|json|jsonb)(\[\])?$/

const foundRows = z.array(z.object({ place: z.string() }).catchall(z.string().nullable()))

/**
 * Re-encrypts every text that the old key decrypts, in any table: as a whole column value, or within the copy of a row in a log or
 * revision. No list of places has to be maintained. Returns the number of re-encrypted texts.
 */
export async function changeKeyOfAll(run: Run, change: KeyChange): Promise<number> {
  let count = 0
  for (const table of await loadTables(run)) count += await changeKeyOfTable(run, table, change)
  return count
}

/** Deletes data derived from the old key: sessions, whose tokens are derived with it, counts of failed attempts, and idempotency keys. */
export async function forgetDerived(run: Run): Promise<void> {
  await run('delete from token')
  await run('delete from attempt_limit')
  await run('delete from idempotency_key')
}

/** No server can start with a key until this transaction ends. */
export async function lockKeyCheck(run: Run): Promise<void> {
  await run('lock table installation in exclusive mode')
}

async function changeKeyOfTable(run: Run, { name, columns }: Table, change: KeyChange): Promise<number> {
  const texts = columns.filter(({ type }) => textual.test(type))
  if (texts.length === 0) return 0
  const table = `public.${quoted(name)}`
  const selected = texts.map((column) => `${quoted(column.name)}::text as ${quoted(column.name)}`).join(', ')
  const isFound = texts.map((column) => `${quoted(column.name)}::text ~ '${encryptedPattern}'`).join(' or ')
  // The cursor returns the rows as of its declaration, whatever changes while it is read.
  await run(
    `declare encrypted_rows no scroll cursor for select ctid::text as "place", ${selected} from ${table} where ${isFound}`,
  )
  let count = 0
  for (;;) {
    const rows = foundRows.parse(await run(`fetch ${batchRows} from encrypted_rows`))
    for (const row of rows) {
      const changes = texts.flatMap(({ name: column, type }) => {
        const changed = changeKey(row[column] ?? '', change)
        count += changed.count
        return changed.count === 0 ? [] : [{ column, type, text: changed.text }]
      })
      if (changes.length === 0) continue
      const sets = changes.map(({ column, type }, index) => `${quoted(column)} = $${index + 2}::text::${type}`)
      await run(`update ${table} set ${sets.join(', ')} where ctid = $1::text::tid`, [
        row.place,
        ...changes.map(({ text }) => text),
      ])
    }
    if (rows.length < batchRows) break
  }
  await run('close encrypted_rows')
  return count
}
