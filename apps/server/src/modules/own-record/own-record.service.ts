import { ownPartOf, type ResourceDefinition } from '@teachnet/contract'
import type { OwnRecord } from '@teachnet/contract/desk'
import { draftStates } from '@teachnet/contract/resources'
import { writableFields } from '@teachnet/contract/schema'
import type { Locale } from '@teachnet/protocol'
import { requireResource } from '../../crud/bound-resource.ts'
import { toFileUrls } from '../../crud/files/file-addresses.ts'
import { keepFileUsesOf } from '../../crud/files/file-uses.ts'
import { storedLabel } from '../../crud/record/record-label.ts'
import { tagsOf } from '../../crud/write/transaction.ts'
import { fail } from '../../errors.ts'
import { serverKindOf } from '../../kinds/kinds.ts'
import type { CachePort, MessagesPort } from '../../ports.ts'
import { createOwnReader, type Own, type OwnAreas, type OwnReaderOptions, type Row } from './own-reader.ts'
import { lockDrafts, removeDraft, storeDraft } from './own-record.repo.ts'
import { readProposed } from './read-proposed.ts'

export interface OwnRecordsOptions extends OwnReaderOptions {
  readonly deps: OwnReaderOptions['deps'] & CachePort & MessagesPort
}

/** Lets members change their own record of an area by drafts, which the back office approves. */
export function createOwnRecords(options: OwnRecordsOptions, areas: OwnAreas) {
  const { deps, resources } = options
  const { db, clock, cache } = deps
  const { has, records, requireOwn, show } = createOwnReader(options, areas)

  return {
    has,
    load: show,

    /**
     * Sends changes for approval, in place of a draft that is waiting.
     *
     * @throws RECORD_NOT_FOUND without a record, RECORD_CHANGED for values made from other ones, VALIDATION, NO_ROWS_UPDATED
     */
    async send(userId: number, given: { version: string; values: Row }, locale: Locale): Promise<OwnRecord> {
      const drafts = requireResource(resources, areas.drafts)
      const id = await db.transaction(async (tx) => {
        await lockDrafts(tx, userId)
        const own = await requireOwn(tx, userId, { lock: true })
        if (own.version !== given.version) throw fail('RECORD_CHANGED', { message: 'ownRecord.changed' })
        const { definition } = records()
        const part = ownPartOf(definition)
        const proposed = await readProposed(tx, { part, own, values: given.values, userId, locale }, deps)
        const names = Object.keys(proposed)
        if (names.length === 0) throw fail('NO_ROWS_UPDATED', { message: 'ownRecord.same' })
        const now = Math.floor(clock() / 1000)
        const stored = await storeDraft(tx, drafts.table, waitingId(own), {
          ...{ [areas.reference]: own.id, user_id: userId, state: draftStates[0], proposed },
          name: storedLabel(definition, own.row, 'zh-cn'),
          base: Object.fromEntries(names.map((name) => [name, own.values[name] ?? null])),
          files: filesIn(part, proposed),
          update_time: now,
          ...(waitingId(own) === undefined && { create_time: now }),
        })
        await keepFileUsesOf(tx, drafts.definition, [stored])
        return stored
      })
      await cache.drop(tagsOf(drafts.definition, [id]))
      return show(userId, locale)
    },

    /** Removes the draft that is waiting. @throws RECORD_NOT_FOUND without a record, RECORD_CHANGED when no draft is waiting */
    async withdraw(userId: number, locale: Locale): Promise<OwnRecord> {
      const drafts = requireResource(resources, areas.drafts)
      const id = await db.transaction(async (tx) => {
        await lockDrafts(tx, userId)
        const waiting = waitingId(await requireOwn(tx, userId, { lock: true }))
        if (waiting === undefined) throw fail('RECORD_CHANGED', { message: 'ownRecord.decided' })
        await removeDraft(tx, drafts.table, waiting)
        await keepFileUsesOf(tx, drafts.definition, [waiting])
        return waiting
      })
      await cache.drop(tagsOf(drafts.definition, [id]))
      return show(userId, locale)
    },
  }
}

function waitingId({ draft }: Own): number | undefined {
  return draft?.state === 'waiting' ? Number(draft.id) : undefined
}

/** The files of the site that proposed values name. */
function filesIn(part: ResourceDefinition, proposed: Row): string[] {
  const fields = new Map(writableFields(part, 'edit'))
  const addresses = Object.entries(proposed).flatMap(([name, value]) => {
    const field = fields.get(name)
    return (field && serverKindOf(field).files?.addresses(value)) ?? []
  })
  return toFileUrls(addresses)
}
