import type { ResourceDefinition } from '@teachnet/contract'
import { type ComponentType, createContext, use } from 'react'
import { alignOf, type Column } from '../crud/columns.ts'
import type { RelatedList } from '../crud/record-offers.ts'
import type { CellProps, FilterProps, InputProps } from './fields/field-props.ts'

/** The part of a resource's screen that its definition does not say. Each level replaces less than the next one. */
export interface ResourceOverrides {
  /** By field name. */
  readonly cells?: Readonly<Record<string, ComponentType<CellProps>>>
  /** By field name. */
  readonly inputs?: Readonly<Record<string, ComponentType<InputProps>>>
  /** By field name. */
  readonly filters?: Readonly<Record<string, ComponentType<FilterProps>>>
  /** Lists of other resources that have a record's own entries. */
  readonly relatedLists?: readonly RelatedList[]
  /** The inside of the form, below its heading and above its buttons. */
  readonly form?: ComponentType<{ readonly definition: ResourceDefinition }>
  /** The whole screen; the controllers of `crud` remain. */
  readonly page?: ComponentType<{ readonly definition: ResourceDefinition }>
}

export const OverridesContext = createContext<ResourceOverrides>({})

export function useOverrides(): ResourceOverrides {
  return use(OverridesContext)
}

/** How a column stands; a cell of an override shows words, whatever the field holds. */
export function useAlign(): (column: Column) => 'left' | 'right' {
  const { cells } = useOverrides()
  return ({ name, field }) => (cells?.[name] ? 'left' : alignOf(field))
}
