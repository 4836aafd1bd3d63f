import type { KindSchema } from './kind-schema.ts'
import type { Field, FieldKind, KindFields } from './kinds.ts'
import { idKindSchema } from './id/schema.ts'
import { textKindSchema } from './text/schema.ts'
import { richTextKindSchema } from './rich-text/schema.ts'
import { numberKindSchema } from './number/schema.ts'
import { integerKindSchema } from './integer/schema.ts'
import { moneyKindSchema } from './money/schema.ts'
import { switchKindSchema } from './switch/schema.ts'
import { choiceKindSchema } from './choice/schema.ts'
import { dateKindSchema } from './date/schema.ts'
import { dateTimeKindSchema } from './date-time/schema.ts'
import { imageKindSchema } from './image/schema.ts'
import { imagesKindSchema } from './images/schema.ts'
import { fileKindSchema } from './file/schema.ts'
import { filesKindSchema } from './files/schema.ts'
import { relationKindSchema } from './relation/schema.ts'
import { relationsKindSchema } from './relations/schema.ts'
import { treeParentKindSchema } from './tree-parent/schema.ts'
import { regionKindSchema } from './region/schema.ts'
import { tagsKindSchema } from './tags/schema.ts'
import { rowsKindSchema } from './rows/schema.ts'
import { jsonKindSchema } from './json/schema.ts'
import { colourKindSchema } from './colour/schema.ts'
import { weighKindSchema } from './weigh/schema.ts'
import { passwordKindSchema } from './password/schema.ts'
import { maskedKindSchema } from './masked/schema.ts'

/** The zod schemas of each kind. */
export const kindSchemas: { readonly [K in FieldKind]: KindSchema<KindFields[K]> } = {
  id: idKindSchema,
  text: textKindSchema,
  richText: richTextKindSchema,
  number: numberKindSchema,
  integer: integerKindSchema,
  money: moneyKindSchema,
  switch: switchKindSchema,
  choice: choiceKindSchema,
  date: dateKindSchema,
  dateTime: dateTimeKindSchema,
  image: imageKindSchema,
  images: imagesKindSchema,
  file: fileKindSchema,
  files: filesKindSchema,
  relation: relationKindSchema,
  relations: relationsKindSchema,
  treeParent: treeParentKindSchema,
  region: regionKindSchema,
  tags: tagsKindSchema,
  rows: rowsKindSchema,
  json: jsonKindSchema,
  colour: colourKindSchema,
  weigh: weighKindSchema,
  password: passwordKindSchema,
  masked: maskedKindSchema,
}

/** The zod schemas of a field's kind. */
export function schemaOf(field: Field): KindSchema<Field> {
  return kindSchemas[field.kind] as KindSchema<Field> // the entry of a kind takes its fields
}
