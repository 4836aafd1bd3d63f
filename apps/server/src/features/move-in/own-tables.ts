import { resources as product } from '@teachnet/contract/all-resources'
import { type Field, referenceOf, type ResourceDefinition } from '@teachnet/contract'
import { oldDesignerCalls, parseDesign } from '@teachnet/contract/design'
import * as z from 'zod/mini'
import { regionIds, isRegion } from '../../records/kinds/region.ts'
import { type DesignedAreas, designedTable, type Designer, identifier } from '../designer/index.ts'
import { schemasOf } from '../../http/served-calls.ts'
import { type CopyPorts, type CopyResult, copyTable, type KeyedRow } from './copy-table.ts'
import type { GoneRecords } from './gone-records.ts'
import type { ProofPair } from './proof.ts'
import { checkOf } from './rules/checks.ts'
import { fieldValue, type ValueContext } from './rules/field-values.ts'
import { type MappedRow, type Note, type Converted, toParts } from './rules/values.ts'
import type { OldAddresses } from './rules/old-addresses.ts'
import type { OldSite } from './rules/old-site.ts'
import { oldKeyOf } from './rules/old-key.ts'
import { type DesignerEntry, designOwnAreas, longestAddress, type OwnArea, type TableFacts } from './rules/own-areas.ts'
import { joinedName } from './rules/planned-areas.ts'
import type { DecodedRow, OldDatabase } from './source/old-database.ts'
import { hasNumberKey, type OldColumn, type OldRow, type OldTable } from './source/old-table.ts'
import { inTransaction, type StoredRun } from './run.repo.ts'
import { keyColumn } from './recycled-records.ts'
import { isMarkedDeleted } from './rules/soft-deletion.ts'
import { findByOldKey, findIds, listRecycled, type Run, takeIds } from './target.repo.ts'

/** Loads what the design of the areas depends on, and designs one for each table. */
export async function loadOwnAreas(from: OldDatabase, site: OldSite): Promise<readonly OwnArea[]> {
  const entries = await loadEntries(from, site)
  const facts = new Map<string, TableFacts>()
  for (const table of site.own) facts.set(table.name, await loadFacts(from, table))
  const { admin_rule: rules } = site.core
  const menus = rules ? await from.query(`select name from "${rules.name}" where type = 'menu'`) : []
  const names = menus.flatMap(({ name }) => name || [])
  return designOwnAreas({ prefix: site.prefix, tables: site.own, entries, facts, menus: names, product })
}

/** The latest successful entry of the old designer's log for each table. */
async function loadEntries(
  from: OldDatabase,
  { crudLog, prefix }: OldSite,
): Promise<ReadonlyMap<string, DesignerEntry>> {
  const entries = new Map<string, DesignerEntry>()
  if (!crudLog) return entries
  const { body } = schemasOf(oldDesignerCalls.generate)
  const rows = await from.query(
    `select table_name, "table", fields from "${crudLog.name}" where status = 'success' order by id`,
  )
  for (const { table_name: name, table, fields } of rows) {
    const parsed = parseEntry(body, { table, fields })
    if (name && parsed) entries.set(name.startsWith(prefix) ? name.slice(prefix.length) : name, parsed)
  }
  return entries
}

function parseEntry(
  schema: ReturnType<typeof schemasOf>['body'],
  { table, fields }: { readonly table: string | null | undefined; readonly fields: string | null | undefined },
): DesignerEntry | undefined {
  try {
    const provided = {
      type: 'log',
      table: JSON.parse(table ?? '') as unknown,
      fields: JSON.parse(fields ?? '') as unknown,
    }
    const parsed = schema && z.safeParse(schema, provided)
    return parsed?.success ? (parsed.data as DesignerEntry) : undefined
  } catch {
    return undefined
  }
}

