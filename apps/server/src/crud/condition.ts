import {
  type Field,
  isDate,
  isMoney,
  type ResourceDefinition,
  type SearchOperator,
  type SearchTerm,
  wireNames,
} from '@teachnet/contract'
import { type SQL, sql } from 'drizzle-orm'
import { isArrayKind, isTextKind, storedFields } from '../db/stored-fields.ts'
import { fail } from '../errors.ts'
import { parseSiteTime } from '../site-time.ts'
import type { RelatedReach } from './related-reach.ts'
import { arrayLiteral, columnOf, isInt4, likePattern, quoted } from './sql-text.ts'

/** What search terms are compiled against. */
export interface SearchScope {
  readonly definition: ResourceDefinition
  /** Alias of its table in the statement. */
  readonly alias: string
  /** How the reader named the way here, `category.`; empty for the resource itself. */
  readonly path?: string
  readonly timeZone: string
  /** By name of the relation: what the caller may search of other records. */
  readonly related: ReadonlyMap<string, RelatedReach>
  /** What replies show in place of a field. */
  readonly shownText: (name: string) => SQL | undefined
}

const never = sql`false`

/**
 * The condition of one search term, or undefined when the operator says nothing about that kind of field.
 *
 * @throws UNKNOWN_SEARCH_FIELD
 */
export function conditionOf(term: SearchTerm, scope: SearchScope): SQL | undefined {
  const dot = term.field.indexOf('.')
  const first = term.field.slice(0, Math.max(dot, 0))
  const rest = term.field.slice(dot + 1)
  if (dot > 0 && first !== scope.definition.table) return relatedCondition(term, first, rest, scope)
  const field = findSearchable(scope.definition, rest)
  if (!field) throw fail('UNKNOWN_SEARCH_FIELD', { values: { field: `${scope.path ?? ''}${term.field}` } })
  const conditions = [
    ...searchedColumns(scope, rest, field, term.operator).flatMap(
      (name) => fieldCondition(field, columnOf(scope.alias, name), term, scope.timeZone) ?? [],
    ),
    ...shownCondition(field, scope.shownText(rest), term, scope.timeZone),
  ]
  return joined(conditions, isNegated(term) ? 'and' : 'or')
}

function isNegated({ operator }: SearchTerm): boolean {
  return operator === 'ne' || operator.startsWith('NOT')
}

/** Compares with the text that is shown in place of the field. A field that shows its number can still be searched by it. */
function shownCondition(field: Field, shown: SQL | undefined, term: SearchTerm, timeZone: string): SQL[] {
  if (!shown || (!isTextKind(field) && !['eq', 'ne', 'LIKE', 'NOT LIKE'].includes(term.operator))) return []
  return [fieldCondition(textOf(field), shown, term, timeZone) ?? []].flat()
}

/** A field that is compared as the text that stands for it. */
function textOf({ label }: Field): Field {
  return { kind: 'text', label, max: 0 }
}

/** The records that hold a text in one of the fields. */
export function containsCondition(names: readonly string[], text: string, scope: SearchScope): SQL {
  const fields = new Map(storedFields(scope.definition))
  const conditions = names.flatMap((name) => {
    const field = fields.get(name)
    const shown = scope.shownText(name)
    return field ? [sql`${shown ?? asText(field, columnOf(scope.alias, name))} ilike ${likePattern(text)}`] : []
  })
  return joined(conditions, 'or') ?? never
}

/** A field that a reader may search with: it is stored, and it is no secret. */
export function findSearchable(definition: ResourceDefinition, name: string): Field | undefined {
  const field = new Map(storedFields(definition)).get(name)
  if (!field || field.internal || field.search === false) return undefined
  // JSON is searched as a text, where its definition says so.
  if (field.kind === 'json' && field.search === undefined) return undefined
  return field.kind === 'password' || field.kind === 'masked' ? undefined : field
}

/** Several conditions as one, in brackets; undefined for none. */
export function joined(conditions: readonly SQL[], word: 'and' | 'or'): SQL | undefined {
  if (conditions.length <= 1) return conditions[0]
  return sql`(${sql.join([...conditions], sql.raw(` ${word} `))})`
}

/**
 * A term on `relation.field`: some related record meets it. What the caller could not see of that record finds nothing, whatever the
 * operator, so that no search tells of it.
 */
