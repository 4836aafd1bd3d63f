import { type Field, kindOf, type ResourceDefinition } from '@teachnet/contract'
import type { OldField, OldTable } from '@teachnet/contract/design'
import { idField, timeFields, weighField } from '@teachnet/contract/resources'
import { scalarText, searchOperators } from '@teachnet/protocol'
import { fail } from '../../../platform/errors.ts'
import { parseComment } from '../draft/infer-field.ts'
import { ruleOfOldName } from './old-column.ts'

/**
 * The options that a field of the old designer states, by name. An option that is present and undefined is off; one that is missing is not
 * stated.
 */
export type Stated = Readonly<Record<string, unknown>> & { readonly kind: Field['kind'] }

export interface StatedIn {
  readonly table: Pick<OldTable, 'quickSearchField' | 'formFields' | 'columnFields'>
  /** Finds an area by the name of its table, or by the path of its controller. */
  readonly findTarget: (names: {
    readonly table: string
    readonly controller: string
  }) => ResourceDefinition | undefined
}

/**
 * Reads a field of the old designer.
 *
 * @throws DESIGN_INVALID for a relation to a table without a data area
 */
export function statedField(sent: OldField, around: StatedIn): Stated {
  const { title, options } = parseComment(sent.comment, sent.name)
  const own = ownOptions(sent, options, around)
  if (['id', 'weigh'].includes(own.kind)) return own
  if (own.kind === 'dateTime' && /^(create|update)_?time$/.test(sent.name))
    return { ...autoTime(sent.name), label: title }
  return { ...own, label: title, ...sharedOptions(sent, own.kind, around) }
}

function autoTime(name: string): Stated {
  return name.startsWith('create') ? timeFields.create_time : timeFields.update_time
}

/** The kind, and the options that only this kind has. */
function ownOptions(sent: OldField, options: ReturnType<typeof parseComment>['options'], around: StatedIn): Stated {
  const isMulti = (name: string) => isOn(sent.form[`${name}-multi`])
  switch (sent.designType) {
    case 'pk':
    case 'spk':
      return { ...idField.id }
    case 'weigh':
      return { ...weighField.weigh }
    case 'textarea':
      return { kind: 'text', max: lengthOf(sent), multiline: true, ...rulesOf(sent), default: textDefault(sent) }
    case 'number':
    case 'float':
      return numberOf(sent)
    case 'radio':
    case 'select':
    case 'checkbox':
    case 'selects': {
      const multiple = ['checkbox', 'selects'].includes(sent.designType) || isMulti('select') ? true : undefined
      return choiceOf(sent, options, multiple)
    }
    case 'switch':
      return { kind: 'switch', default: providedDefault(sent) === '1' ? 1 : undefined }
    case 'year':
      return { kind: 'integer', min: 1901, max: 2155, isGrouped: false, default: undefined }
    case 'date':
      return { kind: 'date' }
    case 'datetime':
    case 'timestamp':
      return { kind: 'dateTime' }
    case 'remoteSelect':
    case 'remoteSelects':
      return relationOf(sent, sent.designType === 'remoteSelects' || isMulti('select'), around)
    case 'image':
    case 'images':
      return { kind: sent.designType === 'images' || isMulti('image') ? 'images' : 'image' }
    case 'file':
    case 'files':
      return { kind: sent.designType === 'files' || isMulti('file') ? 'files' : 'file' }
    case 'editor':
      return { kind: 'richText' }
    case 'password':
      return { kind: 'password' }
    case 'city':
      return { kind: 'region' }
    case 'array':
      return { kind: 'json' }
    case 'color':
      return { kind: 'colour' }
    case 'time':
      return { kind: 'text', max: 8, ...rulesOf(sent), default: undefined }
    default:
      return { kind: 'text', max: lengthOf(sent), multiline: undefined, ...rulesOf(sent), default: textDefault(sent) }
  }
}

/** The options that every field states: whether it is required, sortable and searchable, and shown in list and form. */
function sharedOptions(sent: OldField, kind: Field['kind'], { table }: StatedIn): Record<string, unknown> {
  const isIn = (names: readonly string[]) => names.includes(sent.name)
  const { validator } = sent.form
  const { sortable, operator } = sent.table
  const options: Record<string, unknown> = {
    ...searchOption(operator, kind),
    list: isIn(table.columnFields) ? undefined : false,
    form: isIn(table.formFields) ? undefined : false,
  }
  if (Array.isArray(validator))
    options.required = validator.some((name) => name === 'required' || name === 'editorRequired') || undefined
  if (sortable !== undefined && isPlain(kind)) options.sortable = sortable === 'custom' || undefined
  if (kind === 'text') options.quickSearch = isIn(table.quickSearchField) || undefined
  return options
}

