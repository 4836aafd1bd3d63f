import type { FieldKind } from '@teachnet/contract'

/** The palette: kinds of fields in groups, by the id of the group's message. The id of a record is always there. */
export const kindGroups: readonly { readonly id: string; readonly kinds: readonly FieldKind[] }[] = [
  { id: 'text', kinds: ['text', 'richText', 'tags', 'colour', 'masked', 'password', 'rows', 'json'] },
  { id: 'number', kinds: ['integer', 'number', 'money', 'switch', 'choice'] },
  { id: 'time', kinds: ['date', 'dateTime'] },
  { id: 'file', kinds: ['image', 'images', 'file', 'files'] },
  { id: 'other', kinds: ['relation', 'relations', 'region', 'treeParent', 'weigh'] },
]

/** The name that a new field of a kind starts with. */
export const firstNames: Readonly<Record<FieldKind, string>> = {
  id: 'id',
  text: 'text',
  richText: 'content',
  number: 'number',
  integer: 'count',
  money: 'price',
  switch: 'is_on',
  choice: 'choice',
  date: 'day',
  dateTime: 'open_time',
  image: 'image',
  images: 'images',
  file: 'file',
  files: 'files',
  relation: 'related_id',
  relations: 'related_ids',
  treeParent: 'pid',
  region: 'region',
  tags: 'tags',
  rows: 'steps',
  json: 'extra',
  colour: 'colour',
  weigh: 'weigh',
  password: 'password',
  masked: 'secret_number',
}
