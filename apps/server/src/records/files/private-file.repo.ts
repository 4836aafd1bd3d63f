import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { privateFile } from './private-file.table.ts'

export type NewPrivateFile = Omit<typeof privateFile.$inferInsert, 'check_time'>

export async function addPrivateFile(db: Queries, row: NewPrivateFile): Promise<void> {
  await db.insert(privateFile).values({ ...row, check_time: row.create_time })
}

/** Returns those of the paths that records of a resource may have; extends their life long enough for `sender` to store the record. */
export async function holdPrivateFiles(
  tx: Queries,
  {
    paths,
    controller,
    sender,
    now,
  }: {
    readonly paths: readonly string[]
    readonly controller: string
    /** Absent: any sender. */
    readonly sender?: string
    readonly now: number
  },
): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set()
  const isWanted = and(
    inArray(privateFile.path, [...paths]),
    eq(privateFile.controller, controller),
    sender === undefined ? undefined : eq(privateFile.sender, sender),
  )
  const rows = await tx
    .update(privateFile)
    .set({ check_time: now })
    .where(isWanted)
    .returning({ path: privateFile.path })
  return new Set(rows.map(({ path }) => path))
}

/** Loads files that were not checked since a moment (Unix seconds), longest first. */
export async function loadUncheckedFiles(
  db: Queries,
  before: number,
  limit: number,
): Promise<readonly { readonly path: string; readonly controller: string }[]> {
  return db
    .select({ path: privateFile.path, controller: privateFile.controller })
    .from(privateFile)
    .where(lte(privateFile.check_time, before))
    .orderBy(asc(privateFile.check_time))
    .limit(limit)
}

export async function recordChecked(db: Queries, paths: readonly string[], now: number): Promise<void> {
  if (paths.length > 0)
    await db
      .update(privateFile)
      .set({ check_time: now })
      .where(inArray(privateFile.path, [...paths]))
}

/** Deletes files from the table, except those held since then; returns the deleted ones. */
export async function forgetPrivateFiles(tx: Queries, paths: readonly string[], before: number): Promise<string[]> {
  if (paths.length === 0) return []
  const rows = await tx
    .delete(privateFile)
    .where(and(inArray(privateFile.path, [...paths]), lte(privateFile.check_time, before)))
    .returning({ path: privateFile.path })
  return rows.map(({ path }) => path)
}