function relatedCondition(term: SearchTerm, as: string, rest: string, scope: SearchScope): SQL | undefined {
  const [name, field] = Object.entries(scope.definition.fields).find(([, each]) => 'as' in each && each.as === as) ?? []
  const reach = scope.related.get(as)
  if (!reach || !name || rest.includes('.')) throw fail('UNKNOWN_SEARCH_FIELD', { values: { field: term.field } })
  const { definition: target, isOpen, ids } = reach
  const alias = `${scope.alias}_${as}`
  const inner = conditionOf(
    { ...term, field: rest },
    { ...scope, definition: target, alias, path: `${as}.`, related: new Map(), shownText: () => undefined },
  )
  if (!inner) return undefined
  if ((!isOpen && !isLabel(target, rest)) || reach.hides(rest)) return never
  const own = columnOf(scope.alias, name)
  const id = columnOf(alias, 'id')
  const link = field?.kind === 'relations' ? sql`${id} = any(${own})` : sql`${id} = ${own}`
  const where = sql.join([link, ids ? sql`${id} in (${ids})` : [], inner].flat(), sql` and `)
  return sql`exists (select 1 from ${sql.raw(`${quoted(target.table)} ${quoted(alias)}`)} where ${where})`
}

function isLabel({ labelField, fields }: ResourceDefinition, name: string): boolean {
  const field = fields[labelField]
  return field !== undefined && wireNames(labelField, field).includes(name)
}

/** Contains-searches on a bilingual field look at both languages; a text that is shown as another one is not looked at. */
function searchedColumns(
  { definition, shownText }: SearchScope,
  name: string,
  field: Field,
  operator: SearchOperator,
): string[] {
  if (isTextKind(field) && shownText(name)) return []
  const isContains = operator === 'LIKE' || operator === 'NOT LIKE'
  const hasTwin = 'bilingual' in field && field.bilingual === true && definition.fields[name] === field
  return isContains && hasTwin ? [name, `${name}_en`] : [name]
}

function fieldCondition(field: Field, column: SQL, term: SearchTerm, timeZone: string): SQL | undefined {
  if (field.kind === 'json') return fieldCondition(textOf(field), sql`${column}::text`, term, timeZone)
  const { operator } = term
  // No stored text holds a NUL, and the database takes none.
  const val =
    typeof term.val === 'string' ? term.val.replaceAll('\0', '') : term.val.map((each) => each.replaceAll('\0', ''))
  const texts = typeof val === 'string' ? [val] : val
  switch (operator) {
    case 'NULL':
      return emptyCondition(field, column)
    case 'NOT NULL':
      return sql`not (${emptyCondition(field, column)})`
    case 'LIKE':
    case 'NOT LIKE': {
      const word = sql.raw(operator === 'LIKE' ? 'ilike' : 'not ilike')
      return sql`${asText(field, column)} ${word} ${likePattern(texts.join(','))}`
    }
    case 'IN':
    case 'NOT IN': {
      const items = texts.flatMap((text) => (typeof val === 'string' ? text.split(',') : [text]))
      return membership(field, column, items, operator === 'IN', timeZone)
    }
    case 'FIND_IN_SET':
      return findInSet(field, column, texts, timeZone)
    case 'RANGE':
    case 'NOT RANGE': {
      const [from = '', to = ''] = typeof val === 'string' ? val.split(',') : val
      return rangeCondition(field, column, from.trim(), to.trim(), operator === 'RANGE', timeZone)
    }
    default:
      return comparison(field, column, operator, texts[0] ?? '', timeZone)
  }
}

const signs = { eq: '=', ne: '<>', gt: '>', egt: '>=', lt: '<', elt: '<=' } as const

function comparison(
  field: Field,
  column: SQL,
  operator: keyof typeof signs,
  text: string,
  timeZone: string,
): SQL | undefined {
  if (isArrayKind(field)) {
    const contains = operator === 'eq' || operator === 'ne' ? findInSet(field, column, [text], timeZone) : undefined
    return contains && operator === 'ne' ? sql`not (${contains})` : contains
  }
  const value = readValue(field, text, timeZone, 'from')
  if (value === undefined) return operator === 'ne' ? sql`true` : never
  return sql`${column} ${sql.raw(signs[operator])} ${value}::${castOf(field)}`
}

