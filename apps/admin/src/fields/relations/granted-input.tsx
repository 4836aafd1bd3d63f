import type { RelationsField } from '@teachnet/contract'
import { useRelationTarget } from '../../crud/choices/use-relation-target.ts'
import type { InputProps } from '../field-props.ts'
import { CheckTree, type CheckTreeProps } from '../shared/records/check-tree.tsx'

/** A tree for the permissions of a role: a box includes all nodes below it, and the value also contains the parents of selected nodes. */
export function GrantedInput({ noteOf, ...props }: InputProps<RelationsField> & Pick<CheckTreeProps, 'noteOf'>) {
  const target = useRelationTarget(props.field.resource)
  return <CheckTree {...props} resource={target} noteOf={noteOf} isCascading />
}
