import type { FieldKind } from '@teachnet/contract'

/** The width in CSS pixels that a column of each kind takes at most, unless an administrator sets another one. Longer values are cut off. */
export const columnWidths: Readonly<Record<FieldKind, number>> = {
  id: 80,
  text: 136,
  richText: 160,
  number: 96,
  integer: 88,
  money: 112,
  switch: 80,
  choice: 120,
  date: 112,
  dateTime: 168,
  image: 80,
  images: 160,
  file: 136,
  files: 160,
  relation: 120,
  relations: 160,
  treeParent: 136,
  region: 136,
  tags: 160,
  json: 160,
  colour: 112,
  weigh: 80,
  password: 112,
  masked: 136,
}
