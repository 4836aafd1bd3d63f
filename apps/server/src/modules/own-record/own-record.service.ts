import { isFileField, isVisited, ownPartOf, type ResourceDefinition } from '@teachnet/contract'
import type { OwnRecord } from '@teachnet/contract/desk'
import { parseInput, writableFields } from '@teachnet/contract/schema'
import { draftStates } from '@teachnet/contract/resources'
import type { Locale, UploadConfig } from '@teachnet/protocol'
import { createContentReader } from '../../content/content-reader.ts'
import { type BoundResource, type BoundResources, requireResource } from '../../crud/bound-resource.ts'
import { textsOf } from '../../crud/files/private-addresses.ts'
import { toFileUrls } from '../../crud/files/file-addresses.ts'
import { keepFileUsesOf } from '../../crud/files/file-uses.ts'
import { versionOf } from '../../crud/history/record-version.ts'
import { presentColumns } from '../../crud/record/present-rows.ts'
import { storedLabel } from '../../crud/record/record-label.ts'
import { refuseInput } from '../../crud/write/read-input.ts'
import { toStored } from '../../crud/write/stored-values.ts'
import { tagsOf } from '../../crud/write/transaction.ts'
import { missingReference, toWriteError } from '../../crud/write/write-error.ts'
import type { Queries } from '../../db/client.ts'
import { fail, type Values } from '../../errors.ts'
import { serverKindOf } from '../../kinds/kinds.ts'
import type { CachePort, ClockPort, DatabasePort, MessagesPort, SettingsPort } from '../../ports.ts'
import { refuseBody } from '../../refuse-body.ts'
import { recordOf } from '../../values/record-of.ts'
import { isSameValue } from '../../values/same-value.ts'
import { formOf } from './own-record-form.ts'
import { findDraft, findOwned, isOwnPicture, lockDrafts, removeDraft, storeDraft } from './own-record.repo.ts'

export interface OwnRecordsOptions {
  readonly deps: DatabasePort & ClockPort & CachePort & MessagesPort & SettingsPort<'secretKey'>
  readonly resources: BoundResources
  /** The upload limits of the site. */
  readonly loadUpload: () => Promise<UploadConfig>
  /** Whether browsers may upload straight to the storage. */
  readonly isDirect: boolean
}

/** The areas of the records and of their drafts, which are named in code. */
export interface OwnAreas {
  /** Controller of an area with `ownEdits`. */
  readonly records: string
  /** Controller of the area with `draftFields`, and its field that refers to the record. */
  readonly drafts: string
  readonly reference: string
}

type Row = Readonly<Record<string, unknown>>

/** A member's record as it is stored, and its latest draft. */
interface Own {
  readonly id: number
  readonly row: Row
  /** The part that the member may change, by wire field. */
  readonly values: Row
  readonly draft: Row | undefined
  readonly version: string
}

