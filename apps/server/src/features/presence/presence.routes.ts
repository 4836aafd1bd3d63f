import { actionsOf, permissionOf } from '@teachnet/contract'
import { presenceCalls, presenceInterval } from '@teachnet/contract/lists'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasNode } from '../../http/caller/caller.ts'
import type { CrudContext } from '../../records/bound-resource.ts'
import { requireWritable } from '../../records/record/writable.ts'
import { fail } from '../../platform/errors.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import type { ClockPort, DatabasePort } from '../../platform/ports.ts'
import { forgetForm, storeForm, loadOthers } from './presence.repo.ts'

interface PresenceOptions {
  readonly findContext: (request: FastifyRequest) => Promise<CrudContext>
}

/** Seconds without a call after which a form counts as closed: two calls may be late or lost. */
const patience = 2 * presenceInterval + 5

/** Reports to an open form which other administrators have its record open. Only for callers who may change the record. */
export function presenceRoutes(
  app: FastifyInstance,
  { db, clock }: DatabasePort & ClockPort,
  { findContext }: PresenceOptions,
): void {
  serveCall(app, presenceCalls.beat, async ({ request, body: { controller, id, isChanged, isLeaving = false } }) => {
    const context = await findContext(request)
    const resource = context.resources.find(controller)
    const mayEdit =
      resource &&
      actionsOf(resource.definition).includes('edit') &&
      hasNode(context.caller, permissionOf(resource.definition, 'edit'))
    if (!resource || !mayEdit) throw fail('FORBIDDEN')
    // The controller as the definition spells it, since stored forms are compared by it.
    const form = { controller: resource.definition.controller, record_id: id, admin_id: context.caller.id }
    if (isLeaving) {
      await forgetForm(db, form)
      return success({ others: [] })
    }
    await requireWritable(context, resource, id)
    const now = Math.floor(clock() / 1000)
    const period = { since: now - patience, now }
    await storeForm(db, { ...form, is_changed: isChanged }, period)
    return success({ others: await loadOthers(db, form, period) })
  })
}
