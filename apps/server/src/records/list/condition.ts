import type { Vocabulary } from '../search/vocabulary.ts'
import { type Field, fieldOf, isBilingual, referenceOf, type ResourceDefinition, wireNames } from '@teachnet/contract'
import type { SearchOperator, SearchTerm } from '@teachnet/protocol'
import { type SQL, sql } from 'drizzle-orm'
import { isTextColumn, storedFields, serverKindOf } from '../kinds/kinds.ts'
import { fail } from '../../platform/errors.ts'
import { type ColumnValues, textValues } from '../kinds/column-values.ts'
import { arrayLiteral, columnOf, likePattern, quoted, joined } from '../../platform/db/statement.ts'

/** The extent to which a caller may search the records of a relation. */
export interface RelationSearch {
  readonly definition: ResourceDefinition
  /** Whether the caller may open the other list. Otherwise only the label is searched: rows show nothing else of the record. */
  readonly isOpen: boolean
  /** A statement with the ids of the records that the other list, or a select of it, shows to the caller; undefined: all. */
  readonly ids: SQL | undefined
  /** Whether the other list shows another text instead of a field. */
  readonly hides: (name: string) => boolean
}

/** The context in which search terms are compiled. */
export interface SearchScope {
  readonly definition: ResourceDefinition
  /** Alias of its table in the statement. */
  readonly alias: string
  /** Prefix of field names in the request, `category.`; empty for the resource itself. */
  readonly path?: string
  readonly timeZone: string
  /** The words of the site, if the quick search may use search documents. */
  readonly vocabulary?: Vocabulary | undefined
  /** The extent to which the caller may search related records, by relation name. */
  readonly related: ReadonlyMap<string, RelationSearch>
  /** The text that replies show instead of a field. */
  readonly shownText: (name: string) => SQL | undefined
  /** The expression that a virtual field is computed with. */
  readonly computed: (name: string) => SQL | undefined
}

const never = sql`false`

/** The scope of records whose fields are all shown and searched as they are stored. */
const plainColumns = { shownText: () => undefined, computed: () => undefined } as const

/**
 * Returns the condition of one search term; undefined when the operator does not apply to that kind of field.
 *
 * @throws UNKNOWN_SEARCH_FIELD
 */
export function conditionOf(term: SearchTerm, scope: SearchScope): SQL | undefined {
  const dot = term.field.indexOf('.')
  const first = term.field.slice(0, Math.max(dot, 0))
  const rest = term.field.slice(dot + 1)
  if (dot > 0 && first !== scope.definition.table) return relatedCondition(term, first, rest, scope)
  const computed = scope.computed(rest)
  const field = computed ? fieldOf(scope.definition, rest) : findSearchable(scope.definition, rest)
  if (!field) throw fail('UNKNOWN_SEARCH_FIELD', { values: { field: `${scope.path ?? ''}${term.field}` } })
  if (computed) return fieldCondition(valuesOf(field), computed, term, scope.timeZone)
  const conditions = [
    ...searchedColumns(scope, rest, field, term.operator).flatMap(
      (name) => fieldCondition(valuesOf(field), columnOf(scope.alias, name), term, scope.timeZone) ?? [],
    ),
    ...shownCondition(field, scope.shownText(rest), term, scope.timeZone),
  ]
  return joined(conditions, isNegated(term) ? 'and' : 'or')
}

function isNegated({ operator }: SearchTerm): boolean {
  return operator === 'ne' || operator.startsWith('NOT')
}

/** Compares with the text shown instead of the field. A field that shows its number can still be searched by it. */
function shownCondition(field: Field, visible: SQL | undefined, term: SearchTerm, timeZone: string): SQL[] {
  if (!visible || (!isTextColumn(field) && !['eq', 'ne', 'LIKE', 'NOT LIKE'].includes(term.operator))) return []
  return [fieldCondition(textValues, visible, term, timeZone) ?? []].flat()
}

