import { referenceOf, type ResourceDefinition } from '@teachnet/contract'
import type { ListQuery } from '@teachnet/protocol'
import { sql, type SQL } from 'drizzle-orm'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import type { RelationSearch, SearchScope } from './condition.ts'
import { limitsOf, mayOpen } from '../scope.ts'
import { mainAlias, quoted, joined } from '../../platform/db/statement.ts'
import { analyseQuery } from '../search/analysis/query.ts'
import { matchesDocument } from '../search/matching.ts'
import { searchedFieldsOf } from '../search/documents.ts'
import type { Vocabulary } from '../search/vocabulary.ts'
import { computedOf } from '../record/present-rows.ts'

/** What the search of a list call can find for its caller. */
export async function searchOf(
  context: CrudContext,
  resource: BoundResource,
  query: Pick<ListQuery, 'search' | 'quickSearch'>,
): Promise<Omit<SearchScope, 'definition' | 'alias'>> {
  return {
    timeZone: context.settings.timeZone,
    related: await loadRelationSearch(context, resource, query),
    vocabulary:
      query.quickSearch !== '' && (await maySearchDocuments(context, resource))
        ? await context.backOffice.loadVocabulary()
        : undefined,
    shownText: (name) => resource.hooks.shownText?.(context, name),
    computed: (name) => computedOf(context, resource, name),
  }
}

/** Loads the searchable relations that the parameters of a list call use, by relation name. */
async function loadRelationSearch(
  context: CrudContext,
  { definition }: BoundResource,
  { search, quickSearch }: Pick<ListQuery, 'search' | 'quickSearch'>,
): Promise<ReadonlyMap<string, RelationSearch>> {
  const paths = [...search.map(({ field }) => field), ...(quickSearch ? relatedQuickFields(definition) : [])]
  const used = new Set(paths.map((path) => path.slice(0, Math.max(path.indexOf('.'), 0))))
  const reaches = new Map<string, RelationSearch>()
  if (used.size === 0) return reaches
  for (const field of Object.values(definition.fields)) {
    const reference = field.virtual || field.internal ? undefined : referenceOf(field)
    const target = reference && used.has(reference.as) ? context.resources.find(reference.resource) : undefined
    if (reference && target) reaches.set(reference.as, await searchThrough(context, target))
  }
  return reaches
}

async function searchThrough(context: CrudContext, target: BoundResource): Promise<RelationSearch> {
  const { definition, hooks } = target
  const isOpen = mayOpen(context, definition)
  const limit = joined(await limitsOf(context, target, isOpen ? 'list' : 'select'), 'and')
  // A separate statement, since hooks write their conditions on the alias of a list's own table.
  const from = sql.raw(`${quoted(definition.table)} ${quoted(mainAlias)}`)
  const id = sql.raw(`${quoted(mainAlias)}."id"`)
  return {
    definition,
    isOpen,
    ids: limit && sql`select ${id} from ${from} where ${limit}`,
    hides: (name) => hooks.shownText?.(context, name) !== undefined,
  }
}

/**
 * Whether the quick search of a list may use the documents of visitors' searches: the caller sees each of their fields as it is stored,
 * and all records that they name. Otherwise the result would tell what the caller must not read.
 */
async function maySearchDocuments(context: CrudContext, resource: BoundResource): Promise<boolean> {
  const searched = searchedFieldsOf((resource.whole ?? resource).definition)
  for (const { name, field } of searched) {
    const own = resource.definition.fields[name]
    if (!own || own.internal || own.kind !== field.kind) return false
    if (resource.hooks.shownText?.(context, name) !== undefined) return false
    const reference = referenceOf(field)
    // oxlint-disable-next-line no-await-in-loop -- few fields, and hardly any of them needs a query
    if (reference && !(await seesAllOf(context, reference.resource))) return false
  }
  return searched.length > 0
}

async function seesAllOf(context: CrudContext, controller: string): Promise<boolean> {
  const target = context.resources.find(controller)
  if (!target || target.whole) return false
  const limits = await limitsOf(context, target, mayOpen(context, target.definition) ? 'list' : 'select')
  return limits.length === 0
}

/** Condition that the document of a record has all words of a text, or what they mean on this site. */
export function documentCondition(table: string, text: string, vocabulary: Vocabulary): SQL | undefined {
  const [exact] = analyseQuery(text, vocabulary)?.stages ?? []
  return exact && matchesDocument({ table, id: sql.raw(`${quoted(mainAlias)}."id"`) }, { match: exact.match })
}

/** Returns the fields of related records that the quick search covers, such as `user.username`. */
export function relatedQuickFields({ fields }: ResourceDefinition): string[] {
  return Object.values(fields).flatMap((field) => {
    const reference = referenceOf(field)
    return (reference?.quickSearchIn ?? []).map((name) => `${reference?.as}.${name}`)
  })
}