async function loadFacts(from: OldDatabase, table: OldTable): Promise<TableFacts> {
  const wholes = table.columns.filter(({ type }) => type.endsWith('int')).map(({ name }) => name)
  const [maxima] =
    wholes.length === 0
      ? []
      : await from.query(
          `select ${wholes.map((name, index) => `max("${name}") as m${index}`).join(', ')} from "${table.name}"`,
        )
  const choices = new Map<string, string[]>()
  const isChoice = ({ type, comment }: OldTable['columns'][number]) =>
    ['enum', 'set'].includes(type) || (/[^=]+=[^=]+/.test(comment) && !/text|blob/.test(type))
  for (const { name, type } of table.columns.filter(isChoice)) {
    const rows = await from.query(
      `select cast("${name}" as char) as v from "${table.name}" where "${name}" is not null group by 1 limit 100`,
    )
    const values = rows.flatMap(({ v }) => (type === 'set' ? toParts(v ?? '') : (v ?? [])))
    // A comment with further text is not a list of choices.
    if (rows.length < 100) choices.set(name, [...new Set(values)])
  }
  const greatest = new Map(wholes.map((name, index) => [name, BigInt(maxima?.[`m${index}`] ?? 0)]))
  return { choices, greatest, forms: await loadForms(from, table), long: await loadLongColumns(from, table) }
}

/** Columns that could name a file, and have a value that is too long for its address. */
async function loadLongColumns(from: OldDatabase, { name: table, columns }: OldTable): Promise<TableFacts['long']> {
  const couldName = /(image|avatar|picture|photo|logo|cover|thumb|thumbnail|img|pic|file|url)$/i
  const names = columns.flatMap(({ name, type, fullType }) => {
    const length = Number(/^varchar\((\d+)\)/.exec(fullType)?.[1] ?? 0)
    return length > longestAddress || (type.endsWith('text') && couldName.test(name)) ? [name] : []
  })
  if (names.length === 0) return new Set()
  const figures = names.map((name, index) => `max(char_length("${name}")) as l${index}`)
  const [row] = await from.query(`select ${figures.join(', ')} from "${table}"`)
  return new Set(names.filter((_, index) => Number(row?.[`l${index}`] ?? 0) > longestAddress))
}

/** A form that all values of a column may have, and the condition by which the database tells. */
interface ColumnForm {
  readonly name: string
  readonly form: 'dateTime' | 'json'
  readonly test: string
}

/** Of columns whose name or comment says so, finds those all of whose values are times or JSON. */
async function loadForms(from: OldDatabase, { name: table, columns }: OldTable): Promise<TableFacts['forms']> {
  const clock = String.raw`^[12][0-9]{3}-[0-9]{2}-[0-9]{2}[ T][0-9]{2}:[0-9]{2}|^1[0-9]{9}([0-9]{3})?$`
  const wanted = columns.flatMap(({ name, type, fullType, comment }): ColumnForm[] => {
    const isTime = /(time|date|_at|_on)$/i.test(name) || /(时间|日期|time|date)$/i.test(comment)
    if (isTime && (/^varchar|^char/.test(fullType) || /^(big)?int$/.test(type)))
      return [{ name, form: 'dateTime', test: `"${name}" regexp '${clock}'` }]
    const isText = /text$|^varchar/.test(fullType) && !/^varchar\(\d{1,2}\)/.test(fullType)
    return isText
      ? [{ name, form: 'json', test: `left("${name}", 1) in ('[', '{') and json_valid("${name}")` } as const]
      : []
  })
  if (wanted.length === 0) return new Map()
  // A value that is nothing counts for no form.
  const figures = wanted.map(({ name, test }, index) => {
    const isSome = `"${name}" is not null and cast("${name}" as char) not in ('', '0') and cast("${name}" as char) not like '0000-00-00%'`
    return `sum(${isSome}) as s${index}, sum(${isSome} and ${test}) as f${index}`
  })
  const [row] = await from.query(`select ${figures.join(', ')} from "${table}"`)
  return new Map(
    wanted.flatMap(({ name, form }, index) => {
      const some = Number(row?.[`s${index}`] ?? 0)
      return some > 0 && some === Number(row?.[`f${index}`]) ? [[name, form] as const] : []
    }),
  )
}

