import { permissionOf, type ResourceDefinition } from '@teachnet/contract'
import { useState } from 'react'
import { useCrud } from './crud-services.tsx'
import { isRecord, toText } from './row.ts'

export interface Reveal {
  /** The value in full, while it is shown. Kept here alone: neither cached nor part of a form or its draft. */
  readonly shown: string | undefined
  readonly isLoading: boolean
  readonly show: () => Promise<void>
  readonly hide: () => void
}

/** Shows a masked value of a record in full, for an account that may see it; undefined for others. */
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
        // The notice of the refusal has been shown.
      } finally {
        setIsLoading(false)
      }
    },
  }
}
