import type { FilesField } from '@teachnet/contract'
import { text } from 'drizzle-orm/pg-core'
import { textListValues } from './column-values.ts'
import { listedFiles, sampleAddress } from './file-column.ts'
import { listColumn, type ServerKind } from './server-kind.ts'

/** Column types of a {@link FilesField}. */
export interface FilesColumn {
  readonly value: string[]
  readonly hasDefault: true
}

export const filesColumn: ServerKind<FilesField> = {
  ...listColumn,
  column: () => text().array().notNull().default([]),
  values: () => textListValues,
  files: { ...listedFiles, uploadTypes: ({ accept = '*' }) => accept.split(',') },
  sample: ({ accept }, of) => [sampleAddress(of, accept)],
}
