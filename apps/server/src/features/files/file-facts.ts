import type { FileKind } from '@teachnet/contract'
import { sql } from 'drizzle-orm'
import { idList } from '../../records/record-ids.ts'
import type { Queries } from '../../platform/db/client.ts'
import { loadRows, toQuery } from '../../platform/db/statement.ts'

/** Conditions on the MIME type, in this order; a file of none is `other`. */
const kinds: readonly (readonly [FileKind, string])[] = [
  ['image', '^image/'],
  ['video', '^video/'],
  ['audio', '^audio/'],
  ['archive', '^application/(zip|gzip|x-(rar|7z|tar|gzip|bzip2|xz)|vnd[.]rar)'],
  ['document', '^(text/|application/(pdf|msword|rtf|epub|x-cfb|vnd[.](ms-|openxmlformats|oasis)))'],
]

const kindCases = sql.join(
  kinds.map(([kind, pattern]) => sql`when "t"."mimetype" ~ ${sql.raw(`'${pattern}'`)} then ${sql.raw(`'${kind}'`)}`),
  sql` `,
)
const isUsed = sql`exists (select 1 from "file_use" "u" where "u"."url" = "t"."url")`
const hasCopies = sql`("t"."sha1" <> '' and exists (select 1 from "attachment" "o" where "o"."sha1" = "t"."sha1" and "o"."id" <> "t"."id"))`

/** The virtual fields of an attachment on alias `t`. Computed when asked: a stored count would be written with every record that uses a file. */
export const fileFacts = {
  kind: sql`(case ${kindCases} else 'other' end)`,
  usage: sql`(case when ${isUsed} then 'used' else 'unused' end)`,
  copies: sql`(case when ${hasCopies} then 'several' else 'single' end)`,
} as const

/** Loads the kinds of attachments, by id. */
export async function loadFileKinds(db: Queries, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await loadRows(
    db,
    toQuery(
      sql`select "t"."id", ${fileFacts.kind} as "kind" from "attachment" "t" where "t"."id" = any(${idList(ids)})`,
    ),
  )
  return new Map(rows.map((row) => [Number(row.id), String(row.kind)]))
}

/** Loads the addresses of attachments. */
export async function loadFileUrls(db: Queries, ids: readonly number[]): Promise<string[]> {
  const rows = await loadRows(db, toQuery(sql`select "url" from "attachment" where "id" = any(${idList(ids)})`))
  return rows.map(({ url }) => String(url))
}

/** The storage that files of the library use; sizes in bytes. */
export interface FileFigures {
  readonly kinds: readonly { readonly kind: string; readonly files: number; readonly size: number }[]
  readonly unused: { readonly files: number; readonly size: number }
  /** Files with the same content as an older file. */
  readonly copies: { readonly files: number; readonly size: number }
}

export async function loadFileFigures(db: Queries): Promise<FileFigures> {
  const { kind } = fileFacts
  const [byKind, [rest]] = await Promise.all([
    loadRows(
      db,
      toQuery(
        sql`select ${kind} as "kind", count(*)::int as "files", sum("t"."size") as "size" from "attachment" "t" group by 1 order by 3 desc`,
      ),
    ),
    loadRows(
      db,
      toQuery(sql`select
        (select count(*)::int from "attachment" "t" where not ${isUsed}) as "unused",
        (select coalesce(sum("t"."size"), 0) from "attachment" "t" where not ${isUsed}) as "unused_size",
        (select count(*)::int from "attachment" "t" where ${isLaterCopy}) as "copies",
        (select coalesce(sum("t"."size"), 0) from "attachment" "t" where ${isLaterCopy}) as "copies_size"`),
    ),
  ])
  return {
    kinds: byKind.map((row) => ({ kind: String(row.kind), files: Number(row.files), size: Number(row.size) })),
    unused: { files: Number(rest?.unused), size: Number(rest?.unused_size) },
    copies: { files: Number(rest?.copies), size: Number(rest?.copies_size) },
  }
}

const isLaterCopy = sql`("t"."sha1" <> '' and exists (select 1 from "attachment" "o" where "o"."sha1" = "t"."sha1" and "o"."id" < "t"."id"))`
