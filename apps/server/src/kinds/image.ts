import type { ImageField } from '@teachnet/contract'
import { varchar } from 'drizzle-orm/pg-core'
import { textValues } from './column-values.ts'
import { oneFile, pictureTypes, sampleAddress } from './file-column.ts'
import { plainColumn, type ServerKind } from './server-kind.ts'

/** Column types of an {@link ImageField}. */
export interface ImageColumn {
  readonly value: string
  readonly hasDefault: true
}

export const imageColumn: ServerKind<ImageField> = {
  ...plainColumn,
  column: () => varchar({ length: 255 }).notNull().default(''),
  values: () => textValues,
  files: { ...oneFile, uploadTypes: () => pictureTypes },
  sample: (_field, of) => sampleAddress(of, 'png'),
}
