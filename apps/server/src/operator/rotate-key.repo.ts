import { z } from 'zod'

import { loadTables, type Table } from '../backup/catalog.repo.ts'
import { quoted } from '../backup/quoted.ts'
import type { Run } from '../backup/run.repo.ts'
import { changeKey, encryptedPattern, type KeyChange } from '../secret-text.ts'

const batchRows = 200
const textual = /^(text|character varying|character|json|jsonb)(\[\])?$/
const foundRows = z.array(z.object({ place: z.string() }).catchall(z.string().nullable()))

/**
 * Encrypts anew whatever the old key opens, wherever it stands: in a column of its own, or within a copy of a row that a log or a
 * revision keeps. No list of places has to be kept. Gives the number of encrypted texts.
 */
export async function changeKeyOfAll(run: Run, change: KeyChange): Promise<number> {
  let count = 0
  for (const table of await loadTables(run)) count += await changeKeyOfTable(run, table, change)
  return count
}

/** Ends what was derived from the old key: sessions, whose tokens follow from each other by it, and counts of failed attempts. */
export async function forgetDerived(run: Run): Promise<void> {
  await run('delete from token')
  await run('delete from attempt_limit')
}

/** No server can take a key until this transaction is over. */
export async function lockKeyCheck(run: Run): Promise<void> {
  await run('lock table installation in exclusive mode')
}

async function changeKeyOfTable(run: Run, { name, columns }: Table, change: KeyChange): Promise<number> {
  const texts = columns.filter(({ type }) => textual.test(type))
  if (texts.length === 0) return 0
  const table = `public.${quoted(name)}`
  const selected = texts.map((column) => `${quoted(column.name)}::text as ${quoted(column.name)}`).join(', ')
  const isFound = texts.map((column) => `${quoted(column.name)}::text ~ '${encryptedPattern}'`).join(' or ')
  // Shows the rows as they were when it was declared, whatever is changed while it is read.
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
