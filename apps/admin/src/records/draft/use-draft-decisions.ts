import type { DraftDecision, ResourceDefinition } from '@teachnet/contract'
import { useState } from 'react'
import { useInvalidateRecords } from '../record/use-invalidate-records.ts'
import { useCrud } from '../services/crud-services.tsx'
import type { DraftedRecord } from './record-draft.ts'

/** What can be done with a saved draft. */
export type DraftQuestion = DraftDecision | 'discard'

/** The parameter of a decision: the time of publication, or the reason for returning. */
export interface DraftAnswer {
  /** Unix seconds. */
  readonly at?: number
  readonly message?: string
}

export interface DraftDecisions {
  readonly isRunning: boolean
  readonly decide: (question: DraftQuestion, answer: DraftAnswer) => Promise<void>
}

/** Decides about the draft of a record. @param onDone called after the server has done it */
export function useDraftDecisions(
  definition: ResourceDefinition,
  id: number,
  { draft, draftVersion: version }: DraftedRecord,
  onDone: () => void,
): DraftDecisions {
  const { source } = useCrud()
  const invalidateRecords = useInvalidateRecords()
  const [isRunning, setRunning] = useState(false)
  return {
    isRunning,
    async decide(question, answer) {
      setRunning(true)
      const calls = source.resource(definition)
      // The bar has named what others have changed since.
      const overwrite = draft && draft.contested.length > 0 ? { overwrite: 1 } : {}
      try {
        if (question === 'discard') await calls.act('draft', { id, version, values: {}, discard: 1 })
        else await calls.act('publish', { id, decision: question, version, ...overwrite, ...answer })
        onDone()
        invalidateRecords(definition, [id])
      } catch {
        // The reason has been shown; the record may now have another draft.
        invalidateRecords(definition, [id])
      }
      setRunning(false)
    },
  }
}
