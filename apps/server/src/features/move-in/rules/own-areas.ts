import { type Field, permissionOf, type ResourceDefinition } from '@teachnet/contract'
import {
  type Design,
  type DesignProblem,
  designProblems,
  editDesign,
  type OldField,
  type OldTable as SentTable,
  tableNameOf,
  tidyIds,
} from '@teachnet/contract/design'
import { label } from '@teachnet/protocol'
import {
  controllerOf,
  draftFromTable,
  fromOldDesign,
  parseComment,
  safeName,
  withLabelField,
  type WrittenTable,
} from '../../designer/index.ts'
import { deletionColumn } from './soft-deletion.ts'
import { greatestId, hasNumberKey, type OldColumn, type OldTable } from '../source/old-table.ts'
import type { NodeMove } from './node-names.ts'
import { toParts } from './values.ts'

/** An area that is made from a table of the old site. */
export interface OwnArea {
  readonly table: OldTable
  readonly design: Design
  /** Column of each field. */
  readonly columns: ReadonlyMap<string, OldColumn>
  /** Whether records get new numbers, since the old key cannot be one; the old key is then in the field `old_key`. */
  readonly hasNewIds: boolean
  /** The column that marks rows as deleted: such records go into the recycle bin. */
  readonly deleted: OldColumn | undefined
  /** Whether the old site stored the texts with entities: it did so for areas without an editor. */
  readonly isEncoded: boolean
  /** Whether the records come into an area of this product, as the plan wants it; no area is made then. */
  readonly isProduct?: boolean
  /** Other values for those of a column, by column. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Values of fields where a row has none. `{column}` stands for a value of the row. */
  readonly defaults?: Readonly<Record<string, string>>
  /** Tables whose columns the rows get. */
  readonly joins?: readonly JoinedTable[]
  /** What the operator should know, in sentences. */
  readonly remarks: readonly string[]
  /** Contradictions that keep the area from being made. */
  readonly problems: readonly DesignProblem[]
  /** The permission node of its pages there, and here. */
  readonly node: NodeMove
}

/** A table whose rows complete those of another one: `key` there is `column` here. */
export interface JoinedTable {
  readonly table: OldTable
  /** Column of the joined table. */
  readonly column: string
  /** Column of the table that it completes. */
  readonly key: string
}

/** What the rows of a table hold. */
export interface TableFacts {
  /** Greatest value of each column of whole numbers. */
  readonly greatest: ReadonlyMap<string, bigint>
  /** The values that columns of choices hold, a hundred at most. */
  readonly choices: ReadonlyMap<string, readonly string[]>
  /** Columns of texts and numbers all of whose values are of one form: times, or JSON. */
  readonly forms: ReadonlyMap<string, 'dateTime' | 'json'>
  /** Columns of texts with a value that is longer than an address of a file may be here. */
  readonly long: ReadonlySet<string>
}

/** Characters that the address of a picture or file has at most here. */
export const longestAddress = 255

/** An entry of the old designer's log: how it made a table. */
export interface DesignerEntry {
  readonly table: SentTable
  readonly fields: readonly OldField[]
}

interface OwnAreasInput {
  readonly prefix: string
  readonly tables: readonly OldTable[]
  /** By name of the table, without the prefix. */
  readonly entries: ReadonlyMap<string, DesignerEntry>
  readonly facts: ReadonlyMap<string, TableFacts>
  /** Names of the menu entries of the old site. */
  readonly menus: readonly string[]
  /** The areas of the product. */
  readonly product: readonly ResourceDefinition[]
}

/** The field that holds the key of the old site where records get new numbers. */
const oldKeyField: Field = {
  kind: 'text',
  label: label('原编号', 'Former key'),
  max: 200,
  unique: true,
  form: false,
  list: 'hidden',
}

/** Designs an area for each table of the site's own. Relations lead to the site's own tables first, then to areas of the product. */
export function designOwnAreas(input: OwnAreasInput): readonly OwnArea[] {
  const names = controllersOf(input)
  // A relation needs the definition of its target, which may be a table further down: the first pass finds the labels.
  const first = new Map<string, ResourceDefinition>()
  const design = () => input.tables.map((table) => designArea(table, { ...input, names, known: first }))
  for (const { table, design: made } of design()) first.set(bareName(table, input.prefix), made.definition)
  return design()
}

