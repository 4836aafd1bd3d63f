import { type Kind, plainValue } from '../kind.ts'
import { type FieldBase } from '../field-base.ts'

/** Id of the parent record, 0 for a root. Makes the resource a tree. */
export interface TreeParentField extends FieldBase {
  readonly kind: 'treeParent'
}

/** Types derived from a {@link TreeParentField}. */
export interface TreeParentTypes {
  readonly wire: number
  readonly isNullable: false
}

export const treeParentKind: Kind<TreeParentField> = { ...plainValue, searchOperator: () => 'eq', role: 'parent' }