/** Areas after those that they refer to; among those that refer to each other, in any order. */
export function inOrder(areas: readonly OwnArea[]): readonly OwnArea[] {
  const sorted: OwnArea[] = []
  const visit = (area: OwnArea, above: readonly OwnArea[]): void => {
    if (sorted.includes(area) || above.includes(area)) return
    for (const target of targetsOf(area, areas)) visit(target, [...above, area])
    sorted.push(area)
  }
  for (const area of areas) visit(area, [])
  return sorted
}

function targetsOf({ design }: OwnArea, areas: readonly OwnArea[]): readonly OwnArea[] {
  return Object.values(design.definition.fields).flatMap((field) => {
    const controller = referenceOf(field)?.resource
    return areas.filter((each) => each.design.definition.controller === controller)
  })
}

interface OwnPorts extends CopyPorts {
  readonly designer: Designer
  readonly areas: DesignedAreas
  readonly run: StoredRun & { readonly isAgain: boolean }
}

/** The author of the designs in their log. */
const operator = { id: 0, username: 'pnpm move-in' }

/** Makes the area, unless an earlier run has made it or it is one of the product. */
export async function makeArea(
  { designer, areas }: Pick<OwnPorts, 'designer' | 'areas'>,
  { design, isProduct }: OwnArea,
): Promise<void> {
  if (isProduct) return
  await areas.refresh()
  if (areas.find(design.definition.controller)) return
  // In the stored form: the schema of designs removes unknown properties.
  const parsed = parseDesign(JSON.parse(JSON.stringify(design)))
  await designer.apply({ controller: '', version: 0, design: parsed, back: 0 }, [], operator)
}

/** Rows from which on it is faster to make the indexes after them. */
const manyRows = 50_000

/** Drops the indexes that only make reads faster, before many rows come; {@link ensureIndexes} makes them again. */
export async function dropIndexes(run: Run, area: OwnArea, areas: readonly OwnArea[]): Promise<void> {
  if (area.table.rows < manyRows || area.isProduct) return
  for (const { name, isUnique } of shapeOfArea(area, areas).indexes)
    if (!isUnique) await run(`drop index if exists public.${identifier(name)}`)
}

/** Makes the indexes that are missing, also after a run that was cut off. */
export async function ensureIndexes(run: Run, area: OwnArea, areas: readonly OwnArea[]): Promise<void> {
  if (area.isProduct) return
  const { name: table, indexes } = shapeOfArea(area, areas)
  for (const { name, isUnique, on } of indexes)
    if (!isUnique) await run(`create index if not exists ${identifier(name)} on public.${identifier(table)} ${on}`)
}

function shapeOfArea({ design }: OwnArea, areas: readonly OwnArea[]) {
  const all = [...areas.map((area) => area.design.definition), ...product]
  const find = (controller: string) => all.find((each) => each.controller.toLowerCase() === controller.toLowerCase())
  return designedTable(design, find).shape
}

/** The first pass leaves relations empty whose target comes later: the second one sets them. */
type Pass = 'first' | 'second'

/** Takes over the rows of an area. */
export async function copyArea(
  ports: CopyPorts,
  {
    area,
    areas,
    pass,
    values,
    run,
    gone,
  }: {
    readonly area: OwnArea
    readonly areas: readonly OwnArea[]
    readonly pass: Pass
    readonly values: Omit<ValueContext, 'isEncoded'>
    readonly run: Pick<StoredRun, 'positions'> | undefined
    readonly gone: GoneRecords
  },
): Promise<CopyResult> {
  const { definition } = area.design
  const context = { ...values, isEncoded: area.isEncoded }
  const later = laterTargets(area, areas)
  const seen = new Map<string, number>()
  const key = keyColumn(area)
  const recycled =
    ports.to && area.deleted
      ? await inTransaction(ports.to.db, (query) => listRecycled(query, { table: definition.table, key }))
      : new Set<string>()
  const isRecycled = ({ mapped }: KeyedRow) =>
    mapped.isDeleted === true && recycled.has((mapped.values[key] ?? '').toLowerCase())
  const stage = pass === 'first' ? area.table.name : `${area.table.name} (relations)`
  return copyTable(ports, {
    source: area.table,
    target: definition.table,
    uniqueTexts: Object.entries(definition.fields).flatMap(([name, field]) =>
      field.kind === 'text' && field.unique && name !== 'old_key' ? [name] : [],
    ),
    isReplaced: false,
    stage,
    positions: run?.positions ?? {},
    widen: (rows) => withJoined(ports.from, area, rows),
    map: (row) => {
      const mapped = mapRow(area, row, { context, seen })
      // The first pass has noted what is wrong with the values.
      return pass === 'first' ? mapped : { ...mapped, notes: [] }
    },
    complete: async (rows, query) => {
      if (!query) return rows
      const wanted = rows.filter((row) => !isRecycled(row))
      return completeRows(query, wanted, { area, areas, later, pass, gone })
    },
    onRows: () => undefined,
  })
}