interface AreaInput extends OwnAreasInput {
  readonly names: ReadonlyMap<string, string>
  readonly known: ReadonlyMap<string, ResourceDefinition>
}

function designArea(table: OldTable, input: AreaInput): OwnArea {
  const { prefix, entries, facts, names, known, product } = input
  const bare = bareName(table, prefix)
  const controller = names.get(bare) ?? `own.${bare}`
  const entry = entries.get(bare)
  // Other areas of the product have the names of the site's tables, but not their records.
  const findTarget = (name: string) =>
    known.get(name) ?? (sharedTables.has(name) ? product.find((each) => each.table === name) : undefined)
  const findDefinition = (wanted: string) =>
    [...known.values(), ...product].find((each) => each.controller.toLowerCase() === wanted.toLowerCase())
  const drafted = draftOf(table, { bare, controller })
  const remarks: string[] = [...drafted.remarks]
  const logged =
    entry &&
    fromEntry(entry, { table, controller, findTarget: ({ table: name }) => findTarget(withoutPrefix(name, prefix)) })
  if (entry && !logged) remarks.push('The entry of its designer could not be read: the kinds come from the columns')
  const base = logged ?? withRelations(drafted, { table, findTarget: (stem) => findNearest(bare, stem, findTarget) })
  const hasNewIds =
    !hasNumberKey(table) || (facts.get(table.name)?.greatest.get(table.key[0] ?? '') ?? 0n) > BigInt(greatestId)
  const fields = fittedFields(base.fields, { columns: base.columns, facts: facts.get(table.name), remarks })
  const deleted = deletionColumn(table.columns)
  if (hasNewIds) {
    fields.old_key = oldKeyField
    remarks.push(
      'Its key cannot be the number of a record: records get new numbers, and keep the key in the field old_key',
    )
  }
  const definition = shortened(
    withLabelField({ ...base.definition, controller, table: tableNameOf({ controller }), fields }),
  )
  const made: Design = { definition, ids: {} }
  const problems = designProblems({ ...made, ids: tidyIds(made) }, { findDefinition })
  const written = entry?.table.controllerFile
  const from = written ? nodeOf(written) : (menuOf(bare, input.menus) ?? bare.replaceAll('_', '/'))
  return {
    table,
    design: made,
    columns: base.columns,
    hasNewIds,
    deleted,
    isEncoded: !Object.values(fields).some(({ kind }) => kind === 'richText'),
    remarks,
    problems: problems.filter(({ message }) => message !== 'design.problem.controllerTaken'),
    node: { from, to: permissionOf(definition) },
  }
}

/** An area without the field of the mark that its deleted records had: they are in the recycle bin. */
export function withoutMark(area: OwnArea): OwnArea {
  const { design, columns, deleted, remarks } = area
  if (!deleted) return area
  const marks = [...columns].flatMap(([name, column]) => (column.name === deleted.name ? [name] : []))
  const edited = marks.reduce((made, name) => editDesign(made, { type: 'remove', name }), design)
  return {
    ...area,
    design: area.isProduct ? design : edited,
    columns: new Map([...columns].filter(([name]) => !marks.includes(name))),
    remarks: [...remarks, `${deleted.name} marks deleted records: they go into the recycle bin`],
  }
}

/** Tables whose records come from the old site under the same name. */
const sharedTables = new Set(['admin', 'admin_group', 'admin_rule', 'attachment', 'user', 'user_group', 'user_rule'])

/** The target of a relation that is named by its table only: `category_id` in `cms_article` means `cms_category` before `category`. */
function findNearest<T>(bare: string, stem: string, find: (name: string) => T | undefined): T | undefined {
  const parts = bare.split('_')
  const modules = parts.map((_, index) => parts.slice(0, parts.length - index).join('_'))
  for (const each of modules) {
    const found = find(`${each}_${stem}`)
    if (found) return found
  }
  return find(stem)
}

interface Base {
  readonly definition: ResourceDefinition
  readonly fields: Readonly<Record<string, Field>>
  readonly columns: ReadonlyMap<string, OldColumn>
}

