import { type Area, areaCalls } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../http/caller/caller.ts'
import {
  deleteFormDraft,
  type DraftOwner,
  findFormDraft,
  type ListedFormDraft,
  listFormDrafts,
  measureOthers,
  storeFormDraft,
} from './form-draft.repo.ts'
import { addHits } from '../../platform/db/throttle.repo.ts'
import { fail } from '../../platform/errors.ts'
import { createHitCounter } from '../../http/hit-counter.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import type { ClockPort, DatabasePort, LogPort, SettingsPort } from '../../platform/ports.ts'
import { decryptText, encryptText } from '../../platform/secrets/encrypted-text.ts'

interface FormDraftOptions {
  readonly deps: DatabasePort & ClockPort & LogPort & SettingsPort<'secretKey'>
  readonly area: Area['name']
}

/** Drafts of one account, and the length of all their encrypted contents. */
const mostDrafts = 50
const mostLength = 4_000_000
/** Saves of one account in a minute; an open form saves about every two seconds. */
const mostSaves = 120
/** A character may take six bytes in JSON, and three in UTF-8. */
const limits = { bytes: 1_600_000 }

/** Keeps what an account typed into forms and did not save. */
export function formDraftRoutes(app: FastifyInstance, { deps: { db, clock, log, env }, area }: FormDraftOptions): void {
  const { formDrafts, openFormDraft, saveFormDraft, deleteFormDraft: deletion } = areaCalls[area]
  const saves = createHitCounter({
    limit: mostSaves,
    exchange: (start, added) => addHits(db, start, added),
    onFault: (error) => log.warn({ err: error }, 'counts of draft saves could not be shared with other processes'),
  })
  app.addHook('onClose', async () => saves.settle())
  const read = (text: string) => decryptText(text, env.secretKey)
  const seal = (text: string) => encryptText(text, env.secretKey)

  const toEntry = (row: ListedFormDraft) => ({
    key: row.draft_key,
    form: row.form,
    record: row.record,
    title: read(row.title) ?? '',
    revision: row.revision,
    time: row.update_time,
  })

  serveCall(app, formDrafts, async ({ caller }) => {
    const rows = await listFormDrafts(db, ownerOf(caller))
    return success({ list: rows.map(toEntry) })
  })

  serveCall(app, openFormDraft, async ({ caller, query }) => {
    const row = await findFormDraft(db, ownerOf(caller), query.key)
    const content = row && read(row.content)
    if (!row || content === undefined) throw fail('RECORD_NOT_FOUND')
    return success({ ...toEntry(row), content, idempotencyKey: row.idempotency_key })
  })

  serveCall(
    app,
    saveFormDraft,
    async ({ caller, body }) => {
      const owner = ownerOf(caller)
      const { hits, seconds } = saves.count(`draft ${owner.area} ${owner.id}`, clock())
      if (hits > mostSaves) throw fail('THROTTLED', { message: 'error.throttled', values: { seconds } })
      const { key, writer, form, record, title, revision: from, content, idempotencyKey = '' } = body
      const now = Math.floor(clock() / 1000)
      const sealed = { title: seal(title), content: seal(content) }
      const revision = await db.transaction(async (tx) => {
        const others = await measureOthers(tx, owner, key)
        const stored = await findFormDraft(tx, owner, key)
        const isOwn = stored ? stored.writer === writer || stored.revision === from : from === 0
        if (!isOwn) throw fail('RECORD_CHANGED', { message: 'formDraft.changed' })
        if (others.count >= mostDrafts || others.length + sealed.content.length > mostLength)
          throw fail('TOO_LARGE', { message: 'formDraft.full', values: { most: mostDrafts } })
        const next = (stored?.revision ?? 0) + 1
        await storeFormDraft(tx, {
          area,
          user_id: owner.id,
          draft_key: key,
          form,
          record,
          writer,
          revision: next,
          update_time: now,
          ...sealed,
          idempotency_key: idempotencyKey,
        })
        return next
      })
      return success({ revision, time: now })
    },
    limits,
  )

  serveCall(app, deletion, async ({ caller, body }) => {
    await deleteFormDraft(db, ownerOf(caller), body.key)
    return success(null)
  })
}

/** @throws FORBIDDEN in the view as another administrator, whose unsaved input is private */
function ownerOf(caller: Caller): DraftOwner {
  if (caller.area === 'admin' && caller.viewedBy) throw fail('FORBIDDEN')
  return { area: caller.area, id: caller.id }
}
