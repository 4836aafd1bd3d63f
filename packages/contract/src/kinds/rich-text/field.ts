import { type Kind, plainValue } from '../kind.ts'
import { type FieldBase } from '../field-base.ts'

/** HTML, sanitised by the server before it is stored. */
export interface RichTextField extends FieldBase {
  readonly kind: 'richText'
  readonly bilingual?: boolean
}

/** Types derived from a {@link RichTextField}. */
export interface RichTextTypes {
  readonly wire: string
  readonly isNullable: false
}

export const richTextKind: Kind<RichTextField> = {
  ...plainValue,
  searchOperator: () => 'LIKE',
  isBilingual: ({ bilingual }) => bilingual === true,
  // An old back end has no column for the English text and silently drops it.
  onOldBackEnd: (field) => ({ ...field, bilingual: false }),
}