function bareName({ name }: OldTable, prefix: string): string {
  return withoutPrefix(name, prefix)
}

function withoutPrefix(name: string, prefix: string): string {
  return name.startsWith(prefix) ? name.slice(prefix.length) : name
}

/** `app/admin/controller/biz/Student.php` → `biz/student`. */
function nodeOf(controllerFile: string): string {
  const path = controllerFile
    .replaceAll('\\', '/')
    .replace(/^\/?app\/admin\/controller\//, '')
    .replace(/\.php$/, '')
  const parts = path.split('/')
  const last = parts.pop() ?? ''
  return [...parts, last.charAt(0).toLowerCase() + last.slice(1)].join('/')
}

/**
 * The file of the controller for a table: as the old designer wrote it, else as the menu entry of the table has it, so that its page and its
 * rights stay. Empty: neither is known.
 */
function controllerFileOf(bare: string, { entries, menus }: Pick<OwnAreasInput, 'entries' | 'menus'>): string {
  const written = entries.get(bare)?.table.controllerFile
  if (written) return written
  const menu = menuOf(bare, menus)
  if (menu === undefined) return ''
  const [name = '', ...folders] = menu.split('/').toReversed()
  return ['app/admin/controller', ...folders.toReversed(), `${pascal(name)}.php`].join('/')
}

/** The one menu entry that is named like a table. */
function menuOf(bare: string, menus: readonly string[]): string | undefined {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[/_.]/g, '')
  const wanted = plain(bare)
  const whole = menus.filter((name) => plain(name) === wanted)
  const last = menus.filter((name) => plain(name.split('/').at(-1) ?? '') === wanted)
  const [only, ...others] = whole.length > 0 ? whole : last
  return others.length > 0 ? undefined : only
}

/** A controller for each table: that of the old site where the product and other tables leave it free. */
function controllersOf({ tables, prefix, entries, menus, product }: OwnAreasInput): ReadonlyMap<string, string> {
  const roots = new Set(product.map(({ controller }) => controller.split('.')[0]?.toLowerCase()))
  const taken = new Set<string>()
  const names = new Map<string, string>()
  for (const table of tables) {
    const bare = bareName(table, prefix)
    const written = controllerOf({ table: bare, controllerFile: controllerFileOf(bare, { entries, menus }) })
    const last = pascal(bare) || 'Table'
    const candidates = [written, `own.${last}`, ...[2, 3, 4, 5].map((number) => `own.${last}${number}`)]
    const isFree = (name: string, index: number) => {
      const root = name.split('.')[0]?.toLowerCase() ?? ''
      const isProduct = index === 0 && (!name.includes('.') || roots.has(root))
      return (
        !isProduct &&
        /^[a-z][A-Za-z0-9]*\.[A-Z][A-Za-z0-9]*$/.test(name) &&
        name.length <= 40 &&
        !taken.has(tableNameOf({ controller: name }))
      )
    }
    const controller = candidates.find(isFree) ?? `own.Table${names.size + 1}`
    taken.add(tableNameOf({ controller }))
    names.set(bare, controller)
  }
  return names
}

function pascal(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => /^[a-z]/i.test(word))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .slice(0, 30)
}

/** The columns as a `CREATE TABLE` statement would have them. */
function writtenTable(table: OldTable): WrittenTable {
  const single = new Set(table.uniques.flatMap((names) => (names.length === 1 ? names : [])))
  return {
    name: table.name,
    comment: table.comment,
    uniqueTogether: table.uniques.filter((names) => names.length > 1),
    columns: table.columns.map((column) => ({
      name: column.name,
      // Bits come as numbers.
      type: column.type === 'bit' ? (column.fullType === 'bit(1)' ? 'tinyint' : 'bigint') : column.type,
      args: argumentsOf(column.fullType),
      isNotNull: !column.isNullable,
      isKey: table.key.includes(column.name),
      isUnique: single.has(column.name),
      isArray: false,
      comment: column.comment,
      default: column.default ?? undefined,
    })),
  }
}

