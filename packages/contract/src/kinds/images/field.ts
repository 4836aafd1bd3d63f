import { type FileBase, fileValue } from '../file-field.ts'
import type { Kind } from '../kind.ts'

/** Several pictures; on the wire a list of paths. A text with commas is also accepted. */
export interface ImagesField extends FileBase {
  readonly kind: 'images'
  readonly maxItems?: number
}

/** Types derived from an {@link ImagesField}. */
export interface ImagesTypes {
  readonly wire: string[]
  readonly isNullable: false
}

export const imagesKind: Kind<ImagesField> = { ...fileValue, isList: () => true }
