import { referenceOf } from '@teachnet/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import { limitsOf, mayOpen } from '../scope.ts'
import { analyseQuery } from '../search/analysis/query.ts'
import { matchesDocument } from '../search/matching.ts'
import { searchedFieldsOf } from '../search/searched-fields.ts'
import { vocabulary } from '../search/vocabulary.ts'
import { mainAlias, quoted } from '../sql-text.ts'

/**
 * Whether the quick search of a list may use the documents of visitors' searches: the caller sees each of their fields as it is stored,
 * and all records that they name. Otherwise the result would tell what the caller must not read.
 */
export async function maySearchDocuments(context: CrudContext, resource: BoundResource): Promise<boolean> {
  const searched = searchedFieldsOf((resource.whole ?? resource).definition)
  for (const { name, field } of searched) {
    const own = resource.definition.fields[name]
    if (!own || own.internal || own.kind !== field.kind) return false
    if (resource.hooks.shownText?.(context, name) !== undefined) return false
    const reference = referenceOf(field)
    // oxlint-disable-next-line no-await-in-loop -- few fields, and hardly any of them asks the database
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

/** Condition that the document of a record has all words of a text. */
export function documentCondition(table: string, text: string): SQL | undefined {
  const [exact] = analyseQuery(text, vocabulary)?.stages ?? []
  return exact && matchesDocument({ table, id: sql.raw(`${quoted(mainAlias)}."id"`) }, { match: exact.match })
}
