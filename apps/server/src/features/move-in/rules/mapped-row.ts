import type { OldRow } from '../source/old-table.ts'
import { type Converted, decodeEntities, type Reason, toDay, toId, toInteger, toLength, toSeconds } from './values.ts'

/** A change of one value that the operator should know of. */
export interface Note {
  readonly column: string
  readonly reason: Reason
  /** The value before. */
  readonly value: string | null
}

/** A row for a table here: the text of each value, as PostgreSQL reads it. */
export interface MappedRow {
  readonly values: Readonly<Record<string, string | null>>
  readonly notes: readonly Note[]
}

/** Reads the values of an old row; what it had to change is in its notes. */
export function createCells(row: OldRow) {
  const notes: Note[] = []
  const raw = (name: string) => row[name] ?? null
  const note = (column: string, reason: Reason) => void notes.push({ column, reason, value: raw(column) })
  const converted = (column: string, { value, reason }: Converted) => {
    if (reason) note(column, reason)
    return value
  }
  return {
    notes,
    note,
    raw,
    /** A text that the old site stored with entities. */
    text: (name: string, max = Number.POSITIVE_INFINITY) =>
      converted(name, toLength(decodeEntities(raw(name) ?? ''), max)) ?? '',
    /** A whole number; `fallback` where there is none, or it does not fit. */
    integer: (name: string, fallback: string) => converted(name, toInteger(raw(name))) ?? fallback,
    id: (name: string) => converted(name, toId(raw(name))),
    seconds: (name: string) => converted(name, toSeconds(raw(name))),
    day: (name: string) => converted(name, toDay(raw(name))),
  }
}

export type Cells = ReturnType<typeof createCells>