/** Kinds whose values can be sorted, and searched by any comparison. */
function isPlain(kind: Field['kind']): boolean {
  return ['text', 'number', 'integer', 'money', 'switch', 'choice', 'date', 'dateTime', 'colour'].includes(kind)
}

function searchOption(operator: unknown, kind: Field['kind']): Record<string, unknown> {
  const usual = kindOf({ kind } as Field).searchOperator({ kind } as Field) // the default operator of the kind
  if (operator === 'false') return { search: usual === undefined ? undefined : false }
  const known = searchOperators.find((name) => name === operator)
  const isText = kind === 'text' || !String(operator).includes('LIKE')
  return known !== undefined && isPlain(kind) && isText ? { search: known === usual ? undefined : known } : {}
}

function numberOf(sent: OldField): Stated {
  const { type, dataType, precision = 0 } = sent
  const provided = providedDefault(sent)
  const value = provided === undefined || !Number.isFinite(Number(provided)) ? undefined : Number(provided)
  const [, written] = /\(\d+,\s*(\d+)\)/.exec(dataType) ?? []
  const decimals = Math.min(written === undefined ? precision : Number(written), 10)
  if (/^(decimal|numeric)$/.test(type)) return { kind: 'number', decimals, default: value }
  if (/^(float|double|real)$/.test(type)) return { kind: 'number', decimals: undefined, default: value }
  if (type === 'bigint') return { kind: 'number', decimals: 0, default: value }
  return { kind: 'integer', default: Number.isInteger(value) ? value : undefined }
}

function choiceOf(
  sent: OldField,
  options: ReturnType<typeof parseComment>['options'],
  multiple: true | undefined,
): Stated {
  const written = [...sent.dataType.matchAll(/'([^']+)'/g)].flatMap(([, value]) => value ?? [])
  const own = options.length > 0 ? options : written.map((value) => ({ value, label: { 'zh-cn': value, en: value } }))
  // A choice without options accepts any text.
  if (own.length === 0)
    return { kind: 'text', max: lengthOf(sent), multiline: undefined, ...rulesOf(sent), default: textDefault(sent) }
  const provided = providedDefault(sent)
  const isOption = own.some(({ value }) => value === provided)
  return { kind: 'choice', options: own, multiple, default: isOption && !multiple ? provided : undefined }
}

function relationOf(sent: OldField, isList: boolean, { findTarget }: StatedIn): Stated {
  const attribute = (name: string) => scalarText(sent.form[name]) ?? ''
  const names = { table: attribute('remote-table'), controller: attribute('remote-controller') }
  const target = findTarget(names)
  if (!target) {
    const values = { field: sent.name, table: names.table || names.controller }
    throw fail('DESIGN_INVALID', { message: 'designer.old.noTarget', values })
  }
  const as = /^(.+)_ids?$/.exec(sent.name)?.[1] ?? `${sent.name}_record`
  if (isList) return { kind: 'relations', resource: target.controller, as }
  const shows = attribute('relation-fields')
    .split(',')
    .filter((name) => name !== target.labelField && Object.hasOwn(target.fields, name))
  return { kind: 'relation', resource: target.controller, as, shows: shows.length > 0 ? shows : undefined }
}

function rulesOf(sent: OldField): Record<string, unknown> {
  const { validator } = sent.form
  if (!Array.isArray(validator)) return {}
  const rules = validator.flatMap((name) => ruleOfOldName.get(String(name)) ?? [])
  return { rules: rules.length > 0 ? rules : undefined }
}

/** The longest text of a column, in characters. */
function lengthOf({ type, dataType, length = 0 }: OldField): number {
  const written = Number(/\((\d+)/.exec(dataType)?.[1] ?? length)
  if (written > 0) return Math.min(written, 1_000_000)
  return type.includes('text') ? 20_000 : 255
}

function textDefault(sent: OldField): string | undefined {
  const provided = providedDefault(sent)
  return provided !== undefined && provided !== '' && [...provided].length <= lengthOf(sent) ? provided : undefined
}

/** Returns the default value that the user typed, or undefined. Older clients send `none`, `null` or `empty string` for a field without one. */
function providedDefault({ default: provided, defaultType }: OldField): string | undefined {
  if (provided === undefined || provided === null) return undefined
  if (defaultType === undefined || defaultType === null)
    return ['none', 'null', 'empty string'].includes(provided) ? undefined : provided
  return defaultType === 'INPUT' ? provided : undefined
}

function isOn(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true'
}
