import type { RelationsField } from '@teachnet/contract'
import { useRelationTarget } from '../../../crud/relation-target.ts'
import type { InputProps } from '../field-props.ts'
import { CheckTree } from '../shared/check-tree.tsx'

/** A tree where a box stands for all below it, and the value also holds the parents of what is chosen: what a role may do. */
export function GrantedInput(props: InputProps<RelationsField>) {
  const target = useRelationTarget(props.field.resource)
  return <CheckTree {...props} resource={target} isCascading />
}
