import type { ImagesField } from '@teachnet/contract'
import { text } from 'drizzle-orm/pg-core'
import { textListValues } from './column-values.ts'
import { listedFiles, pictureTypes, sampleAddress } from './file-column.ts'
import { listColumn, type ServerKind } from './server-kind.ts'

/** Column types of an {@link ImagesField}. */
export interface ImagesColumn {
  readonly value: string[]
  readonly hasDefault: true
}

export const imagesColumn: ServerKind<ImagesField> = {
  ...listColumn,
  column: () => text().array().notNull().default([]),
  values: () => textListValues,
  files: { ...listedFiles, uploadTypes: () => pictureTypes },
  sample: (_field, of) => [sampleAddress(of, 'png')],
}