/** Lets a member change the own record of an area by drafts, which the back office approves. */
export function createOwnRecords({ deps, resources, loadUpload, isDirect }: OwnRecordsOptions, areas: OwnAreas) {
  const { db, clock, cache, env } = deps
  const currentSecond = () => Math.floor(clock() / 1000)

  return {
    /** Whether the member has a record. */
    has: async (userId: number): Promise<boolean> => (await findOwned(db, ownedIn(), userId)) !== undefined,
    load: (userId: number, locale: Locale): Promise<OwnRecord> => show(userId, locale),

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
        const proposed = await readProposed(tx, own, { values: given.values, userId, locale })
        const names = Object.keys(proposed)
        if (names.length === 0) throw fail('NO_ROWS_UPDATED', { message: 'ownRecord.same' })
        const now = currentSecond()
        const { definition } = records()
        const stored = await storeDraft(tx, drafts.table, waitingId(own), {
          ...{ [areas.reference]: own.id, user_id: userId, state: draftStates[0], proposed },
          name: storedLabel(definition, own.row, 'zh-cn'),
          base: Object.fromEntries(names.map((name) => [name, own.values[name] ?? null])),
          files: filesIn(ownPartOf(definition), proposed),
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

  async function show(userId: number, locale: Locale): Promise<OwnRecord> {
    const own = await requireOwn(db, userId, { lock: false })
    const { definition } = records()
    const form = formOf(ownPartOf(definition), locale, { upload: await loadUpload(), isDirect })
    const { draft } = own
    return {
      name: storedLabel(definition, own.row, locale),
      path: await findPath(own.row),
      version: own.version,
      ...form,
      values: { ...own.values },
      draft: draft
        ? {
            state: draftStates.find((state) => state === draft.state) ?? 'waiting',
            proposed: { ...recordOf(draft.proposed) },
            reason: String(draft.reason),
            update_time: Number(draft.update_time),
          }
        : null,
    }
  }

  async function requireOwn(queries: Queries, userId: number, { lock }: { readonly lock: boolean }): Promise<Own> {
    const resource = records()
    const row = await findOwned(queries, ownedIn(), userId)
    if (!row) throw fail('RECORD_NOT_FOUND', { message: 'ownRecord.none' })
    const { table } = requireResource(resources, areas.drafts)
    const id = Number(row.id)
    const draft = await findDraft(queries, { table, reference: areas.reference, recordId: id, userId }, { lock })
    const part = ownPartOf(resource.definition)
    const shown = await presentColumns({ resources, secretKey: env.secretKey }, resource, row)
    const names = writableFields(part, 'edit').map(([name]) => name)
    const values = Object.fromEntries(names.map((name) => [name, shown[name] ?? null]))
    const proposed = draft?.state === 'waiting' ? recordOf(draft.proposed) : {}
    return { id, row, values, draft, version: versionsOf(part, values, proposed) }
  }

  /** The values that differ from the stored ones, checked like an edit in the back office. */
  async function readProposed(
    tx: Queries,
    own: Own,
    { values, userId, locale }: { readonly values: Row; readonly userId: number; readonly locale: Locale },
  ): Promise<Row> {
    const t = (message: string, texts?: Values) => deps.translate(locale, message, texts)
    const part = ownPartOf(records().definition)
    const parsed = parseInput(part, 'edit', values, { current: own.values })
    if (!parsed.ok) throw refuseInput({ locale, t }, part, parsed.problems)
    const differing = Object.entries(parsed.value).filter(([name, value]) => !isSameValue(value, own.values[name]))
    const input = Object.fromEntries(differing)
    for (const [name, field] of writableFields(part, 'edit')) {
      if (!Object.hasOwn(input, name)) continue
      if (!serverKindOf(field).exists(input[name])) throw missingReference(part, name, locale, t)
      const paths = isFileField(field) ? textsOf(input[name]) : []
      for (const path of paths)
        if (!(await isOwnPicture(tx, path, userId))) throw refuseBody({ [name]: t('account.avatarPicture') })
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

  async function findPath(row: Row): Promise<string> {
    const { definition } = records()
    if (!isVisited(definition) || definition.visitors.path === undefined) return ''
    const reader = createContentReader({
      ...{ db, findArea: resources.find, locale: 'zh-cn', now: currentSecond(), timeZone: 'UTC' },
      showRichText: (html) => html,
      addTag: () => undefined,
    })
    const isShown = await reader.has(definition, Number(row.id))
    return isShown ? definition.visitors.path.replace('{key}', String(row[definition.visitors.key ?? 'id'])) : ''
  }

  function records(): BoundResource {
    return requireResource(resources, areas.records)
  }

  function ownedIn() {
    const { table, definition } = records()
    return { table, owner: definition.ownEdits?.owner ?? '' }
  }
}

function waitingId({ draft }: Own): number | undefined {
  return draft?.state === 'waiting' ? Number(draft.id) : undefined
}

function versionsOf(part: ResourceDefinition, values: Row, proposed: Row): string {
  return `${versionOf(part, values)}.${versionOf(part, { ...values, ...proposed })}`
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

function isHtml(part: ResourceDefinition, name: string): boolean {
  const field = new Map(writableFields(part, 'edit')).get(name)
  return field !== undefined && serverKindOf(field).isHtml
}
