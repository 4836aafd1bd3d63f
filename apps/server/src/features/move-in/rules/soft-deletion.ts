import type { OldColumn, OldRow } from '../source/old-table.ts'
import { dateTimeToSeconds, toSeconds } from './values.ts'

/** The column that marks rows as deleted, by the names that ThinkPHP and generators use; undefined: rows are really deleted. */
export function deletionColumn(columns: readonly OldColumn[]): OldColumn | undefined {
  return columns.find(
    ({ name, type }) =>
      (/^(delete_?time|deleted?_at|deleted_?time)$/i.test(name) && /int$|^(datetime|timestamp)$/.test(type)) ||
      (/^(is_?del(eted?)?|deleted)$/i.test(name) && /int$|^bit$/.test(type)),
  )
}

/** Whether a row is marked as deleted: by a time, or by a number other than 0. Zero dates mean none. */
export function isMarkedDeleted({ name }: OldColumn, row: OldRow): boolean {
  return !/^[0\s:.-]*$/.test(row[name] ?? '')
}

/** When a row was deleted; of a mark without a time, when it was last changed. */
export function deletionTime(column: OldColumn, row: OldRow, timeZone: string): number | undefined {
  const isTime = /time|_at$/i.test(column.name)
  const raw = row[isTime ? column.name : 'update_time'] ?? null
  const isWhole = /^\d+$/.test(raw ?? '')
  const { value } = isWhole ? toSeconds(raw) : dateTimeToSeconds(raw, column.type === 'timestamp' ? 'UTC' : timeZone)
  return value === null ? undefined : Number(value)
}