/** Whether an area has relations that the first pass leaves empty. */
export function needsSecondPass(area: OwnArea, areas: readonly OwnArea[]): boolean {
  return laterTargets(area, areas).size > 0
}

function laterTargets(area: OwnArea, areas: readonly OwnArea[]): ReadonlySet<string> {
  const place = areas.indexOf(area)
  return new Set(
    areas
      .slice(place)
      .map(({ design }) => design.definition.controller.toLowerCase())
      .filter((controller) => isReferred(area, controller)),
  )
}

function isReferred(area: OwnArea, controller: string): boolean {
  return Object.values(area.design.definition.fields).some(
    (field) => targetOf(area, field)?.resource.toLowerCase() === controller,
  )
}

function mapRow(
  area: OwnArea,
  row: OldRow,
  { context, seen }: { readonly context: ValueContext; readonly seen: Map<string, number> },
): MappedRow {
  const { table, design, columns, hasNewIds, deleted } = area
  const notes: Note[] = []
  const values: Record<string, string | null> = {}
  for (const [name, field] of Object.entries(design.definition.fields)) {
    const column = columns.get(name)
    if (!column || field.kind === 'id') continue
    const given = row[column.name] ?? null
    const raw = area.values?.[column.name]?.[given ?? ''] ?? given
    // The key of a related record may be no number here: it is resolved later.
    const { value, reason, detail } = targetOf(area, field)
      ? referenceValue(field, raw)
      : fieldValue(field, column, raw, context)
    values[name] = value
    if (reason) notes.push({ column: column.name, reason, value: given, detail })
    if (area.isProduct && isUnknownChoice(field, value)) {
      values[name] = null
      notes.push({ column: column.name, reason: 'unknownValue', value: given })
    }
  }
  for (const [name, template] of Object.entries(area.defaults ?? {})) {
    const field = design.definition.fields[name]
    if (!field || ![undefined, null, '', '{}'].includes(values[name])) continue
    const text = template.replaceAll(/\{([^{}]+)\}/g, (_, column: string) => row[column] ?? '')
    values[name] = targetOf(area, field) ? text : fieldValue(field, plainColumn, text, context).value
  }
  for (const [name, other] of [
    ['create_time', 'update_time'],
    ['update_time', 'create_time'],
  ] as const)
    if (values[name] === null) values[name] = values[other] ?? String(context.now)
  if (hasNewIds) values.old_key = oldKeyOf(table, row, seen)
  else values.id = row[table.key[0] ?? ''] ?? null
  return { values, notes, isDeleted: deleted !== undefined && isMarkedDeleted(deleted, row) }
}

/** A default is written as a text is. */
const plainColumn: OldColumn = {
  name: '',
  type: 'varchar',
  fullType: 'varchar(255)',
  isNullable: true,
  default: null,
  comment: '',
  charset: 'utf8mb4',
}

/** An area of the product knows no other values than its own. */
function isUnknownChoice(field: Field, value: string | null): boolean {
  return (
    field.kind === 'choice' &&
    !field.multiple &&
    value !== null &&
    value !== '' &&
    !field.options.some((option) => option.value === value)
  )
}

