import type { RevisionProps } from './field-props.ts'
import { useFieldParts } from './load-parts.ts'

/** A stored value without labels for its ids. */
export function RevisionValue(props: RevisionProps) {
  const { Revision } = useFieldParts(props.field)
  return <Revision {...props} />
}
