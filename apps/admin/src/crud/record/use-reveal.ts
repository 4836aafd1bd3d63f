import { isRecord } from '@teachnet/protocol'
import { permissionOf, type ResourceDefinition } from '@teachnet/contract'
import { useState } from 'react'
import { useCrud } from '../services/crud-services.tsx'
import { toText } from '../../values/read-values.ts'

export interface Reveal {
  /** The full value while it is displayed. Stored only here: not cached, and not part of a form or its draft. */
  readonly shown: string | undefined
  readonly isLoading: boolean
  readonly show: () => Promise<void>
  readonly hide: () => void
}

/** Reveals a masked value of a record, for an account with permission; undefined for others. */
export function useReveal(definition: ResourceDefinition, id: number, field: string): Reveal | undefined {
  const { source, can } = useCrud()
  const [shown, setShown] = useState<string>()
  const [isLoading, setIsLoading] = useState(false)
  if (!can(permissionOf(definition, 'reveal'))) return undefined
  return {
    shown,
    isLoading,
    hide: () => setShown(undefined),
    async show() {
      setIsLoading(true)
      try {
        const data = await source.resource(definition).ask('reveal', { id, field })
        setShown(isRecord(data) ? toText(data.value) : undefined)
      } catch {
        // The error has been shown.
      } finally {
        setIsLoading(false)
      }
    },
  }
}
