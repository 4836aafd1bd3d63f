import { isRecord } from '@teachnet/protocol'
import { permissionOf, type ResourceDefinition } from '@teachnet/contract'
import { useState } from 'react'
import { useCrud } from '../services/crud-services.tsx'
import { toText } from '../../values/read-values.ts'

export interface Reveal {
  /** The full value while it is displayed. Stored only here: not cached, and not part of a form or its draft. */
  readonly shown: string | undefined
  readonly isLoading: boolean
  /** Shows the value; the reason is stored in the log. Returns whether it could be loaded. */
  readonly show: (reason: string) => Promise<boolean>
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
    async show(reason) {
      setIsLoading(true)
      try {
        const data = await source.resource(definition).read('reveal', { id, field, reason })
        setShown(isRecord(data) ? toText(data.value) : undefined)
        return true
      } catch {
        // The error has been shown.
        return false
      } finally {
        setIsLoading(false)
      }
    },
  }
}
