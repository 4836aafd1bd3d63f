import { type Field, type ResourceDefinition, weighFieldOf } from '@teachnet/contract'
import { parseComment } from '../../designer/index.ts'
import type { OldColumn, OldTable } from '../source/old-table.ts'
import type { PlannedArea } from './move-plan.ts'

/** Areas of accounts, logs and tools have rows of their own, and come from BuildAdmin's tables. */
const closed = /^(auth|user|security|routine)\./

/** Whether records of an old table may come into an area of the product. */
export function isOpen({ controller, actions, menu }: ResourceDefinition): boolean {
  return !closed.test(controller) && actions === undefined && menu !== undefined
}

/** Names that tables of other sites have for what an area holds. */
const tableNames: Readonly<Record<string, readonly string[]>> = {
  information_item: ['article', 'news', 'post', 'information', '文章', '新闻'],
  information_category: ['articlecategory', 'newscategory', '文章分类', '新闻分类'],
  teacher: ['老师', '讲师', '名师'],
  course: ['lesson', '课程'],
}

/** Names that columns of other sites have for what a field holds. */
const columnNames: Readonly<Record<string, readonly string[]>> = {
  name: ['title', 'realname', 'truename', 'fullname'],
  title: ['name', 'subject'],
  avatar: ['photo', 'head', 'headimg', 'headimage', 'image', 'pic', 'picture'],
  cover: ['image', 'img', 'pic', 'picture', 'thumb', 'thumbnail', 'coverimage', 'logo'],
  logo: ['image', 'pic', 'icon'],
  summary: ['intro', 'introduction', 'desc', 'description', 'brief', 'digest'],
  content: ['body', 'detail', 'details', 'text', 'html'],
  weigh: ['sort', 'sortorder', 'listorder', 'rank'],
  status: ['state', 'isshow', 'show', 'enabled'],
  publish_time: ['publishtime', 'releasetime', 'pubtime'],
  region: ['city', 'area'],
}

/** The area of the product that a table resembles by its name or comment and by its columns, with what each column becomes. */
export function offerOf(
  table: OldTable,
  bare: string,
  product: readonly ResourceDefinition[],
): PlannedArea | undefined {
  const definition = product.find((each) => isOpen(each) && isNamedLike(each, table, bare))
  if (!definition) return undefined
  const pairs = Object.entries(definition.fields).flatMap(([name, field]): [OldColumn, string, Field][] => {
    const column = field.virtual ? undefined : columnFor(table, name, field)
    return column ? [[column, name, field]] : []
  })
  const named = pairs.some(([, name]) => name === definition.labelField)
  const own = pairs.filter(([, name, { isOwn, kind }]) => !isOwn && kind !== 'id' && name !== weighFieldOf(definition))
  if (!named || own.length < 2 || table.key.length !== 1) return undefined
  const once = new Map(pairs.toReversed().map(([column, name, field]) => [column.name, { column, name, field }]))
  const chosen = [...once.values()].toReversed()
  const values = chosen.flatMap(({ column, field }) => {
    const changes = valuesOf(column, field)
    return Object.keys(changes).length > 0 ? [[column.name, changes] as const] : []
  })
  const filled = new Set(chosen.map(({ name }) => name))
  const missing = Object.entries(definition.fields).filter(
    ([name, { required, virtual, kind }]) => required === true && !virtual && kind !== 'id' && !filled.has(name),
  )
  return {
    area: definition.controller,
    columns: Object.fromEntries(chosen.map(({ column, name }) => [column.name, name])),
    values: values.length > 0 ? Object.fromEntries(values) : undefined,
    defaults:
      missing.length > 0
        ? Object.fromEntries(missing.map(([name, field]) => [name, defaultOf(name, field, bare)]))
        : undefined,
  }
}

function isNamedLike({ table: name, title }: ResourceDefinition, table: OldTable, bare: string): boolean {
  const wanted = new Set([plain(name), plain(title['zh-cn']), ...(tableNames[name] ?? [])])
  const words = bare.split('_')
  const forms = words.flatMap((_, index) => plain(words.slice(index).join('_')))
  const said = parseComment(table.comment, bare).title['zh-cn'].replace(/(数据|信息)?(管理|列表|表)$/, '')
  return [...forms, ...forms.map((form) => form.replace(/s$/, '')), said].some((form) => wanted.has(form))
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[_\s]/g, '')
}

function columnFor({ columns, key }: OldTable, name: string, field: Field): OldColumn | undefined {
  if (field.kind === 'id') return columns.find((column) => column.name === key[0])
  const titled = (column: OldColumn) => parseComment(column.comment, '').title['zh-cn'] === field.label['zh-cn']
  const others = columnNames[name] ?? []
  return (
    columns.find((column) => plain(column.name) === plain(name)) ??
    columns.find(titled) ??
    others.flatMap((other) => columns.find((column) => plain(column.name) === other) ?? [])[0]
  )
}

const off = /^(隐藏|禁用|停用|关闭|下架|不显示|否|草稿|off|hidden|disabled?|no)$/i
const on = /^(显示|启用|正常|开启|上架|是|发布|已发布|on|visible|enabled?|yes)$/i

/** The values of the dictionary in a column's comment whose meaning has another value here. */
function valuesOf(column: OldColumn, field: Field): Record<string, string> {
  const { options } = parseComment(column.comment, column.name)
  const words: readonly (readonly [string, string])[] =
    field.kind === 'choice'
      ? field.options.map(({ value, label }) => [label['zh-cn'], value])
      : field.kind === 'switch'
        ? [
            ['否', '0'],
            ['是', '1'],
          ]
        : []
  const changes = options.flatMap(({ value, label: { 'zh-cn': text } }): [string, string][] => {
    const meant = (pattern: RegExp) => (pattern.test(text) ? words.find(([word]) => pattern.test(word)) : undefined)
    const [, here] = words.find(([word]) => word === text) ?? meant(off) ?? meant(on) ?? []
    return here === undefined || here === value ? [] : [[value, here]]
  })
  return Object.fromEntries(changes)
}

function defaultOf(name: string, field: Field, bare: string): string {
  if (name === 'slug') return `${bare.replaceAll('_', '-')}-{id}`
  if ('default' in field && field.default !== undefined) return String(field.default)
  return field.kind === 'choice' ? (field.options[0]?.value ?? '') : ''
}
