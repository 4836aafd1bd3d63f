import * as z from 'zod/mini'
import { type ChoiceField, type Field, isPrivateFile, passwordRuleOf } from '../fields.ts'
import { isTruthy } from '../list-query.ts'
import { withoutTags } from '../plain-text.ts'
import { deepestRichText, hasRichContent } from '../rich-text.ts'
import { privatePathOf } from './private-file-path.ts'
import { isDate, isMoney, keepsRule, type RuleName } from '../rules.ts'

/** Takes what old and new clients send for a value and gives the value as the server keeps it. */
export type ValueSchema = z.ZodMiniType

/** The schema of a field's value in a body. Issue messages are ids of the contract's message files. */
export function valueSchema(field: Field): ValueSchema {
  switch (field.kind) {
    case 'text':
      return textSchema(field.max, field.min, field.rules)
    case 'masked':
      return textSchema(field.max, undefined, field.rules)
    case 'richText':
      return z.pipe(z.transform(toText), textChecks(longestRichText))
    case 'password':
      // Not trimmed: every character of a password counts.
      return z.pipe(
        z.transform((value) => (value === null ? '' : value)),
        z.string('validation.type').check(...[passwordRuleOf(field) ?? []].flat().map(rule)),
      )
    case 'colour':
      return textSchema(longestColour, undefined, ['colour'])
    case 'image':
    case 'file':
      return addressSchema(field)
    case 'number':
      return numberSchema(
        z
          .number('validation.number')
          .check(z.refine((value) => hasAtMost(field.decimals, value), 'validation.tooPrecise')),
        rangeOf(field),
      )
    case 'integer':
    case 'id':
    case 'weigh':
    case 'relation':
      return numberSchema(z.int('validation.integer'), rangeOf(field))
    case 'treeParent':
      return z.pipe(
        z.transform((value) => (value === '' ? 0 : (toNumber(value) ?? 0))),
        z
          .int('validation.integer')
          .check(z.minimum(0, 'validation.tooSmall'), z.maximum(largestInteger, 'validation.tooLarge')),
      )
    case 'money':
      return moneySchema(rangeOf(field))
    case 'switch':
      return z.pipe(z.transform(toSwitch), z.union([z.literal(0), z.literal(1)], 'validation.type'))
    case 'choice':
      return field.multiple ? itemsSchema(choiceSchema(field)) : emptyToNull(choiceSchema(field), toOption(field))
    case 'date':
      return emptyToNull(z.string('validation.date').check(z.refine(isDate, 'validation.date')), toText)
    case 'dateTime':
      return emptyToNull(
        z
          .int('validation.dateTime')
          .check(z.minimum(0, 'validation.dateTime'), z.maximum(lastSecond, 'validation.dateTime')),
        toNumber,
      )
    case 'relations':
    case 'region':
      return itemsSchema(requiredItem(numberSchema(z.int('validation.integer'), { min: 1, max: largestInteger })))
    case 'images':
    case 'files':
      return itemsSchema(requiredItem(addressSchema(field)), field.maxItems)
    case 'tags':
      return itemsSchema(requiredItem(textSchema(longestTag)), field.maxItems)
    case 'json':
      return z.nullable(z.any().check(z.refine(isStorableJson, 'validation.type')))
  }
}

const longestRichText = 1_000_000
const longestAddress = 255
const longestColour = 9
const longestTag = 30
const mostItems = 1000
/** What the database's integers hold. */
const largestInteger = 2_147_483_647
/** The last second of the year 9999. */
const lastSecond = 253_402_300_799

interface Range {
  readonly min: number
  readonly max: number
}

