import { identifier } from '../designer/index.ts'
import type { OldAddresses } from './rules/old-addresses.ts'
import type { Check } from './rules/checks.ts'
import type { OldDatabase } from './source/old-database.ts'
import type { Run } from './target.repo.ts'

/** A table on both sides, and the columns whose sums are compared. */
export interface ProofPair {
  readonly source: string
  readonly target: string
  /** Whether the ids are the same on both sides. */
  readonly hasIds: boolean
  readonly sums: readonly { readonly source: string; readonly target: string; readonly factor: number }[]
  /** Values whose checksum is compared. */
  readonly checks: readonly Check[]
  /** Column that marks deleted rows, which are not counted. */
  readonly deleted?: string | undefined
}

/** A figure that both databases computed. */
export interface ProofLine {
  readonly table: string
  readonly figure: string
  readonly old: string
  readonly here: string
}

/** Computes counts, first and last ids, sums and a checksum of a table in both databases: neither passes through the code that copies. */
export async function proveTable(
  { from, run }: { readonly from: OldDatabase; readonly run: Run },
  { source, target, hasIds, sums, checks, deleted }: ProofPair,
): Promise<readonly ProofLine[]> {
  const figures = ['count(*)', ...(hasIds ? ['min("id")', 'max("id")'] : [])]
  const oldColumns = [
    ...figures,
    ...sums.map((sum) => `coalesce(sum(${identifier(sum.source)}), 0)`),
    ...checksum(
      checks,
      ({ old }) => old,
      (digits) => `bit_xor(cast(conv(${digits}, 16, 10) as unsigned))`,
    ),
  ]
  const newColumns = [
    ...figures,
    ...sums.map((sum) => `coalesce(sum(${identifier(sum.target)}), 0)`),
    ...checksum(
      checks,
      ({ here }) => here,
      (digits) => `coalesce(bit_xor(('x' || ${digits})::bit(60)::bigint), 0)::text`,
    ),
  ]
  const select = (columns: readonly string[], table: string) =>
    `select ${columns.map((column, index) => `${column} as f${index}`).join(', ')} from ${identifier(table)}`
  const present =
    deleted === undefined ? '' : ` where coalesce(cast(${identifier(deleted)} as char), '') regexp '^[0 :.-]*$'`
  const [old] = await from.query(select(oldColumns, source) + present)
  // Rows that this installation adds have ids after the last one of the old site.
  const last = Number(old?.['f2'] ?? 0)
  const [here] = await run(select(newColumns, target) + (hasIds ? ` where "id" <= ${last}` : ''))
  const names = [
    'rows',
    ...(hasIds ? ['first id', 'last id'] : []),
    ...sums.map((sum) => `sum of ${sum.source}`),
    ...(checks.length === 0 ? [] : [`checksum of ${checks.length} columns`]),
  ]
  return names.map((figure, index) => {
    const factor = sums[index - figures.length]?.factor ?? 1
    return {
      table: source,
      figure,
      old: plainNumber(old?.[`f${index}`] ?? null, factor),
      here: plainNumber(here?.[`f${index}`] ?? null, 1),
    }
  })
}

/**
 * 60 bits of a digest of each row, combined whatever the order of the rows. Both databases have md5; only one of them has a CRC.
 */
function checksum(
  checks: readonly Check[],
  text: (check: Check) => string,
  combined: (digits: string) => string,
): string[] {
  return checks.length === 0 ? [] : [combined(`left(md5(concat_ws('|', ${checks.map(text).join(', ')})), 15)`)]
}

/** Counts the members whose balance is not that of their last log entry, in both databases: such differences come over as they are. */
export async function proveBalances(
  { from, run }: { readonly from: OldDatabase; readonly run: Run },
  { prefix, amount }: { readonly prefix: string; readonly amount: 'money' | 'score' },
): Promise<ProofLine> {
  const count = (user: string, log: string) =>
    // Grouped: the old log has no index on the member.
    `select count(*) as n from ${identifier(user)} u
     join (select "user_id", max("id") as last from ${identifier(log)} group by "user_id") m on m."user_id" = u."id"
     join ${identifier(log)} l on l."id" = m.last where l."after" <> u.${identifier(amount)}`
  const log = `user_${amount}_log`
  const [old] = await from.query(count(`${prefix}user`, prefix + log))
  const [here] = await run(count('user', log))
  return {
    table: `${prefix}user`,
    figure: `members whose ${amount} differs from their log`,
    old: String(old?.n),
    here: String(here?.n),
  }
}

/** Counts the values here that name a file by a host of the old site: there must be none. */
export async function proveAddresses(run: Run, table: string, { prefixes }: OldAddresses): Promise<ProofLine> {
  const columns = await run(
    `select column_name::text as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and data_type in ('text', 'character varying', 'jsonb', 'ARRAY')`,
    [table],
  )
  const texts = columns.map(({ name }) => `${identifier(String(name))}::text`)
  const where = texts.map((text) => `${text} ilike any($1)`).join(' or ')
  const [count] =
    texts.length === 0
      ? []
      : await run(`select count(*)::text as n from public.${identifier(table)} where ${where}`, [
          prefixes.map((prefix) => `%${prefix.replaceAll(/[%_\\]/g, String.raw`\$&`)}/storage/%`),
        ])
  return {
    table,
    figure: 'rows with addresses of the old site',
    old: '0',
    here: count === undefined ? '0' : String(count.n),
  }
}

function plainNumber(value: unknown, factor: number): string {
  if (value === null || value === undefined) return ''
  const text = String(value as string | number | bigint)
  if (factor === 1) return text.replace(/\.0+$/, '').replace(/(\.\d*?)0+$/, '$1')
  return String(Math.round(Number(text) * factor))
}