/** Rows with the columns of the tables that the plan joins to them. Of several rows, the values are joined by commas. */
async function withJoined(
  from: OldDatabase,
  { joins = [] }: OwnArea,
  rows: readonly DecodedRow[],
): Promise<readonly DecodedRow[]> {
  let widened = rows
  for (const { table, column, key } of joins) {
    const keys = [...new Set(widened.flatMap(({ row }) => row[key] ?? []))]
    const found = Map.groupBy(await from.readMatching(table, column, keys), ({ row }) => row[column] ?? '')
    widened = widened.map(({ row, fixes }) => {
      const others = found.get(row[key] ?? '') ?? []
      const cells = table.columns.map((each): [string, string | null] => {
        const texts = others.flatMap((other) => other.row[each.name] ?? [])
        return [joinedName(table, each), texts.length > 0 ? texts.join(',') : null]
      })
      return { row: { ...row, ...Object.fromEntries(cells) }, fixes }
    })
  }
  return widened
}

/** What a field refers to. The parent in a tree is a reference where records get new numbers; elsewhere the numbers stay. */
function targetOf(
  { design, hasNewIds }: OwnArea,
  field: Field,
): { readonly resource: string; readonly isList: boolean } | undefined {
  if (field.kind === 'treeParent' && hasNewIds) return { resource: design.definition.controller, isList: false }
  return field.kind === 'relation' || field.kind === 'relations' ? referenceOf(field) : undefined
}

