import { type Kind, plainValue } from '../kind.ts'
import { type FieldBase } from '../field-base.ts'

/** Short texts; on the wire a list. */
export interface TagsField extends FieldBase {
  readonly kind: 'tags'
  readonly maxItems?: number
}

/** Types derived from a {@link TagsField}. */
export interface TagsTypes {
  readonly wire: string[]
  readonly isNullable: false
}

export const tagsKind: Kind<TagsField> = {
  ...plainValue,
  searchOperator: () => 'FIND_IN_SET',
  isList: () => true,
}