/** The limits of a number, the field's own or those of what it is stored in. */
function rangeOf(field: Field): Range {
  switch (field.kind) {
    case 'number':
      return { min: field.min ?? -1e15, max: field.max ?? 1e15 }
    case 'integer':
      return { min: field.min ?? -largestInteger, max: field.max ?? largestInteger }
    case 'money':
      return { min: field.min ?? -9_999_999_999, max: 9_999_999_999 }
    case 'weigh':
      return { min: -largestInteger, max: largestInteger }
    default:
      return { min: field.kind === 'treeParent' ? 0 : 1, max: largestInteger }
  }
}

/** The values that the message of a refused value wants: what the field allows in that respect. */
export function limitsOf(field: Field, message: string): Readonly<Record<string, string | number>> {
  switch (message) {
    case 'validation.tooSmall':
      return { min: rangeOf(field).min }
    case 'validation.tooLarge':
      return { max: rangeOf(field).max }
    case 'validation.tooPrecise':
      return { decimals: (field.kind === 'number' && field.decimals) || 0 }
    case 'validation.tooMany':
      return { max: ('maxItems' in field && field.maxItems) || mostItems }
    case 'validation.tooShort':
      return { min: field.kind === 'text' ? (field.min ?? 0) : 0 }
    case 'validation.fileType':
      return { types: ('accept' in field && field.accept?.replaceAll(',', ', ')) || '' }
    case 'validation.tooLong':
      return { max: longestOf(field) }
    case 'validation.tooDeep':
      return { max: deepestRichText }
    default:
      return {}
  }
}

function longestOf(field: Field): number {
  if (field.kind === 'text' || field.kind === 'masked') return field.max
  if (field.kind === 'richText') return longestRichText
  if (field.kind === 'tags') return longestTag
  return field.kind === 'colour' ? longestColour : longestAddress
}

/** Deeper than anybody writes by hand, shallow enough for every reader of it. */
const deepestJson = 32

/** Whether the database can keep it: plain JSON, no NUL in its texts, not too deep. */
function isStorableJson(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\u0000')
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return value !== undefined
  if (depth >= deepestJson) return false
  return Object.entries(value).every(([name, item]) => !name.includes('\u0000') && isStorableJson(item, depth + 1))
}

/** Whether a value counts as not given: what `required` refuses. */
export function isEmptyValue(field: Field, value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return field.kind === 'richText' && typeof value === 'string' && !hasRichContent(value)
}

function textSchema(max: number, min = 0, rules: readonly RuleName[] = []): ValueSchema {
  return z.pipe(z.transform(toPlainText), textChecks(max, min, rules))
}

function textChecks(max: number, min = 0, rules: readonly RuleName[] = []): z.ZodMiniString {
  const length = (value: string) => [...value].length
  return z.string('validation.type').check(
    z.refine((value: string) => !hasControlCharacters(value), 'validation.characters'),
    z.refine((value: string) => value.length <= max || isAtMost(value, max), 'validation.tooLong'),
    z.refine((value: string) => value === '' || length(value) >= min, 'validation.tooShort'),
    ...rules.map(rule),
  )
}

/** Counts letters, of which some take two places, no further than needed. */
function isAtMost(value: string, max: number): boolean {
  return value.length <= max * 2 && [...value].length <= max
}

/** Where a file is; a link is made of it, so `javascript:` and the like must not pass. */
function addressSchema(field: Field): ValueSchema {
  const address = typedAddressSchema('accept' in field ? field.accept : undefined)
  // Clients send back the signed address that they got.
  return isPrivateFile(field) ? z.pipe(z.transform(toStoredPath), address) : address
}

function toStoredPath(value: unknown): unknown {
  return typeof value === 'string' ? (privatePathOf(value.trim()) ?? value) : value
}

function typedAddressSchema(accept: string | undefined): ValueSchema {
  const address = textSchema(longestAddress, 0, ['url'])
  if (!accept) return address
  const types = accept.split(',')
  return address.check(
    z.refine((value) => value === '' || types.includes(extensionOf(String(value))), 'validation.fileType'),
  )
}

