import type { ResourceDefinition } from '@teachnet/contract'
import { type ComponentType, createContext, use } from 'react'
import type { Column } from '../../crud/list/columns.ts'
import type { RelatedList } from '../../crud/record/permitted-actions.ts'
import type { CellProps, FilterProps, InputProps } from '../../fields/field-props.ts'
import { viewOf } from '../../fields/views.ts'

/** Overrides of a resource's page. The levels are ordered: each replaces more than the previous one. */
export interface ResourceOverrides {
  /** By field name. */
  readonly cells?: Readonly<Record<string, ComponentType<CellProps>>>
  /** By field name. */
  readonly inputs?: Readonly<Record<string, ComponentType<InputProps>>>
  /** By field name. */
  readonly filters?: Readonly<Record<string, ComponentType<FilterProps>>>
  /** Related lists of other resources with entries of a record. */
  readonly relatedLists?: readonly RelatedList[]
  /** The content of the form, between its heading and its buttons. */
  readonly form?: ComponentType<{ readonly definition: ResourceDefinition }>
  /** The whole page; it can still use the controllers of `crud`. */
  readonly page?: ComponentType<{ readonly definition: ResourceDefinition }>
}

export const OverridesContext = createContext<ResourceOverrides>({})

export function useOverrides(): ResourceOverrides {
  return use(OverridesContext)
}

/** Returns the alignment of a column. An override's cell contains words, whatever the kind of the field. */
export function useAlign(): (column: Column) => 'left' | 'right' {
  const { cells } = useOverrides()
  return ({ name, field }) => (cells?.[name] ? 'left' : viewOf(field).align)
}
