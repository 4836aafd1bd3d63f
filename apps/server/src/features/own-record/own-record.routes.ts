import { readMobile } from '../../platform/read-contact.ts'
import { deskCalls, type OwnRecord } from '@teachnet/contract/desk'
import type { FastifyInstance } from 'fastify'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import { ownPartOf, type ResourceDefinition, isFileField } from '@teachnet/contract'
import { draftStates } from '@teachnet/contract/resources'
import { writableFields, parseInput } from '@teachnet/contract/schema'
import type { Locale } from '@teachnet/protocol'
import { requireResource } from '../../records/bound-resource.ts'
import { toFileUrls, storeFileUsesOf } from '../../records/files/file-uses.ts'
import { storedLabel } from '../../records/record/record-label.ts'
import { tagsOf } from '../../records/write/transaction.ts'
import { fail, type Values } from '../../platform/errors.ts'
import { serverKindOf } from '../../records/kinds/kinds.ts'
import type { CachePort, MessagesPort, SettingsPort } from '../../platform/ports.ts'
import { createOwnReader, type Own, type OwnAreas, type OwnReaderOptions, type Row } from './own-reader.ts'
import { lockDrafts, removeDraft, storeDraft, isOwnPicture } from './own-record.repo.ts'
import { textsOf } from '../../records/files/private-files.ts'
import { rejectInput } from '../../records/write/read-input.ts'
import { toStored } from '../../records/write/stored-rows.ts'
import { missingReference, toWriteError } from '../../records/write/write-error.ts'
import type { Queries } from '../../platform/db/client.ts'
import { rejectBody } from '../../platform/reject-body.ts'
import { isSameValue } from '../../records/rows.ts'

/** Enough for a biography in two languages with every letter escaped, in bytes. */
const longestDraft = { bytes: 524_288 }

/**
 * Serves members who are teachers: their profile, and the draft of its changes. Returns the names of the pages that concern other members
 * only.
 */
export function ownRecordRoutes(
  app: FastifyInstance,
  options: OwnRecordsOptions,
): (userId: number) => Promise<readonly string[]> {
  const teacher = createOwnRecords(options, {
    records: 'teacher.Teacher',
    drafts: 'teacher.Draft',
    reference: 'teacher_id',
  })

  serveCall(app, deskCalls.teacherDraft, async ({ caller, request: { locale } }) =>
    success(await teacher.load(caller.id, locale)),
  )
  serveCall(
    app,
    deskCalls.sendTeacherDraft,
    async ({ body, caller, request: { locale } }) =>
      success(await teacher.send(caller.id, body, locale), 'ownRecord.sent'),
    longestDraft,
  )
  serveCall(app, deskCalls.withdrawTeacherDraft, async ({ caller, request: { locale } }) =>
    success(await teacher.withdraw(caller.id, locale), 'ownRecord.withdrawn'),
  )

  return async (userId) => ((await teacher.has(userId)) ? [] : ['account/teacher'])
}

interface OwnRecordsOptions extends OwnReaderOptions {
  readonly deps: OwnReaderOptions['deps'] & CachePort & MessagesPort
}

/** Lets members change their own record of an area by drafts, which the back office approves. */
function createOwnRecords(options: OwnRecordsOptions, areas: OwnAreas) {
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
    async send(userId: number, provided: { version: string; values: Row }, locale: Locale): Promise<OwnRecord> {
      const drafts = requireResource(resources, areas.drafts)
      const id = await db.transaction(async (tx) => {
        await lockDrafts(tx, userId)
        const own = await requireOwn(tx, userId, { lock: true })
        if (own.version !== provided.version) throw fail('RECORD_CHANGED', { message: 'ownRecord.changed' })
        const { definition } = records()
        const part = ownPartOf(definition)
        const proposed = await readProposed(tx, { part, own, values: provided.values, userId, locale }, deps)
        const names = Object.keys(proposed)
        if (names.length === 0) throw fail('NO_ROWS_UPDATED', { message: 'ownRecord.same' })
        const now = Math.floor(clock() / 1000)
        const stored = await storeDraft(tx, drafts.table, waitingId(own), {
          [areas.reference]: own.id,
          user_id: userId,
          state: draftStates[0],
          proposed,
          name: storedLabel(definition, own.row, 'zh-cn'),
          base: Object.fromEntries(names.map((name) => [name, own.values[name] ?? null])),
          files: filesIn(part, proposed),
          update_time: now,
          create_time: waitingId(own) === undefined ? now : undefined,
        })
        await storeFileUsesOf(tx, drafts.definition, [stored])
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
        await storeFileUsesOf(tx, drafts.definition, [waiting])
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

/** The values that a member proposes for their own record. */
interface Sent {
  /** The part of the area that members may change. */
  readonly part: ResourceDefinition
  readonly own: Own
  readonly values: Row
  readonly userId: number
  readonly locale: Locale
}

/** The values that differ from the stored ones, checked like an edit in the back office. */
async function readProposed(
  tx: Queries,
  { part, own, values, userId, locale }: Sent,
  { translate, env }: MessagesPort & SettingsPort<'secretKey'>,
): Promise<Row> {
  const t = (message: string, texts?: Values) => translate(locale, message, texts)
  const parsed = parseInput(part, 'edit', values, { current: own.values, readMobile })
  if (!parsed.ok) throw rejectInput({ locale, t }, part, parsed.problems)
  const differing = Object.entries(parsed.value).filter(([name, value]) => !isSameValue(value, own.values[name]))
  const input = Object.fromEntries(differing)
  for (const [name, field] of writableFields(part, 'edit')) {
    if (!Object.hasOwn(input, name)) continue
    if (!serverKindOf(field).exists(input[name])) throw missingReference(part, name, locale, t)
    const paths = isFileField(field) ? textsOf(input[name]) : []
    for (const path of paths)
      if (!(await isOwnPicture(tx, path, userId))) throw rejectBody({ [name]: t('account.avatarPicture') })
  }
  // Rich text is cleaned before anybody reads the draft.
  const stored = await toStored(part, input, { secretKey: env.secretKey }).catch((error: unknown) => {
    throw toWriteError(error, part, input, { locale, t })
  })
  const kept = Object.keys(input).map((name): [string, unknown] => [
    name,
    isHtml(part, name) ? stored[name] : input[name],
  ])
  return Object.fromEntries(kept.filter(([name, value]) => !isSameValue(value, own.values[name])))
}

function isHtml(part: ResourceDefinition, name: string): boolean {
  const field = new Map(writableFields(part, 'edit')).get(name)
  return field !== undefined && serverKindOf(field).isHtml
}
