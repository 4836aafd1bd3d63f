import type { ResourceDefinition } from '@teachnet/contract'
import { tag } from '@teachnet/contract/resources'
import { noteTags } from '../../db/tag.repo.ts'
import { serverKindOf } from '../../kinds/kinds.ts'
import type { CrudContext } from '../bound-resource.ts'
import type { RecordChange } from './record-change.ts'
import { tagsOf, writtenAt } from './transaction.ts'

/** Adds the new tags of written records to the vocabulary, where their English names are entered. Returns stale cache tags. */
export async function keepTags(
  context: CrudContext,
  { fields }: ResourceDefinition,
  changes: readonly RecordChange[],
): Promise<readonly string[]> {
  const names = Object.keys(fields).filter((name) => {
    const field = fields[name]
    return field !== undefined && serverKindOf(field).isTags
  })
  const given = names.flatMap((name) =>
    changes.flatMap(({ before, after }) => {
      const had = new Set(textsOf(before?.[name]))
      return textsOf(after?.[name]).filter((text) => !had.has(text))
    }),
  )
  const isNew = await noteTags(context.queries, [...new Set(given)], writtenAt(context))
  return isNew ? tagsOf(tag, []) : []
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}
