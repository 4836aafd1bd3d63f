import { type FileBase, fileValue } from '../file-field.ts'
import type { Kind } from '../kind.ts'

/** Address of an attachment: a path of the site or an absolute address. */
export interface ImageField extends FileBase {
  readonly kind: 'image'
}

/** Types derived from an {@link ImageField}. */
export interface ImageTypes {
  readonly wire: string
  readonly isNullable: false
}

export const imageKind: Kind<ImageField> = fileValue
