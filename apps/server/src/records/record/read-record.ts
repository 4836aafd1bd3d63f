import type { EditReply } from '@teachnet/protocol'
import { fail } from '../../platform/errors.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import type { WireRow } from '../rows.ts'
import { versionOf } from '../history/record-version.ts'
import { readId } from '../record-ids.ts'
import { limitsOf } from '../scope.ts'
import { loadRecord } from './present-rows.ts'

/** Returns the record that a form edits. */
export async function runRead(
  context: CrudContext,
  resource: BoundResource,
  rawId: unknown,
): Promise<EditReply<WireRow>> {
  const id = readId(rawId)
  const found =
    id === undefined ? undefined : await loadRecord(context, resource, id, await limitsOf(context, resource, 'list'))
  if (!found) throw fail('RECORD_NOT_FOUND')
  if (!found.isInScope) throw fail('OUT_OF_SCOPE')
  return { row: found.row, version: versionOf(resource.definition, found.row) }
}