function argumentsOf(fullType: string): string[] {
  const [, list = ''] = /\((.*)\)/s.exec(fullType) ?? []
  if (!list.startsWith("'")) return list === '' ? [] : list.split(',').map((part) => part.trim())
  return [...list.matchAll(/'((?:[^']|'')*)'/g)].map(([, value = '']) => value.replaceAll("''", "'"))
}

function draftOf(table: OldTable, { bare, controller }: { readonly bare: string; readonly controller: string }) {
  const { design, notes } = draftFromTable(writtenTable({ ...table, name: bare }))
  const columns = new Map<string, OldColumn>()
  for (const name of Object.keys(design.definition.fields)) {
    const wanted = design.ids[name] ?? name
    const column = table.columns.find((each) => each.name.toLowerCase() === wanted)
    if (column) columns.set(name, column)
  }
  const [key] = table.key
  const keyColumn = table.columns.find(({ name }) => name === key)
  if (keyColumn && hasNumberKey(table)) columns.set('id', keyColumn)
  const remarks = notes.flatMap(({ message, values, path }) => {
    if (message.endsWith('leftOut')) return [`The column ${path.at(-1)} has no kind here and stays there`]
    if (message.endsWith('renamed')) return [`The column ${values?.name} becomes the field ${values?.to}`]
    return message.endsWith('notUnique') ? [`${path.at(-1)} is not unique here`] : []
  })
  return { definition: { ...design.definition, controller }, fields: design.definition.fields, columns, remarks }
}

/** The design of the old designer, which knows the kind and the target of each field; undefined: it cannot be read. */
function fromEntry(
  entry: DesignerEntry,
  {
    table,
    controller,
    findTarget,
  }: {
    readonly table: OldTable
    readonly controller: string
    readonly findTarget: (names: { readonly table: string }) => ResourceDefinition | undefined
  },
): Base | undefined {
  const here = tableNameOf({ controller })
  const names = new Map<string, string>()
  for (const { name } of entry.fields) names.set(name, safeName(name, { table: here, taken: new Set(names.values()) }))
  const renamed = (name: string) => names.get(name) ?? name
  // Columns that were added by hand, after the designer.
  const extra = table.columns.filter(({ name }) => !names.has(name))
  try {
    const { definition } = fromOldDesign(
      {
        table: {
          ...entry.table,
          quickSearchField: entry.table.quickSearchField.map(renamed),
          formFields: entry.table.formFields.map(renamed),
          columnFields: entry.table.columnFields.map(renamed),
          defaultSortField: renamed(entry.table.defaultSortField),
          designChange: [],
        },
        fields: entry.fields.map((field) => ({ ...field, name: renamed(field.name) })),
      },
      undefined,
      { controller, table: here, findArea: () => undefined, findTarget },
    )
    const columns = new Map<string, OldColumn>()
    for (const [old, name] of names) {
      const column = table.columns.find((each) => each.name === old)
      const isKey = table.key.length === 1 && table.key[0] === old
      if (column) columns.set(isKey && hasNumberKey(table) ? 'id' : name, column)
    }
    const drafted = draftOf({ ...table, columns: extra }, { bare: table.name, controller })
    const added = Object.entries(drafted.fields).filter(
      ([name]) => drafted.columns.has(name) && !Object.hasOwn(definition.fields, name),
    )
    for (const [name] of added) {
      const column = drafted.columns.get(name)
      if (column) columns.set(name, column)
    }
    return { definition, fields: { ...definition.fields, ...Object.fromEntries(added) }, columns }
  } catch {
    return undefined
  }
}

/** Whole numbers named after a table become relations to it, and `pid` the parent in a tree. */
function withRelations(
  base: Base,
  {
    table,
    findTarget,
  }: { readonly table: OldTable; readonly findTarget: (name: string) => ResourceDefinition | undefined },
): Base {
  const fields: Record<string, Field> = { ...base.fields }
  for (const [name, field] of Object.entries(fields)) {
    const [, stem, many] = /^(.+)_id(s?)$/.exec(name) ?? []
    const target = stem === undefined ? undefined : findTarget(stem)
    const as = stem !== undefined && Object.hasOwn(fields, stem) ? `${stem}_record` : stem
    if (target && as !== undefined && many === '' && field.kind === 'integer')
      fields[name] = { kind: 'relation', label: field.label, resource: target.controller, as }
    else if (target && as !== undefined && many === 's' && field.kind === 'text')
      fields[name] = { kind: 'relations', label: field.label, resource: target.controller, as: `${as}_list` }
    else if (name === 'pid' && field.kind === 'integer' && hasNumberKey(table))
      fields[name] = { kind: 'treeParent', label: field.label }
  }
  return { ...base, fields }
}