function rangeCondition(
  field: Field,
  column: SQL,
  from: string,
  to: string,
  isInside: boolean,
  timeZone: string,
): SQL | undefined {
  if (isArrayKind(field) || (from === '' && to === '')) return undefined
  const low = from === '' ? null : readValue(field, from, timeZone, 'from')
  const high = to === '' ? null : readValue(field, to, timeZone, 'to')
  if (low === undefined || high === undefined) return never
  const cast = castOf(field)
  if (low === null) return isInside ? sql`${column} <= ${high}::${cast}` : sql`${column} > ${high}::${cast}`
  if (high === null) return isInside ? sql`${column} >= ${low}::${cast}` : sql`${column} < ${low}::${cast}`
  const between = sql`${column} between ${low}::${cast} and ${high}::${cast}`
  return isInside ? between : sql`not (${between})`
}

function membership(field: Field, column: SQL, texts: readonly string[], isIn: boolean, timeZone: string): SQL {
  const values = texts.flatMap((text) => readItem(field, text.trim(), timeZone) ?? [])
  const list = sql`${arrayLiteral(values)}::${castOf(field)}[]`
  if (isArrayKind(field)) return isIn ? sql`${column} && ${list}` : sql`not (${column} && ${list})`
  return isIn ? sql`${column} = any(${list})` : sql`${column} <> all(${list})`
}

/** All of the values are among the field's. */
function findInSet(field: Field, column: SQL, texts: readonly string[], timeZone: string): SQL {
  const values = texts.flatMap((text) => readItem(field, text.trim(), timeZone) ?? [])
  if (values.length < texts.length) return never
  if (isArrayKind(field)) return sql`${column} @> ${arrayLiteral(values)}::${castOf(field)}[]`
  if (!isTextKind(field)) return membership(field, column, texts, true, timeZone)
  return sql`string_to_array(${column}, ',') @> ${arrayLiteral(values)}::text[]`
}

function emptyCondition(field: Field, column: SQL): SQL {
  if (isArrayKind(field)) return sql`${column} = '{}'`
  return isTextKind(field) || field.kind === 'choice'
    ? sql`(${column} is null or ${column} = '')`
    : sql`${column} is null`
}

function asText(field: Field, column: SQL): SQL {
  if (isTextKind(field) || (field.kind === 'choice' && !field.multiple)) return column
  if (isArrayKind(field)) return sql`array_to_string(${column}, ',')`
  return field.kind === 'money' ? sql`(${column} / 100.0)::numeric(20, 2)::text` : sql`${column}::text`
}

function castOf(field: Field): SQL {
  if (field.kind === 'relations' || field.kind === 'region') return sql.raw('integer')
  if (field.kind === 'number') return sql.raw(field.decimals === undefined ? 'double precision' : 'numeric')
  if (field.kind === 'date') return sql.raw('date')
  return sql.raw(isTextKind(field) || isArrayKind(field) || field.kind === 'choice' ? 'text' : 'bigint')
}

/** One item of a list of values; for arrays, one of the array's items. */
function readItem(field: Field, text: string, timeZone: string): string | number | undefined {
  if (field.kind !== 'relations' && field.kind !== 'region') return readValue(field, text, timeZone, 'from')
  const id = Number(text)
  return text !== '' && isInt4(id) ? id : undefined
}

/** A search value in the form the column is compared in; undefined when it cannot be one of the field's. */
function readValue(field: Field, text: string, timeZone: string, edge: 'from' | 'to'): string | number | undefined {
  switch (field.kind) {
    case 'money':
      return isMoney(text) ? Math.round(Number(text) * 100) : undefined
    case 'number': {
      const value = text.trim() === '' ? Number.NaN : Number(text)
      return Number.isFinite(value) && Math.abs(value) < 1e100 ? value : undefined
    }
    case 'date':
      return isDate(text.slice(0, 10)) && !text.startsWith('0000') ? text.slice(0, 10) : undefined
    case 'dateTime':
      return /^-?\d{1,15}$/.test(text) ? Number(text) : readSiteTime(text, timeZone, edge)
    case 'id':
    case 'integer':
    case 'relation':
    case 'treeParent':
    case 'weigh':
    case 'switch': {
      const value = readWhole(text)
      return value !== undefined && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : undefined
    }
    default:
      return text
  }
}

function readSiteTime(text: string, timeZone: string, edge: 'from' | 'to'): number | undefined {
  const seconds = parseSiteTime(text, timeZone)
  // The last second of a day that is named without a time.
  return seconds !== undefined && edge === 'to' && text.length === 10 ? seconds + 86_399 : seconds
}

/** Fractions are cut, as the contract says; `true` and `false` are what switches send. */
function readWhole(text: string): number | undefined {
  if (text === 'true' || text === 'false') return text === 'true' ? 1 : 0
  const value = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? Math.trunc(value) : undefined
}
