import { fail } from '../../errors.ts'
import type { BoundResource, CrudContext, RecordActionReply } from '../binding.ts'
import { lockForWrite, readId } from '../rows.ts'
import { writeInTransaction } from '../write.ts'

/** Does with one record what its definition declares and its hooks know, in one transaction; the record stays locked meanwhile. */
export async function runRecordAction(
  context: CrudContext,
  resource: BoundResource,
  name: string,
  body: Readonly<Record<string, unknown>>,
): Promise<RecordActionReply> {
  const act = resource.hooks.recordActions?.[name]
  const id = readId(body.id)
  if (!act) throw fail('NOT_FOUND')
  if (id === undefined) throw fail('RECORD_NOT_FOUND')
  return writeInTransaction(context, resource, {}, async (inside) => {
    const { tags = [], ...value } = await act(inside, { id, row: await lockForWrite(inside, resource, id) })
    return { value, ids: [id], tags }
  })
}
