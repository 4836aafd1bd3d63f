import { plainValue } from './kind.ts'
import type { FieldBase } from './field-base.ts'
import { filesInput } from './plain-input.ts'

/** Properties of file fields: who may open the files. */
export interface FileBase extends FieldBase {
  /**
   * `private`: the file is stored apart from the public ones. Replies carry a signed address that expires; in a body, that address refers
   * to the same file. Default `public`.
   */
  readonly visibility?: 'public' | 'private'
}

/** Parts that all kinds of files share. */
export const fileValue = {
  ...plainValue,
  searchOperator: () => undefined,
  isFile: true,
  plainInput: filesInput,
  isPrivateFile: ({ visibility }: FileBase) => visibility === 'private',
} as const

/** The kind of a file of the library, by its MIME type. */
export type FileKind = 'image' | 'video' | 'audio' | 'document' | 'archive' | 'other'
