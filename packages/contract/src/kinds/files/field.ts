import { type FileBase, fileValue } from '../file-field.ts'
import type { Kind } from '../kind.ts'

/** Several files; on the wire a list of paths. A text with commas is also accepted. */
export interface FilesField extends FileBase {
  readonly kind: 'files'
  /** Allowed extensions of each address, e.g. `pdf,doc,docx`; default: any. */
  readonly accept?: string
  readonly maxItems?: number
}

/** Types derived from a {@link FilesField}. */
export interface FilesTypes {
  readonly wire: string[]
  readonly isNullable: false
}

export const filesKind: Kind<FilesField> = { ...fileValue, isList: () => true }
