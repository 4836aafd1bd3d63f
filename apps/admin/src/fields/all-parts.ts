import type { FieldKind, FieldOfKind } from '@teachnet/contract'
import type { FieldParts } from './field-view.ts'
import { idParts } from './id/parts.tsx'
import { textParts } from './text/parts.tsx'
import { richTextParts } from './rich-text/parts.tsx'
import { numberParts } from './number/parts.ts'
import { integerParts } from './integer/parts.ts'
import { moneyParts } from './money/parts.tsx'
import { switchParts } from './switch/parts.tsx'
import { choiceParts } from './choice/parts.tsx'
import { dateParts } from './date/parts.tsx'
import { dateTimeParts } from './date-time/parts.tsx'
import { imageParts } from './image/parts.tsx'
import { imagesParts } from './images/parts.tsx'
import { fileParts } from './file/parts.tsx'
import { filesParts } from './files/parts.tsx'
import { relationParts } from './relation/parts.tsx'
import { relationsParts } from './relations/parts.tsx'
import { treeParentParts } from './tree-parent/parts.tsx'
import { regionParts } from './region/parts.tsx'
import { tagsParts } from './tags/parts.tsx'
import { rowsParts } from './rows/parts.tsx'
import { jsonParts } from './json/parts.tsx'
import { colourParts } from './colour/parts.tsx'
import { weighParts } from './weigh/parts.ts'
import { passwordParts } from './password/parts.tsx'
import { maskedParts } from './masked/parts.tsx'

/** The parts of all kinds of fields. They are in one file, because a form has fields of many kinds, and each file costs a request. */
export const allParts: { readonly [K in FieldKind]: FieldParts<FieldOfKind<K>> } = {
  id: idParts,
  text: textParts,
  richText: richTextParts,
  number: numberParts,
  integer: integerParts,
  money: moneyParts,
  switch: switchParts,
  choice: choiceParts,
  date: dateParts,
  dateTime: dateTimeParts,
  image: imageParts,
  images: imagesParts,
  file: fileParts,
  files: filesParts,
  relation: relationParts,
  relations: relationsParts,
  treeParent: treeParentParts,
  region: regionParts,
  tags: tagsParts,
  rows: rowsParts,
  json: jsonParts,
  colour: colourParts,
  weigh: weighParts,
  password: passwordParts,
  masked: maskedParts,
}
