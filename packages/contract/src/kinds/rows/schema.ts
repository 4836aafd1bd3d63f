import * as z from 'zod/mini'
import { choiceKindSchema } from '../choice/schema.ts'
import { dateKindSchema } from '../date/schema.ts'
import { fileKindSchema } from '../file/schema.ts'
import { imageKindSchema } from '../image/schema.ts'
import { integerKindSchema } from '../integer/schema.ts'
import { type KindSchema, plainSchema, sameEverywhere } from '../kind-schema.ts'
import { moneyKindSchema } from '../money/schema.ts'
import { numberKindSchema } from '../number/schema.ts'
import { switchKindSchema } from '../switch/schema.ts'
import { textKindSchema } from '../text/schema.ts'
import type { RowPart, RowsField } from './field.ts'
import { mostRows, partNames } from './part-names.ts'

const partSchemas: { readonly [K in RowPart['kind']]: KindSchema<Extract<RowPart, { kind: K }>> } = {
  text: textKindSchema,
  integer: integerKindSchema,
  number: numberKindSchema,
  money: moneyKindSchema,
  switch: switchKindSchema,
  choice: choiceKindSchema,
  date: dateKindSchema,
  image: imageKindSchema,
  file: fileKindSchema,
}

function schemaOfPart(part: RowPart): KindSchema<RowPart> {
  return partSchemas[part.kind] as KindSchema<RowPart> // the entry of a kind takes its fields
}

const both = z.object({ 'zh-cn': z.string(), en: z.string() })
const [firstPart, ...otherParts] = Object.entries(partSchemas).map(([kind, { options }]) =>
  z.strictObject({
    kind: z.literal(kind),
    label: both,
    help: z.optional(both),
    required: z.optional(z.boolean()),
    ...options,
  }),
)
if (!firstPart) throw new TypeError('A row has no kinds of parts')

export const rowsKindSchema: KindSchema<RowsField> = {
  ...plainSchema,
  ...sameEverywhere(rowsSchema, (field) => z.array(replyOf(field, ({ name }) => name))),
  // A visitor gets the texts of one language under the names of the parts.
  visitorReply: (field) => z.array(replyOf(field, ({ name }) => (name in field.parts ? name : undefined))),
  limits: ({ maxItems = mostRows }) => ({ maxItems }),
  options: {
    parts: z
      .record(z.string().check(z.regex(/^[a-z][a-z0-9_]*$/)), z.discriminatedUnion('kind', [firstPart, ...otherParts]))
      .check(z.refine((parts) => Object.keys(parts).length > 0, 'a row needs parts')),
    item: z.optional(both),
    maxItems: z.optional(z.int()),
  },
  emptied: () => [],
  partAt: (field, [row, name]) => (typeof row === 'number' ? new Map(partNames(field)).get(String(name)) : undefined),
}

/** Rows with all of their parts; also as JSON text. */
function rowsSchema(field: RowsField) {
  const list = z
    .array(z.unknown(), 'validation.type')
    .check(z.maxLength(field.maxItems ?? mostRows, 'validation.tooMany'))
  return z.pipe(z.pipe(z.transform(toRows), list), z.array(rowSchema(field), 'validation.type'))
}

function rowSchema(field: RowsField) {
  const parts = partNames(field)
  const empty = Object.fromEntries(parts.map(([name]) => [name, null]))
  const shape = Object.fromEntries(parts.map(([name, part]) => [name, partSchema(part)]))
  const toRow = (row: unknown) => (typeof row === 'object' && row !== null ? { ...empty, ...row } : row)
  return z.pipe(z.transform(toRow), z.strictObject(shape, 'validation.type'))
}

function partSchema(part: RowPart) {
  const { value, isEmpty, requiredMessage, emptied } = schemaOfPart(part)
  const isMissing = (given: unknown) =>
    given === null || given === '' || (Array.isArray(given) && given.length === 0) || isEmpty(given)
  const schema = part.required
    ? value(part).check(z.refine((given) => !isMissing(given), requiredMessage))
    : value(part)
  const isNull = part.kind === 'integer' || part.kind === 'number' || part.kind === 'money' || part.kind === 'date'
  return z.pipe(
    schema,
    z.transform((given) => (given === null && !isNull ? emptied(part) : given)),
  )
}

function replyOf(field: RowsField, nameOf: (part: { readonly name: string }) => string | undefined) {
  const shape = partNames(field).flatMap(([name, part]): [string, z.ZodMiniType][] => {
    const shown = nameOf({ name })
    return shown === undefined ? [] : [[shown, z.optional(z.nullable(schemaOfPart(part).reply(part)))]]
  })
  return z.looseObject(Object.fromEntries(shape))
}

function toRows(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return []
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
