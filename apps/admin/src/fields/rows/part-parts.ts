import type { RowPart } from '@teachnet/contract'
import { choiceParts } from '../choice/parts.tsx'
import { dateParts } from '../date/parts.tsx'
import type { FieldParts } from '../field-view.ts'
import { fileParts } from '../file/parts.tsx'
import { imageParts } from '../image/parts.tsx'
import { integerParts } from '../integer/parts.ts'
import { moneyParts } from '../money/parts.tsx'
import { numberParts } from '../number/parts.ts'
import { switchParts } from '../switch/parts.tsx'
import { textParts } from '../text/parts.tsx'

const parts: { readonly [K in RowPart['kind']]: FieldParts<Extract<RowPart, { kind: K }>> } = {
  text: textParts,
  integer: integerParts,
  number: numberParts,
  money: moneyParts,
  switch: switchParts,
  choice: choiceParts,
  date: dateParts,
  image: imageParts,
  file: fileParts,
}

/** The inputs and views of a field of a row, apart from those of all kinds: rows are one of these. */
export function partsOfPart({ kind }: RowPart): FieldParts<RowPart> {
  return parts[kind] as unknown as FieldParts<RowPart> // the entry of a kind takes its fields
}
