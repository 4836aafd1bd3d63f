import {
  type Field,
  isBilingual,
  referenceOf,
  type ResourceDefinition,
  searchOperatorOf,
  type RuleName,
} from '@teachnet/contract'
import type { OldField } from '@teachnet/contract/design'

/** How a column of MySQL is written: its type, and the type with its arguments. */
interface ColumnType {
  readonly designType: string
  readonly type: string
  readonly dataType: string
}

/** Finds the area that a relation refers to. */
export type FindArea = (controller: string) => ResourceDefinition | undefined

/** Returns a field as the designer of the old client opens it: a column, and how list and form show it. */
function oldColumnOf(name: string, field: Field, findArea: FindArea): OldField {
  const type = typeOf(field)
  const [length = 0, precision = 0] = /^\D+\((\d+)(?:,(\d+))?\)/.exec(type.dataType)?.slice(1).map(Number) ?? []
  const isId = field.kind === 'id'
  return {
    title: commentText(field.label['zh-cn']),
    name,
    ...type,
    length: Number.isNaN(length) ? 0 : length,
    precision: Number.isNaN(precision) ? 0 : precision,
    ...defaultOf(field),
    null: isNullable(field),
    primaryKey: isId,
    unsigned: isId,
    autoIncrement: isId,
    comment: commentOf(field),
    table: {
      operator: searchOperatorOf(field) ?? 'false',
      sortable: field.sortable ? 'custom' : 'false',
    },
    form: { validator: validatorsOf(field), ...remoteOf(field, findArea) },
  }
}

/** The columns of a definition in their order; a bilingual field has two. */
export function oldColumnsOf({ fields }: ResourceDefinition, findArea: FindArea): OldField[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.virtual || field.internal) return []
    const column = oldColumnOf(name, field, findArea)
    if (!isBilingual(field)) return [column]
    const english = { ...column, name: `${name}_en`, comment: `${column.comment}（英文）` }
    return [column, english]
  })
}

const texts: Partial<Record<Field['kind'], ColumnType>> = {
  id: { designType: 'pk', type: 'int', dataType: 'int(10)' },
  richText: { designType: 'editor', type: 'mediumtext', dataType: 'mediumtext' },
  integer: { designType: 'number', type: 'int', dataType: 'int(10)' },
  treeParent: { designType: 'number', type: 'int', dataType: 'int(10)' },
  money: { designType: 'float', type: 'decimal', dataType: 'decimal(15,2)' },
  switch: { designType: 'switch', type: 'tinyint', dataType: 'tinyint(1)' },
  date: { designType: 'date', type: 'date', dataType: 'date' },
  dateTime: { designType: 'timestamp', type: 'bigint', dataType: 'bigint(16)' },
  image: { designType: 'image', type: 'varchar', dataType: 'varchar(255)' },
  images: { designType: 'images', type: 'varchar', dataType: 'varchar(1500)' },
  file: { designType: 'file', type: 'varchar', dataType: 'varchar(255)' },
  files: { designType: 'files', type: 'varchar', dataType: 'varchar(1500)' },
  relation: { designType: 'remoteSelect', type: 'int', dataType: 'int(10)' },
  relations: { designType: 'remoteSelects', type: 'varchar', dataType: 'varchar(255)' },
  region: { designType: 'city', type: 'varchar', dataType: 'varchar(100)' },
  tags: { designType: 'string', type: 'varchar', dataType: 'varchar(255)' },
  rows: { designType: 'array', type: 'text', dataType: 'text' },
  json: { designType: 'array', type: 'text', dataType: 'text' },
  colour: { designType: 'color', type: 'varchar', dataType: 'varchar(50)' },
  weigh: { designType: 'weigh', type: 'int', dataType: 'int(10)' },
  password: { designType: 'password', type: 'varchar', dataType: 'varchar(255)' },
}

function typeOf(field: Field): ColumnType {
  switch (field.kind) {
    case 'text':
      return { designType: field.multiline ? 'textarea' : 'string', ...textType(field.max) }
    case 'masked':
      return { designType: 'string', ...textType(field.max) }
    case 'number':
      if (field.decimals === undefined) return { designType: 'float', type: 'double', dataType: 'double' }
      return { designType: 'float', type: 'decimal', dataType: `decimal(20,${field.decimals})` }
    case 'choice': {
      const type = field.multiple ? 'set' : 'enum'
      const values = field.options.map(({ value }) => `'${value}'`).join(',')
      return { designType: field.multiple ? 'checkbox' : 'select', type, dataType: `${type}(${values})` }
    }
    default:
      return texts[field.kind] ?? { designType: 'string', type: 'varchar', dataType: 'varchar(255)' }
  }
}

function textType(max: number): Pick<ColumnType, 'type' | 'dataType'> {
  return max <= 2000
    ? { type: 'varchar', dataType: `varchar(${max})` }
    : { type: 'mediumtext', dataType: `mediumtext(${max})` }
}

function isNullable(field: Field): boolean {
  return ['integer', 'number', 'money', 'date', 'relation'].includes(field.kind) && !field.required
}

function defaultOf(field: Field): Pick<OldField, 'default' | 'defaultType'> {
  const provided = 'default' in field ? field.default : undefined
  if (field.kind === 'switch') return { default: String(provided ?? 0), defaultType: 'INPUT' }
  if (provided !== undefined && provided !== '') return { default: String(provided), defaultType: 'INPUT' }
  if (isNullable(field)) return { default: '', defaultType: 'NULL' }
  return { default: '', defaultType: typeOf(field).type === 'varchar' ? 'EMPTY STRING' : 'NONE' }
}

function validatorsOf(field: Field): string[] {
  const rules = field.kind === 'text' ? (field.rules ?? []) : []
  const required = field.kind === 'richText' ? 'editorRequired' : 'required'
  return [...(field.required ? [required] : []), ...rules.flatMap((rule) => oldRuleNames.get(rule) ?? [])]
}

function remoteOf(field: Field, findArea: FindArea): Record<string, unknown> {
  const reference = referenceOf(field)
  const area = reference && findArea(reference.resource)
  if (!reference || !area) return {}
  const path = area.controller.replace('.', '/')
  return {
    'select-multi': reference.isList,
    'remote-pk': 'id',
    'remote-field': area.labelField,
    'remote-table': area.table,
    'remote-controller': `app/admin/controller/${path}.php`,
    'remote-model': `app/admin/model/${path}.php`,
    'relation-fields': [area.labelField, ...reference.shows].join(','),
    'remote-url': '',
    'remote-primary-table-alias': '',
    'remote-source-config-type': 'crud',
  }
}

/** The title, with the dictionary of a choice: `State:0=Off,1=On`. Signs of the dictionary are replaced in texts. */
function commentOf(field: Field): string {
  const title = commentText(field.label['zh-cn'])
  if (field.kind !== 'choice') return title
  return `${title}:${field.options.map(({ value, label }) => `${value}=${commentText(label['zh-cn'])}`).join(',')}`
}

function commentText(text: string): string {
  return text.replaceAll(/[:：]/g, ' ').replaceAll(/[,，]/g, '、').replaceAll('=', '＝').trim()
}

/** The names that rules have in the old client; rules without one exist only here. */
const oldRuleNames: ReadonlyMap<RuleName, string> = new Map([
  ['mobile', 'mobile'],
  ['idNumber', 'idNumber'],
  ['email', 'email'],
  ['url', 'url'],
  ['variable', 'varName'],
])

/** The rule of a name of the old client. */
export const ruleOfOldName: ReadonlyMap<string, RuleName> = new Map(
  [...oldRuleNames].map(([rule, name]) => [name, rule]),
)
