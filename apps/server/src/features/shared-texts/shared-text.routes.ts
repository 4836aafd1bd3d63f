import { actionsOf, permissionOf } from '@teachnet/contract'
import { sharedTextCalls, sharedTextWait, type SharedTextReply } from '@teachnet/contract/lists'
import { writableFields } from '@teachnet/contract/schema'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasNode } from '../../http/caller/caller.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import { createChanges } from '../../platform/db/changes.ts'
import { fail } from '../../platform/errors.ts'
import type { ClockPort, DatabasePort, LogPort } from '../../platform/ports.ts'
import type { CrudContext } from '../../records/bound-resource.ts'
import { requireWritable } from '../../records/record/writable.ts'
import { sharedTextChannel } from './shared-text.repo.ts'
import { leaveText, notShared, readText, storeMessage } from './shared-text.service.ts'

interface SharedTextOptions {
  readonly findContext: (request: FastifyRequest) => Promise<CrudContext>
}

/** Calls of one account that wait in this process; further ones are answered at once. */
const mostWaiting = 40

/** Lets editors of one text exchange their changes. Only for callers who may change the field of the record. */
export function sharedTextRoutes(
  app: FastifyInstance,
  { db, clock, log }: DatabasePort & ClockPort & LogPort,
  { findContext }: SharedTextOptions,
): void {
  const changes = createChanges(db, sharedTextChannel)
  const stopping = new AbortController()
  const waiting = new Map<number, number>()
  // Before the server waits for the requests under way.
  app.addHook('preClose', async () => stopping.abort())
  app.addHook('onClose', () => changes.stop())
  const currentSecond = () => Math.floor(clock() / 1000)

  serveCall(app, sharedTextCalls.exchange, async ({ request, reply, body, caller }) => {
    const { controller, id, field, isLeaving = false, waits = false, known, ...message } = body
    const context = await findContext(request)
    const resource = context.resources.find(controller)
    if (!resource) throw fail('FORBIDDEN')
    const { definition } = resource
    const mayEdit = actionsOf(definition).includes('edit') && hasNode(context.caller, permissionOf(definition, 'edit'))
    const isText = writableFields(definition, 'edit').some(([name, { kind }]) => name === field && kind === 'richText')
    if (!mayEdit || !isText) throw fail('FORBIDDEN')
    const checked = {
      ...message,
      // As the definition spells it, since texts are found by it.
      key: { controller: definition.controller, record_id: id, field },
      adminId: caller.id,
      cursor: message.cursor,
      text: message.text,
      saved: message.saved,
    }
    if (isLeaving) {
      await leaveText(db, checked, currentSecond())
      return success(notShared)
    }
    await requireWritable(context, resource, id)
    const stored = await storeMessage(db, checked, currentSecond())
    if (!stored) return success(notShared)
    const place = {
      id: stored.text.id,
      client: message.client,
      after: stored.isNew ? stored.text.start : message.number,
    }
    const read = () => readText(db, place, currentSecond())
    const own = waiting.get(caller.id) ?? 0
    if (!waits || own >= mostWaiting) return success(await read())
    waiting.set(caller.id, own + 1)
    try {
      return success(await readNews(reply, read, { id: place.id, client: place.client, known }))
    } finally {
      const left = (waiting.get(caller.id) ?? 1) - 1
      if (left > 0) waiting.set(caller.id, left)
      else waiting.delete(caller.id)
    }
  })

  /** Reads a text again until there are changes, the time is over, or the client has gone. */
  async function readNews(
    { raw }: FastifyReply,
    read: () => Promise<SharedTextReply>,
    { id, client, known }: { readonly id: number; readonly client: string; readonly known: string },
  ): Promise<SharedTextReply> {
    const gone = new AbortController()
    const end = () => gone.abort()
    raw.once('close', end)
    const signal = AbortSignal.any([gone.signal, stopping.signal, AbortSignal.timeout(sharedTextWait * 1000)])
    const follower = changes.follow(id)
    try {
      await changes.listen().catch((error: unknown) => log.warn({ err: error }, 'changes of texts are not heard of'))
      for (;;) {
        const text = await read()
        // The reply to an own change has told the client of it.
        const isNews = text.batches.some((batch) => batch.client !== client) || text.known !== known
        if (text.text === 0 || isNews || signal.aborted) return text
        await follower.next(sharedTextWait * 1000, signal)
      }
    } finally {
      follower.end()
      raw.off('close', end)
    }
  }
}
