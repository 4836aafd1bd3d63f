import type { FileField } from '@teachnet/contract'
import { varchar } from 'drizzle-orm/pg-core'
import { textValues } from './column-values.ts'
import { oneFile, sampleAddress } from './file-column.ts'
import { plainColumn, type ServerKind } from './server-kind.ts'

/** Column types of a {@link FileField}. */
export interface FileColumn {
  readonly value: string
  readonly hasDefault: true
}

export const fileColumn: ServerKind<FileField> = {
  ...plainColumn,
  column: () => varchar({ length: 255 }).notNull().default(''),
  values: () => textValues,
  files: { ...oneFile, uploadTypes: ({ accept = '*' }) => accept.split(',') },
  sample: ({ accept }, of) => sampleAddress(of, accept),
}
