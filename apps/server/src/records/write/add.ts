import type { BoundResource, CrudContext } from '../bound-resource.ts'
import { addedBy } from './may-show.ts'
import { readInput } from './read-input.ts'
import { insertRecord } from './save-record.ts'
import { writeInTransaction } from './transaction.ts'

/** Adds a record and returns its id. */
export async function runAdd(
  context: CrudContext,
  resource: BoundResource,
  body: Readonly<Record<string, unknown>>,
): Promise<number> {
  const input = addedBy(context, resource, readInput(context, resource, 'add', body))
  return writeInTransaction(context, resource, input, async (inside) => {
    const { id, ...followed } = await insertRecord(inside, resource, input)
    return { value: id, ...followed }
  })
}
