import type { FieldKind } from '@teachnet/contract'
import { type ComponentType, useSyncExternalStore } from 'react'
import type { InputProps } from '../field-props.ts'

/** Additions of the enabled modules to forms. */
export interface ModuleInputs {
  /** Inputs by the kind of field that they edit. */
  readonly inputs: Readonly<Partial<Record<FieldKind, ComponentType<InputProps>>>>
  /** Path of the module market below the app; absent: the account may not install modules. */
  readonly marketPath?: string
}

let current: ModuleInputs = { inputs: {} }
const listeners = new Set<() => void>()

/** Replaces the inputs of modules; forms that are open show the new ones. */
export function setModuleInputs(next: ModuleInputs): void {
  current = next
  for (const listener of listeners) listener()
}

/** The inputs of the enabled modules. */
export function useModuleInputs(): ModuleInputs {
  return useSyncExternalStore(subscribe, () => current)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
