import { type Field, kindOf, type RowPart } from '../definition/fields.ts'

/** A problem of an option of a field, as the id of a message without `design.problem.`, with its values. */
export interface OptionProblem {
  readonly option: string
  readonly message: string
  readonly values?: Readonly<Record<string, string | number>>
}

/** The longest text that a field can hold, in characters. */
const longestText = 1_000_000
/** Values of a choice are stored in a column of this width. */
const longestChoice = 100
const mostOptions = 200
/** The name of a related record in replies. Old clients get one from the name of the field, which is at most this long with `_record`. */
const longestAlias = 60
/** The extensions of a file, separated by commas. */
const longestAccept = 200

/** The contradictions in the options of one field. */
export function optionProblems(field: Field): OptionProblem[] {
  return [...sharedProblems(field), ...ownProblems(field)]
}

function sharedProblems(field: Field): OptionProblem[] {
  const found: OptionProblem[] = []
  if (field.virtual) found.push({ option: 'virtual', message: 'virtual' })
  if (field.unique && (kindOf(field).isList(field) || ['richText', 'json', 'password', 'masked'].includes(field.kind)))
    found.push({ option: 'unique', message: 'uniqueKind' })
  return found
}

function ownProblems(field: Field): OptionProblem[] {
  switch (field.kind) {
    case 'text':
      return [
        ...wholeBetween('max', field.max, 1, longestText),
        ...(field.min === undefined ? [] : wholeBetween('min', field.min, 0, field.max)),
        ...(field.default !== undefined && [...field.default].length > field.max ? [outside('default')] : []),
        ...(field.unique && field.max > 255 ? [{ option: 'unique', message: 'uniqueLong' }] : []),
      ]
    case 'masked':
      return wholeBetween('max', field.max, 1, 1000)
    case 'number':
      return [
        ...(field.decimals === undefined ? [] : wholeBetween('decimals', field.decimals, 0, 10)),
        ...rangeProblems(field),
      ]
    case 'integer':
      return [
        ...[field.min, field.max].flatMap((limit, index) =>
          limit === undefined ? [] : wholeBetween(index === 0 ? 'min' : 'max', limit, -2_147_483_648, 2_147_483_647),
        ),
        ...(field.default === undefined ? [] : wholeBetween('default', field.default, -2_147_483_648, 2_147_483_647)),
        ...rangeProblems(field),
      ]
    case 'money':
      return field.default === undefined || /^-?\d{1,12}(\.\d{1,2})?$/.test(field.default) ? [] : [outside('default')]
    case 'choice':
      return choiceProblems(field)
    case 'relation':
    case 'relations':
      return [
        ...(/^[a-z][a-z0-9_]*$/.test(field.as) ? [] : [{ option: 'as', message: 'fieldName' }]),
        ...longProblems('as', [field.as], longestAlias),
        ...(field.kind === 'relation'
          ? longProblems('filter', Object.entries(field.filter ?? {}).flat(), longestChoice)
          : []),
      ]
    case 'rows':
      return [
        ...Object.entries(field.parts).flatMap(([name, part]) => partProblems(name, part)),
        ...(field.maxItems === undefined ? [] : wholeBetween('maxItems', field.maxItems, 1, 1000)),
      ]
    case 'file':
      return longProblems('accept', [field.accept ?? ''], longestAccept)
    case 'files':
      return [
        ...longProblems('accept', [field.accept ?? ''], longestAccept),
        ...(field.maxItems === undefined ? [] : wholeBetween('maxItems', field.maxItems, 1, 1000)),
      ]
    case 'tags':
    case 'images':
      return field.maxItems === undefined ? [] : wholeBetween('maxItems', field.maxItems, 1, 1000)
    case 'password':
      return field.needsCurrent || field.asks ? [{ option: 'asks', message: 'virtual' }] : []
    default:
      return []
  }
}

/** A part is found by its name; the English half of a text has the same name with an ending. */
function partProblems(name: string, part: RowPart): OptionProblem[] {
  const isNamed = /^[a-z][a-z0-9_]*$/.test(name) && !name.endsWith('_en')
  const isLabelled = part.label['zh-cn'].trim() !== '' && part.label.en.trim() !== ''
  return [
    ...(isNamed ? [] : [{ option: 'parts', message: 'fieldName' }]),
    ...(isLabelled ? [] : [{ option: 'parts', message: 'optionLabel' }]),
    ...ownProblems(part).map((problem) => ({ ...problem, option: 'parts' })),
  ]
}

function rangeProblems(field: { readonly min?: number; readonly max?: number; readonly default?: number }) {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, default: given } = field
  if (min > max) return [{ option: 'max', message: 'range' }]
  return given !== undefined && (given < min || given > max) ? [outside('default')] : []
}

function choiceProblems({ options, default: given }: Field & { readonly kind: 'choice' }): OptionProblem[] {
  const values = options.map(({ value }) => value)
  const found: OptionProblem[] = []
  if (values.length === 0) found.push({ option: 'options', message: 'noOptions' })
  if (values.length > mostOptions)
    found.push({ option: 'options', message: 'manyOptions', values: { max: mostOptions } })
  if (new Set(values).size < values.length) found.push({ option: 'options', message: 'optionTwice' })
  // A comma would split the value where several are sent as one text.
  if (values.some((value) => value === '' || value.length > longestChoice || value.includes(',')))
    found.push({ option: 'options', message: 'optionValue', values: { max: longestChoice } })
  if (options.some(({ label }) => label['zh-cn'].trim() === '' || label.en.trim() === ''))
    found.push({ option: 'options', message: 'optionLabel' })
  if (given !== undefined && given !== '' && !values.includes(given)) found.push(outside('default'))
  return found
}

function wholeBetween(option: string, value: number, min: number, max: number): OptionProblem[] {
  return Number.isInteger(value) && value >= min && value <= max
    ? []
    : [{ option, message: 'limit', values: { min, max } }]
}

function outside(option: string): OptionProblem {
  return { option, message: 'default' }
}

function longProblems(option: string, texts: readonly string[], max: number): OptionProblem[] {
  return texts.some((text) => [...text].length > max) ? [{ option, message: 'longText', values: { max } }] : []
}
