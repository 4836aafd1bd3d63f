import type { ResourceDefinition } from '@teachnet/contract'
import { useMemo } from 'react'
import { useStoredPreference } from '../services/use-stored-preference.ts'
import { defaultHidden } from './columns.ts'
import type { ListAction, ListState } from './list-state.ts'

/** The hidden columns: those of the address, else those that the user chose last, else those of the definition. */
export function useHiddenColumns(
  definition: ResourceDefinition,
  { hidden: addressed }: ListState,
  dispatch: (action: ListAction) => void,
): readonly [hidden: ReadonlySet<string>, setHidden: (names: readonly string[] | undefined) => void] {
  const [remembered, remember] = useStoredPreference(`columns.${definition.controller}`, readNames)
  const hidden = useMemo(
    () => new Set(addressed ?? remembered ?? defaultHidden(definition)),
    [addressed, remembered, definition],
  )
  const setHidden = (chosen: readonly string[] | undefined) => {
    remember(chosen && [...chosen])
    dispatch({ type: 'hidden', names: chosen })
  }
  return [hidden, setHidden]
}

function readNames(raw: unknown): string[] | undefined {
  return Array.isArray(raw) ? raw.filter((name) => typeof name === 'string') : undefined
}