/** Characters of a column of MySQL's type `text`. */
const longestText = 65_535

/** Seconds of the year 1973: smaller numbers in a column of times are minutes, days and the like. */
const firstSeconds = 100_000_000n

/** Widens fields to what their columns hold: a field that rejects a value of the old site would lose it. */
function fittedFields(
  fields: Readonly<Record<string, Field>>,
  {
    columns,
    facts,
    remarks,
  }: { readonly columns: Base['columns']; readonly facts: TableFacts | undefined; readonly remarks: string[] },
): Record<string, Field> {
  const fitted: Record<string, Field> = {}
  for (const [name, field] of Object.entries(fields)) {
    const column = columns.get(name)
    const greatest = facts?.greatest.get(column?.name ?? '') ?? 0n
    fitted[name] = field
    const form = facts?.forms.get(column?.name ?? '')
    if (form !== undefined && form !== field.kind && (field.kind === 'text' || field.kind === 'integer')) {
      fitted[name] = { kind: form, label: field.label }
      remarks.push(`${name} holds ${form === 'json' ? 'JSON' : 'dates and times'} only`)
    } else if ((field.kind === 'image' || field.kind === 'file') && column && facts?.long.has(column.name)) {
      const max = Number(argumentsOf(column.fullType)[0] ?? longestText)
      fitted[name] = { kind: 'text', label: field.label, max, list: false }
      remarks.push(`${name} holds addresses of more than ${longestAddress} characters: it becomes a text`)
    } else if (field.kind === 'dateTime' && column?.type.endsWith('int') && greatest > 0n && greatest < firstSeconds) {
      fitted[name] = { kind: 'integer', label: field.label }
      remarks.push(`${name} has numbers that cannot be times: it becomes a number`)
    } else if (field.kind === 'switch' && greatest > 1n) {
      fitted[name] = { kind: 'integer', label: field.label }
      remarks.push(`${name} holds other numbers than 0 and 1: it becomes a number`)
    } else if (field.kind === 'integer' && greatest > BigInt(greatestId)) {
      fitted[name] = { kind: 'number', label: field.label, decimals: 0 }
      remarks.push(`${name} holds larger numbers than ${greatestId}: it becomes a number without decimals`)
    } else if (field.kind === 'choice') {
      const held = facts?.choices.get(column?.name ?? '') ?? []
      // A value with a comma cannot be an option: several are sent as one text.
      const values = field.multiple ? [...new Set(held.flatMap(toParts))] : held.filter((value) => !value.includes(','))
      const missing = values.filter((value) => value !== '' && !field.options.some((option) => option.value === value))
      if (missing.length > 0) {
        const options = [...field.options, ...missing.map((value) => ({ value, label: label(value, value) }))]
        fitted[name] = { ...field, options }
        remarks.push(`${name} holds values that its dictionary lacks: ${missing.slice(0, 5).join(', ')}`)
      }
    }
    // Rows without a value would be rejected.
    const present = fitted[name]
    if (present?.required && column?.isNullable) fitted[name] = withoutRequired(present)
  }
  return fitted
}

function withoutRequired(field: Field): Field {
  return { ...field, required: false }
}

/** Titles and labels have limits here that comments of columns have not. */
function shortened(definition: ResourceDefinition): ResourceDefinition {
  const cut = (text: { readonly 'zh-cn': string; readonly en: string }, max: number) =>
    label([...text['zh-cn']].slice(0, max).join(''), [...text.en].slice(0, max).join(''))
  const fields = Object.entries(definition.fields).map(([name, field]): [string, Field] => [
    name,
    { ...field, label: cut(field.label, 100) },
  ])
  const { title } = parseComment(definition.title['zh-cn'], definition.table)
  return { ...definition, title: cut(title, 50), fields: Object.fromEntries(fields) }
}
