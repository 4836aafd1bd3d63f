import type { Field, FieldKind } from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'

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
  relations: 184,
  treeParent: 136,
  region: 136,
  tags: 160,
  rows: 160,
  json: 160,
  colour: 112,
  weigh: 80,
  password: 112,
  masked: 136,
}

/** The maximum for the column with the name of a record, by which readers scan a list; spare room adds to it. English names are longer. */
export const nameWidths: Readonly<Record<Locale, number>> = { 'zh-cn': 180, en: 220 }

/** The maximum that spare room adds to it, and to another column whose values are cut. */
export const spareNameWidth = 220
export const spareWidthOfOthers = 120

/** Kinds whose values are often longer than their column. */
const longKinds: readonly FieldKind[] = [
  'text',
  'richText',
  'relation',
  'relations',
  'treeParent',
  'region',
  'tags',
  'file',
]

/** Whether values of a field may need more than the width of its kind: names of people and numbers of things do not. */
export function mayBeLong(field: Field): boolean {
  return longKinds.includes(field.kind) && !(field.kind === 'text' && field.max <= shortText)
}

/** The width that values of a kind usually take, where it is less than the most. */
const usualWidths: Partial<Readonly<Record<FieldKind, number>>> = {
  id: 64,
  number: 64,
  integer: 64,
  money: 96,
  switch: 56,
  date: 106,
  dateTime: 150,
  image: 60,
  relation: 90,
}

/** Characters of a text that usually takes `shortWidth`. */
const shortText = 60
const shortWidth = 104

/** The space at the sides of a cell, and that of the mark of a column that sorts. */
const padding = 24
const sortMark = 20

/** The width in CSS pixels that a column is expected to take, with its title. */
export function expectedWidth(field: Field, locale: Locale): number {
  const title = field.label[locale]
  const head = (locale === 'en' ? longestWord(title) : title.length * 13) + padding + (field.sortable ? sortMark : 0)
  return Math.max(head, valueWidth(field, locale))
}

function valueWidth(field: Field, locale: Locale): number {
  const most = columnWidths[field.kind]
  // Names and numbers of people and things are short.
  if (field.kind === 'text') return field.max <= shortText ? shortWidth : most
  if (field.kind !== 'choice' || field.multiple) return usualWidths[field.kind] ?? most
  const perCharacter = locale === 'en' ? 8 : 14
  // A coloured dot precedes the label.
  return Math.max(...field.options.map(({ label }) => label[locale].length)) * perCharacter + 14 + padding
}

/** English titles break between words. */
function longestWord(title: string): number {
  return Math.max(...title.split(' ').map((word) => word.length)) * 10
}