/** `pdf` of `/storage/cv.PDF?v=2`. */
function extensionOf(address: string): string {
  const [path = ''] = address.split(/[?#]/)
  return /\.([A-Za-z0-9]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
}

/** NUL cannot be stored by the database, and no control character but tab and line ends means anything in a text. */
function hasControlCharacters(value: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(value)
}

function rule(name: RuleName) {
  return z.refine<string>((value) => keepsRule(name, value), `validation.${name}`)
}

function numberSchema(schema: z.ZodMiniNumber, { min, max }: Range): ValueSchema {
  return emptyToNull(
    schema.check(z.minimum(min, 'validation.tooSmall'), z.maximum(max, 'validation.tooLarge')),
    toNumber,
  )
}

/** Whether the database keeps a number as it is: a column with decimals rounds. */
function hasAtMost(decimals: number | undefined, value: number): boolean {
  return decimals === undefined || Number(value.toFixed(decimals)) === value
}

function moneySchema({ min, max }: Range): ValueSchema {
  const schema = z.string('validation.money').check(
    z.refine(isMoney, 'validation.money'),
    z.refine((value: string) => Number(value) >= min, 'validation.tooSmall'),
    z.refine((value: string) => Number(value) <= max, 'validation.tooLarge'),
  )
  return emptyToNull(schema, (value) => normaliseMoney(toText(value)))
}

function choiceSchema(field: ChoiceField): ValueSchema {
  return z.pipe(
    z.transform(toOption(field)),
    z.enum(
      field.options.map((option) => option.value),
      'validation.choice',
    ),
  )
}

/** An empty entry of a list says nothing, and the columns hold no nulls. */
function requiredItem(item: ValueSchema): ValueSchema {
  return item.check(z.refine((value) => value !== null && value !== '', 'validation.type'))
}

function itemsSchema(item: ValueSchema, max = mostItems): ValueSchema {
  // The length first: a list that is too long costs no look at its items.
  const list = z.array(z.unknown(), 'validation.type').check(z.maxLength(max, 'validation.tooMany'))
  return z.pipe(z.pipe(z.transform(toItems), list), z.array(item, 'validation.type'))
}

function emptyToNull(schema: ValueSchema, read: (value: unknown) => unknown): ValueSchema {
  return z.pipe(
    z.transform((value) => (value === '' || value === undefined || value === null ? null : read(value))),
    z.nullable(schema),
  )
}

function toText(value: unknown): unknown {
  if (value === null) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' ? value.trim() : value
}

function toPlainText(value: unknown): unknown {
  const text = toText(value)
  return typeof text === 'string' ? withoutTags(text).trim() : text
}

function toNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = value.trim()
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : text
}

function toSwitch(value: unknown): unknown {
  if (Array.isArray(value) || (typeof value === 'object' && value !== null)) return value
  if (typeof value === 'string' && !['', '0', '1', 'true', 'false'].includes(value)) return value
  return isTruthy(value) ? 1 : 0
}

/** Reads a choice; one between `0` and `1` is a switch to those who send it. */
function toOption({ options }: ChoiceField): (value: unknown) => unknown {
  const isOnOff = options.length === 2 && ['0', '1'].every((each) => options.some(({ value }) => value === each))
  return (value) => {
    const text = toText(value)
    return isOnOff && (text === 'true' || text === 'false') ? String(toSwitch(text)) : text
  }
}

function toItems(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return []
  if (typeof value === 'number') return [value]
  const items: unknown = typeof value === 'string' ? value.split(',').map((part) => part.trim()) : value
  return Array.isArray(items) ? items.filter((item) => item !== '') : items
}

/** `12.5` becomes `12.50`; what is not money stays as it is, to be refused. */
function normaliseMoney(value: unknown): unknown {
  if (typeof value !== 'string' || !isMoney(value)) return value
  const [whole = '0', cents = ''] = value.split('.')
  return `${whole.replace(/^(-?)0+(?=\d)/, '$1')}.${cents.padEnd(2, '0')}`
}