/** Condition that one of the fields contains a text. */
export function containsCondition(names: readonly string[], text: string, scope: SearchScope): SQL {
  const fields = new Map(storedFields(scope.definition))
  const conditions = names.flatMap((name) => {
    const field = fields.get(name)
    const visible = scope.shownText(name)
    return field
      ? [
          sql`${visible ?? partText(valuesOf(field), columnOf(scope.alias, name))} ilike ${likePattern(valuesOf(field).part(text))}`,
        ]
      : []
  })
  return joined(conditions, 'or') ?? never
}

/** Finds a field by name if it can be searched: it is stored and not secret. */
export function findSearchable(definition: ResourceDefinition, name: string): Field | undefined {
  const field = new Map(storedFields(definition)).get(name)
  if (!field || field.internal || field.search === false) return undefined
  return serverKindOf(field).isSearchable(field) ? field : undefined
}

/**
 * Compiles a term on `relation.field`: some related record matches it. A term on a hidden part of that record matches nothing, whatever the
 * operator, so that no search reveals it.
 */
function relatedCondition(term: SearchTerm, as: string, rest: string, scope: SearchScope): SQL | undefined {
  const [name, field] = Object.entries(scope.definition.fields).find(([, each]) => referenceOf(each)?.as === as) ?? []
  const reach = scope.related.get(as)
  if (!reach || !name || rest.includes('.')) throw fail('UNKNOWN_SEARCH_FIELD', { values: { field: term.field } })
  const { definition: target, isOpen, ids } = reach
  const alias = `${scope.alias}_${as}`
  const inner = conditionOf(
    { ...term, field: rest },
    { ...scope, definition: target, alias, path: `${as}.`, related: new Map(), ...plainColumns },
  )
  if (!inner) return undefined
  if ((!isOpen && !isLabel(target, rest)) || reach.hides(rest)) return never
  const own = columnOf(scope.alias, name)
  const id = columnOf(alias, 'id')
  const link = field && referenceOf(field)?.isList ? sql`${id} = any(${own})` : sql`${id} = ${own}`
  const where = sql.join([link, ids ? sql`${id} in (${ids})` : [], inner].flat(), sql` and `)
  return sql`exists (select 1 from ${sql.raw(`${quoted(target.table)} ${quoted(alias)}`)} where ${where})`
}

function isLabel({ labelField, fields }: ResourceDefinition, name: string): boolean {
  const field = fields[labelField]
  return field !== undefined && wireNames(labelField, field).includes(name)
}

/**
 * Returns the columns that a term searches: those of both languages for a substring of a bilingual text, none when another text is shown
 * instead.
 */
function searchedColumns(
  { definition, shownText }: SearchScope,
  name: string,
  field: Field,
  operator: SearchOperator,
): string[] {
  if (isTextColumn(field) && shownText(name)) return []
  const isContains = operator === 'LIKE' || operator === 'NOT LIKE'
  const hasTwin = isBilingual(field) && definition.fields[name] === field
  return isContains && hasTwin ? [name, `${name}_en`] : [name]
}

function valuesOf(field: Field): ColumnValues {
  return serverKindOf(field).values(field)
}

function fieldCondition(values: ColumnValues, stored: SQL, term: SearchTerm, timeZone: string): SQL | undefined {
  const column = values.compared(stored)
  const { operator, val } = term
  const texts = typeof val === 'string' ? [val] : val
  switch (operator) {
    case 'NULL':
      return emptyCondition(values, column)
    case 'NOT NULL':
      return sql`not (${emptyCondition(values, column)})`
    case 'LIKE':
    case 'NOT LIKE': {
      const word = sql.raw(operator === 'LIKE' ? 'ilike' : 'not ilike')
      return sql`${values.asText(column)} ${word} ${likePattern(values.part(texts.join(',')))}`
    }
    case 'IN':
    case 'NOT IN': {
      const items = texts.flatMap((text) => (typeof val === 'string' ? text.split(',') : [text]))
      return membership(values, column, items, operator === 'IN', timeZone)
    }
    case 'FIND_IN_SET':
      return findInSet(values, column, texts, timeZone)
    case 'RANGE':
    case 'NOT RANGE': {
      const [from = '', to = ''] = typeof val === 'string' ? val.split(',') : val
      return rangeCondition(values, column, [from.trim(), to.trim()], operator === 'RANGE', timeZone)
    }
    default:
      return comparison(values, column, operator, texts[0] ?? '', timeZone)
  }
}

