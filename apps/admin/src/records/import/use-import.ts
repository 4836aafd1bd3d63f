import type { ResourceDefinition } from '@teachnet/contract'
import { type BulkRun, mostImportRows } from '@teachnet/contract/lists'
import { useEffect, useRef, useState } from 'react'
import { useCrud } from '../services/crud-services.tsx'
import { type ImportPlan, sentTable, type SentTable } from './map-columns.ts'

/** A check that goes on while its dialog is closed. */
export interface PendingImport {
  readonly plan: ImportPlan
  readonly sent: SentTable
}

export interface Importing {
  readonly step: 'idle' | 'sending' | 'checking' | 'checked'
  /** Rows that the server has, or has checked. */
  readonly done: number
  readonly run: BulkRun | undefined
  /** What was sent for the check. */
  readonly sent: SentTable | undefined
  /** Sends the rows and has them checked; nothing is written. It ends without a result after {@link Importing.reset}. */
  readonly check: (plan: ImportPlan) => Promise<void>
  /** Waits for the result of a check that goes on. */
  readonly resume: (pending: PendingImport, run: BulkRun) => Promise<void>
  /** Sends the mended cells of rows that the check has refused, and has these checked again. */
  readonly mend: (rows: { readonly number: number; readonly cells: string[] }[]) => Promise<void>
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
export function useImport(definition: ResourceDefinition): Importing {
  const { source } = useCrud()
  const [step, setStep] = useState<Importing['step']>('idle')
  const [done, setDone] = useState(0)
  const [run, setRun] = useState<BulkRun>()
  const [sent, setSent] = useState<SentTable>()
  // Counts the checks, so that the reply of an abandoned one is ignored.
  const attempt = useRef(0)
  useEffect(
    () => () => {
      attempt.current += 1
    },
    [],
  )
  /** Does a part of the check, unless another one begins meanwhile; after a failure, `back` is the step. */
  const attend = async (back: Importing['step'], work: (isAbandoned: () => boolean) => Promise<void>) => {
    attempt.current += 1
    const own = attempt.current
    const isAbandoned = () => attempt.current !== own
    try {
      await work(isAbandoned)
    } catch (error) {
      if (isAbandoned()) return
      setStep(back)
      throw error
    }
  }
  const follow = async (begun: BulkRun, isAbandoned: () => boolean) => {
    let state = begun
    setStep('checking')
    setRun(state)
    while (state.state === 'checking' && !isAbandoned()) {
      setDone(state.done + state.failed + state.same)
      // oxlint-disable-next-line no-await-in-loop -- polls until the check has ended
      await new Promise((resolve) => setTimeout(resolve, interval))
      // oxlint-disable-next-line no-await-in-loop -- polls until the check has ended
      state = await source.bulk.run(begun.id)
    }
    if (isAbandoned()) return
    setRun(state)
    setStep('checked')
  }
  return {
    step,
    done,
    run,
    sent,
    check: (plan) =>
      attend('idle', async (isAbandoned) => {
        setStep('sending')
        setDone(0)
        const table = await sentTable(definition, plan)
        const { columns, addOnly } = table
        const rows = table.rows.slice(0, mostImportRows)
        setSent({ ...table, rows })
        const begun = await source.bulk.beginImport({
          controller: definition.controller,
          mode: plan.mode,
          key: plan.key,
          columns,
          addOnly,
          orders: plan.orders,
          total: rows.length,
        })
        for (const { from, part } of parts(rows)) {
          if (isAbandoned()) return
          // oxlint-disable-next-line no-await-in-loop -- one request after the other
          await source.bulk.sendRows({ id: begun.id, from: from + 1, rows: part })
          if (!isAbandoned()) setDone(from + part.length)
        }
        if (!isAbandoned()) await follow(await source.bulk.checkImport(begun.id), isAbandoned)
      }),
    resume: (pending, begun) =>
      attend('idle', (isAbandoned) => {
        setSent(pending.sent)
        return follow(begun, isAbandoned)
      }),
    mend: (rows) =>
      attend('checked', async (isAbandoned) => {
        const id = run?.id ?? 0
        const state = await source.bulk.mendRows({ id, rows })
        const mended = new Map(rows.map(({ number, cells }) => [number, cells]))
        setSent((table) => table && { ...table, rows: table.rows.map((row, at) => mended.get(at + 1) ?? row) })
        await follow(state, isAbandoned)
      }),
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
