import type { ArchiveManifest } from './archive/archive-format.ts'
import type { RowTotal } from './archive/checksum.ts'
import type { TableComparison } from './database/database-load.ts'

/** One line for each table: row count, start of the checksum, and whether both sides agree. */
export function comparisonReport(comparisons: readonly TableComparison[]): string {
  const rows = comparisons.map(({ name, source, target }) => {
    const isSame = source.rows === target.rows && source.sha256 === target.sha256
    return { name, ...target, note: isSame ? 'same' : 'DIFFERENT' }
  })
  return tableLines(rows)
}

/** Describes the content of an archive. */
export function archiveReport({ tables, files }: ArchiveManifest): string {
  return `${tableLines(tables)}\n${fileReport(files)}`
}

export function fileReport({ count, bytes, sha256 }: ArchiveManifest['files']): string {
  return `  ${count} files, ${bytes} bytes  ${sha256.slice(0, 16)}`
}

function tableLines(tables: readonly ({ name: string; note?: string } & RowTotal)[]): string {
  const width = Math.max(0, ...tables.map(({ name }) => name.length))
  const lines = tables.map(({ name, rows, sha256, note = '' }) =>
    `  ${name.padEnd(width)} ${String(rows).padStart(9)} rows  ${sha256.slice(0, 16)}  ${note}`.trimEnd(),
  )
  const sum = tables.reduce((total, { rows }) => total + rows, 0)
  return [...lines, `  ${tables.length} tables, ${sum} rows`].join('\n')
}