const signs = { eq: '=', ne: '<>', gt: '>', egt: '>=', lt: '<', elt: '<=' } as const

function comparison(
  values: ColumnValues,
  column: SQL,
  operator: keyof typeof signs,
  text: string,
  timeZone: string,
): SQL | undefined {
  if (values.shape === 'list') {
    const contains = operator === 'eq' || operator === 'ne' ? findInSet(values, column, [text], timeZone) : undefined
    return contains && operator === 'ne' ? sql`not (${contains})` : contains
  }
  const value = values.read(text, { timeZone, edge: 'from' })
  if (value === undefined) return operator === 'ne' ? sql`true` : never
  return sql`${column} ${sql.raw(signs[operator])} ${value}::${typeOf(values)}`
}

function rangeCondition(
  values: ColumnValues,
  column: SQL,
  [from, to]: readonly [from: string, to: string],
  isInside: boolean,
  timeZone: string,
): SQL | undefined {
  if (values.shape === 'list' || (from === '' && to === '')) return undefined
  const low = from === '' ? null : values.read(from, { timeZone, edge: 'from' })
  const high = to === '' ? null : values.read(to, { timeZone, edge: 'to' })
  if (low === undefined || high === undefined) return never
  const type = typeOf(values)
  if (low === null) return isInside ? sql`${column} <= ${high}::${type}` : sql`${column} > ${high}::${type}`
  if (high === null) return isInside ? sql`${column} >= ${low}::${type}` : sql`${column} < ${low}::${type}`
  const between = sql`${column} between ${low}::${type} and ${high}::${type}`
  return isInside ? between : sql`not (${between})`
}

function membership(values: ColumnValues, column: SQL, texts: readonly string[], isIn: boolean, timeZone: string): SQL {
  const list = sql`${arrayLiteral(readItems(values, texts, timeZone))}::${typeOf(values)}[]`
  if (values.shape === 'list') return isIn ? sql`${column} && ${list}` : sql`not (${column} && ${list})`
  return isIn ? sql`${column} = any(${list})` : sql`${column} <> all(${list})`
}

/** Condition that all values are among the field's. */
function findInSet(values: ColumnValues, column: SQL, texts: readonly string[], timeZone: string): SQL {
  const items = readItems(values, texts, timeZone)
  if (items.length < texts.length) return never
  if (values.shape === 'list') return sql`${column} @> ${arrayLiteral(items)}::${typeOf(values)}[]`
  if (values.shape === 'single') return membership(values, column, texts, true, timeZone)
  return sql`string_to_array(${column}, ',') @> ${arrayLiteral(items)}::text[]`
}

function readItems(values: ColumnValues, texts: readonly string[], timeZone: string): (string | number)[] {
  return texts.flatMap((text) => values.read(text.trim(), { timeZone, edge: 'from' }) ?? [])
}

function emptyCondition({ shape, hasEmptyText }: ColumnValues, column: SQL): SQL {
  if (shape === 'list') return sql`${column} = '{}'`
  return hasEmptyText ? sql`(${column} is null or ${column} = '')` : sql`${column} is null`
}

/** The text of a column for substring searches. */
function partText(values: ColumnValues, column: SQL): SQL {
  return values.asText(values.compared(column))
}

function typeOf({ type }: ColumnValues): SQL {
  return sql.raw(type)
}
