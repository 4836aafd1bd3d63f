import { type FileBase, fileValue } from '../file-field.ts'
import type { Kind } from '../kind.ts'

/** The path of an uploaded file. */
export interface FileField extends FileBase {
  readonly kind: 'file'
  /** Allowed extensions of an address, e.g. `pdf,doc,docx`; default: any. */
  readonly accept?: string
}

/** Types derived from a {@link FileField}. */
export interface FileTypes {
  readonly wire: string
  readonly isNullable: false
}

export const fileKind: Kind<FileField> = fileValue
