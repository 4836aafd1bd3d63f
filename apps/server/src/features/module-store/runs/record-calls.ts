import type { BoundResource, CrudContext } from '../../../records/bound-resource.ts'
import { runIndex } from '../../../records/list/list-records.ts'
import { runRead } from '../../../records/record/read-record.ts'
import { runAdd, runEdit } from '../../../records/write/add-and-edit.ts'
import { runDel } from '../../../records/write/delete.ts'
import { entryOf, isServerError, type ServerError } from '../../../platform/errors.ts'
import { recordOf } from '../../../platform/untyped-values.ts'
import type { RecordCall } from './thread-messages.ts'

/**
 * Performs a call for records like the call of an administrator: with the definition's validation, hooks, history and log.
 *
 * @throws Error with a sentence in the language of the context
 */
export async function performRecordCall(context: CrudContext, call: RequestedCall): Promise<unknown> {
  const resource = context.resources.find(call.controller)
  if (!resource) throw new TypeError(`Data area not found: ${call.controller}`)
  try {
    return await perform(context, resource, call)
  } catch (error) {
    if (isServerError(error) && entryOf(error).public) throw new Error(sentenceOf(error, context.t), { cause: error })
    // The statement of a database error contains values of records.
    context.deps.log.error({ err: error, controller: call.controller }, 'a call of a module failed')
    throw new Error('The call failed; the log of the server says why', { cause: error })
  }
}

interface RequestedCall {
  readonly what: RecordCall
  readonly controller: string
  readonly values: unknown
}

/** What was rejected; the sentences about fields name them. */
function sentenceOf({ fields = {}, messageId, values }: ServerError, t: CrudContext['t']): string {
  const reasons = Object.values(fields)
  return reasons.length > 0 ? reasons.join('; ') : t(messageId, values)
}

async function perform(
  context: CrudContext,
  resource: BoundResource,
  { what, values }: RequestedCall,
): Promise<unknown> {
  switch (what) {
    case 'list':
      return runIndex(context, resource, recordOf(values))
    case 'read':
      return (await runRead(context, resource, values)).row
    case 'add':
      return runAdd(context, resource, recordOf(values))
    case 'edit':
      return runEdit(context, resource, recordOf(values))
    case 'remove':
      return runDel(context, resource, values)
  }
}
