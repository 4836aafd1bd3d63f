import { isApiError } from '@teachnet/api-client'
import { useState } from 'react'

/** Allows one save at a time, and keeps the error of a failed one. */
export function useSaving(save: () => Promise<void>, onSaved: () => void) {
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState('')
  function start(): void {
    if (isSaving) return
    setSaving(true)
    setProblem('')
    save()
      .then(onSaved, (error: unknown) => setProblem(isApiError(error) ? error.message : String(error)))
      .finally(() => setSaving(false))
  }
  return { isSaving, problem, start }
}
