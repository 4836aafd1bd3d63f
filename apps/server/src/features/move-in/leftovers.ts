import { existsSync } from 'node:fs'
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { type Reason, reasonNames } from './rules/values.ts'

/** What happened to one value, or to a row. */
export interface Leftover {
  /** Table of the old site. */
  readonly table: string
  /** The key of the row there. */
  readonly key: string
  /** Absent: the row as a whole. */
  readonly column?: string
  readonly reason: Reason | 'row' | 'stays'
  readonly value?: string | null
  /** Which parts of the value, where it has several. */
  readonly detail?: string | undefined
  /** For a row that the database here rejected. */
  readonly error?: string
}

/** Counts and lists what did not come as it was. */
export interface Leftovers {
  readonly add: (leftover: Leftover) => void
  /** Number of cases by table, column and reason. */
  readonly counts: () => readonly LeftoverCount[]
  /** Number of rows that did not come, or were deleted there only. */
  readonly lostRows: () => number
  /** Adds the new cases to the file: before the rows are committed, so that a run that is cut off loses none. */
  readonly write: () => Promise<void>
}

export interface LeftoverCount {
  readonly table: string
  readonly column: string
  readonly reason: Leftover['reason']
  readonly count: number
}

/** Characters of a value in the list: enough to recognise it. */
const longestValue = 500

/**
 * @param file a line of JSON for each case; undefined: they are only counted
 * @param isContinued whether the file has the cases of the first part of a run that was cut off: they are counted too, and are not listed again
 */
export async function createLeftovers(file: string | undefined, isContinued: boolean): Promise<Leftovers> {
  const counted = new Map<string, LeftoverCount>()
  let lost = 0
  let lines: string[] = []
  /** What the first part of the run has listed. */
  const earlier = new Set<string>()
  const count = ({ table, column = '', reason }: Leftover) => {
    const key = JSON.stringify([table, column, reason])
    counted.set(key, { table, column, reason, count: (counted.get(key)?.count ?? 0) + 1 })
    if (reason === 'row' || reason === 'stays') lost += 1
  }
  if (file !== undefined) {
    await mkdir(dirname(file), { recursive: true })
    if (isContinued)
      for (const leftover of await readLeftovers(file)) {
        earlier.add(placeOf(leftover))
        count(leftover)
      }
    else await writeFile(file, '', { mode: 0o600 })
  }
  return {
    add: ({ value, ...leftover }) => {
      if (earlier.has(placeOf(leftover))) return
      count(leftover)
      if (file === undefined) return
      // Hashes stay out of files.
      const isVisible = value !== undefined && value !== null && !/password|salt/.test(leftover.column ?? '')
      lines.push(`${JSON.stringify(isVisible ? { ...leftover, value: value.slice(0, longestValue) } : leftover)}\n`)
    },
    counts: () => [...counted.values()],
    lostRows: () => lost,
    write: async () => {
      if (file === undefined || lines.length === 0) return
      const text = lines.join('')
      lines = []
      await appendFile(file, text, { mode: 0o600 })
    },
  }
}

function placeOf({ table, key, column = '', reason }: Leftover): string {
  return JSON.stringify([table, key, column, reason])
}

const listedCase = z.object({
  table: z.string(),
  key: z.string(),
  column: z.optional(z.string()),
  reason: z.enum([...reasonNames, 'row', 'stays']),
})

/** Reads a list. A last line that was cut off is removed from it. */
async function readLeftovers(file: string): Promise<readonly Leftover[]> {
  const text = existsSync(file) ? await readFile(file, 'utf8') : ''
  const full = text.slice(0, text.lastIndexOf('\n') + 1)
  if (full !== text) await writeFile(file, full, { mode: 0o600 })
  return full.split('\n').flatMap((line) => (line === '' ? [] : [listedCase.parse(JSON.parse(line))]))
}
