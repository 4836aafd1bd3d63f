import type { ResourceDefinition } from '@teachnet/contract'
import { isRecord, type ListQuery } from '@teachnet/protocol'
import { useState } from 'react'
import { useCrud } from '../services/crud-services.tsx'

/** The format of an export, its columns, and the form of its values. */
export interface ExportChoice {
  readonly format: 'xlsx' | 'csv'
  /** Names of fields, in the order of the columns. */
  readonly columns: readonly string[]
  /** As people read them, or as the API sends them. */
  readonly values: 'labels' | 'stored'
}

/** The outcome of an export: a file to download, or one that the server makes in the background. */
export type ExportOutcome = { readonly state: 'ready'; readonly url: string } | { readonly state: 'waiting' }

export interface ListExport {
  readonly isRunning: boolean
  /** Returns undefined after a failure, which the API client has shown. */
  readonly run: (choice: ExportChoice) => Promise<ExportOutcome | undefined>
}

/** Exports the records that a list query finds. */
export function useExport(
  definition: ResourceDefinition,
  { search, quickSearch, order }: Partial<ListQuery>,
): ListExport {
  const { source } = useCrud()
  const [isRunning, setRunning] = useState(false)
  return {
    isRunning,
    async run(choice) {
      setRunning(true)
      try {
        const body = {
          ...choice,
          ...(search && { search }),
          ...(quickSearch && { quickSearch }),
          ...(order && { order: `${order.field},${order.direction}` }),
        }
        const reply = await source.resource(definition).act('export', body, { showSuccess: false })
        return isRecord(reply) && typeof reply.url === 'string' && reply.url !== ''
          ? { state: 'ready', url: reply.url }
          : { state: 'waiting' }
      } catch {
        return undefined
      } finally {
        setRunning(false)
      }
    },
  }
}
