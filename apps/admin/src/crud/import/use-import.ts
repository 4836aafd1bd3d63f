import type { ResourceDefinition } from '@teachnet/contract'
import { type BulkRun, mostImportRows } from '@teachnet/contract/lists'
import { useEffect, useRef, useState } from 'react'
import { useCrud } from '../services/crud-services.tsx'
import { mappedRows } from './map-columns.ts'
import type { SheetTexts } from './read-sheet.ts'

export type ImportMode = 'add' | 'update' | 'both'

export interface ImportPlan {
  /** Name of the file. */
  readonly name: string
  readonly sheet: SheetTexts
  /** The wire field of each column; '' for none. */
  readonly columns: readonly string[]
  readonly mode: ImportMode
  /** The field by which a row finds its record; '' if all are new. */
  readonly key: string
}

export interface Importing {
  readonly step: 'idle' | 'sending' | 'checking' | 'checked'
  /** Rows that the server has, or has checked. */
  readonly done: number
  readonly run: BulkRun | undefined
  /** Sends the rows and has them checked; nothing is written. It ends without a result after {@link Importing.reset}. */
  readonly check: (plan: ImportPlan) => Promise<void>
  /** Writes the rows that the check has found right. */
  readonly start: () => Promise<BulkRun>
  /** Starts again; a running check is abandoned. */
  readonly reset: () => void
}

/** Rows of one request. */
const chunk = 500
/** Characters of one request, about. */
const mostCharacters = 400_000
/** Milliseconds between two requests for the state of the check. */
const interval = 1000

/** Imports the rows of a file. */
export function useImport({ controller }: ResourceDefinition): Importing {
  const { source } = useCrud()
  const [step, setStep] = useState<Importing['step']>('idle')
  const [done, setDone] = useState(0)
  const [run, setRun] = useState<BulkRun>()
  // Counts the checks, so that the reply of an abandoned one is ignored.
  const attempt = useRef(0)
  useEffect(
    () => () => {
      attempt.current += 1
    },
    [],
  )
  return {
    step,
    done,
    run,
    async check({ sheet, columns, mode, key }) {
      attempt.current += 1
      const own = attempt.current
      const isGivenUp = () => attempt.current !== own
      setStep('sending')
      setDone(0)
      try {
        const rows = mappedRows(sheet.rows, columns).slice(0, mostImportRows)
        const names = columns.filter(Boolean)
        const begun = await source.bulk.beginImport({ controller, mode, key, columns: names, total: rows.length })
        for (const { from, part } of parts(rows)) {
          if (isGivenUp()) return
          // oxlint-disable-next-line no-await-in-loop -- one request after the other
          await source.bulk.sendRows({ id: begun.id, from: from + 1, rows: part })
          if (!isGivenUp()) setDone(from + part.length)
        }
        if (isGivenUp()) return
        setStep('checking')
        let state = await source.bulk.checkImport(begun.id)
        while (state.state === 'checking' && !isGivenUp()) {
          setDone(state.done + state.failed)
          // oxlint-disable-next-line no-await-in-loop -- asks again after a while
          await new Promise((resolve) => setTimeout(resolve, interval))
          // oxlint-disable-next-line no-await-in-loop -- asks again after a while
          state = await source.bulk.run(begun.id)
        }
        if (isGivenUp()) return
        setRun(state)
        setStep('checked')
      } catch (error) {
        if (isGivenUp()) return
        setStep('idle')
        throw error
      }
    },
    start: () => source.bulk.startImport(run?.id ?? 0),
    reset() {
      attempt.current += 1
      setStep('idle')
      setRun(undefined)
    },
  }
}

/** The rows in parts of bounded length. */
export function* parts(
  rows: readonly (readonly string[])[],
): Generator<{ readonly from: number; readonly part: string[][] }> {
  let from = 0
  let part: string[][] = []
  let size = 0
  for (const row of rows) {
    const length = row.reduce((sum, cell) => sum + cell.length, 0)
    if (part.length === chunk || (part.length > 0 && size + length > mostCharacters)) {
      yield { from, part }
      from += part.length
      part = []
      size = 0
    }
    part.push([...row])
    size += length
  }
  if (part.length > 0) yield { from, part }
}