function referenceValue(field: Field, raw: string | null): Converted {
  if (field.kind === 'relations') return { value: toParts((raw ?? '').replaceAll(/[[\]"]/g, '')).join(',') }
  return { value: raw === null || /^0*$/.test(raw) ? null : raw }
}

/** Gives rows their numbers, and relations the numbers of records that exist. */
async function completeRows(
  run: Run,
  rows: readonly KeyedRow[],
  {
    area,
    areas,
    later,
    pass,
    gone,
  }: {
    readonly area: OwnArea
    readonly areas: readonly OwnArea[]
    readonly later: ReadonlySet<string>
    readonly pass: Pass
    readonly gone: GoneRecords
  },
): Promise<readonly KeyedRow[]> {
  const { definition } = area.design
  let result = rows
  for (const [name, field] of Object.entries(definition.fields)) {
    const reference = targetOf(area, field)
    const column = area.columns.get(name)
    if (!reference || !column) continue
    const isOfSecond = later.has(reference.resource.toLowerCase())
    if (isOfSecond && pass === 'first') {
      result = result.map((row) => withoutValue(row, name))
      continue
    }
    const parts = result.flatMap(({ mapped }) => toParts(mapped.values[name] ?? null))
    const found = await findTargets(run, [...new Set(parts)], { resource: reference.resource, areas, gone })
    const isNoted = isOfSecond === (pass === 'second')
    result = result.map((row) =>
      withTargets(row, { name, column: column.name, isList: reference.isList, found, isNoted }),
    )
  }
  return area.hasNewIds ? withNumbers(run, definition, result) : result
}

/** A row that does not set a column: a new record has no value, and one that is there keeps its own. */
function withoutValue({ key, mapped }: KeyedRow, name: string): KeyedRow {
  const values = Object.fromEntries(Object.entries(mapped.values).filter(([each]) => each !== name))
  return { key, mapped: { ...mapped, values } }
}

function withTargets(
  row: KeyedRow,
  {
    name,
    column,
    isList,
    found,
    isNoted,
  }: {
    readonly name: string
    readonly column: string
    readonly isList: boolean
    readonly found: ReadonlyMap<string, string>
    /** Whether records that are missing are noted: each relation in one pass. */
    readonly isNoted: boolean
  },
): KeyedRow {
  const { values, notes } = row.mapped
  const given = values[name] ?? null
  const wanted = toParts(given)
  const ids = wanted.flatMap((part) => found.get(part.toLowerCase()) ?? [])
  const value = isList ? `{${ids.join(',')}}` : (ids[0] ?? null)
  const isLost = isNoted && ids.length < wanted.length
  return {
    ...row,
    mapped: {
      ...row.mapped,
      values: { ...values, [name]: value },
      notes: isLost ? [...notes, { column, reason: isList ? 'missingTargets' : 'missingTarget', value: given }] : notes,
    },
  }
}

/** The numbers here of records, by their key in the old site. */
async function findTargets(
  run: Run,
  keys: readonly string[],
  {
    resource,
    areas,
    gone,
  }: { readonly resource: string; readonly areas: readonly OwnArea[]; readonly gone: GoneRecords },
): Promise<ReadonlyMap<string, string>> {
  const isTarget = ({ controller }: ResourceDefinition) => controller.toLowerCase() === resource.toLowerCase()
  const own = areas.find(({ design }) => isTarget(design.definition))
  const table = own?.design.definition.table ?? product.find(isTarget)?.table
  if (table === undefined || keys.length === 0) return new Map()
  const found = own?.hasNewIds ? await findByOldKey(run, { table, keys }) : await findIds(run, { table, keys })
  return new Map([...found].filter(([, id]) => gone.get(table)?.has(id) !== true))
}

async function withNumbers(
  run: Run,
  { table }: ResourceDefinition,
  rows: readonly KeyedRow[],
): Promise<readonly KeyedRow[]> {
  const keys = rows.flatMap(({ mapped }) => mapped.values.old_key ?? [])
  const known = await findByOldKey(run, { table, keys })
  const missing = rows.filter(({ mapped }) => !known.has((mapped.values.old_key ?? '').toLowerCase()))
  const taken = [...(await takeIds(run, table, missing.length))]
  return rows.map((row) => {
    const { values } = row.mapped
    const id = known.get((values.old_key ?? '').toLowerCase()) ?? taken.shift() ?? null
    return { ...row, mapped: { ...row.mapped, values: { ...values, id } } }
  })
}

/** Loads how addresses of the old site become regions: its ids are its own, so the names along the path count. */
export async function loadRegions(
  from: OldDatabase,
  prefix: string,
  hasTable: boolean,
): Promise<ValueContext['regionOf']> {
  const rows = hasTable ? await from.query(`select id, name from "${prefix}area"`) : []
  const names = new Map(rows.map(({ id, name }) => [id, name ?? '']))
  return (parts) => {
    const byNames = regionIds(parts.map((part) => names.get(part) ?? part).join(' '))
    if (byNames) return byNames
    const codes = parts.map(Number)
    return codes.every(Number.isInteger) && isRegion(codes) ? codes : undefined
  }
}

/**
 * What is compared of an area at the end.
 *
 * @param isChanged whether values of a column were changed on the way, which the report lists: their checksum would only repeat it
 */
export function proofOf(
  { table, design, columns, hasNewIds, isEncoded, deleted, values = {}, defaults = {} }: OwnArea,
  { addresses, isChanged }: { readonly addresses: OldAddresses; readonly isChanged: (column: string) => boolean },
): ProofPair {
  const fields = Object.entries(design.definition.fields).flatMap(([name, field]) => {
    const column = columns.get(name)
    // Values that the plan changes, or takes from other tables, are not those of the column.
    const isSame = column && table.columns.includes(column) && !Object.hasOwn(values, column.name)
    return isSame && !Object.hasOwn(defaults, name) ? [{ name, field, column }] : []
  })
  const sums = fields.flatMap(({ name, field, column }) => {
    const isNumber = /int$|decimal/.test(column.type) && column.type !== 'bit'
    if (!isNumber || !['integer', 'number', 'money', 'switch', 'weigh'].includes(field.kind)) return []
    return [{ source: column.name, target: name, factor: field.kind === 'money' ? 100 : 1 }]
  })
  const checks = fields.flatMap(({ name, field, column }) => {
    if (isChanged(column.name) || (field.kind === 'id' && hasNewIds)) return []
    return checkOf(field, { name, column, isEncoded, addresses }) ?? []
  })
  return {
    source: table.name,
    target: design.definition.table,
    hasIds: !hasNewIds && hasNumberKey(table) && table.key[0] === 'id',
    sums,
    checks,
    deleted: deleted?.name,
  }
}
