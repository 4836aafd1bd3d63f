import { isVisited, ownPartOf, type ResourceDefinition, type Field } from '@teachnet/contract'
import type { OwnRecord } from '@teachnet/contract/desk'
import { draftStates } from '@teachnet/contract/resources'
import { writableFields, labelOf } from '@teachnet/contract/schema'
import { type Locale, type UploadConfig, label } from '@teachnet/protocol'
import { createContentReader } from '../../content/content-reader.ts'
import { type BoundResource, type BoundResources, requireResource } from '../../records/bound-resource.ts'
import { versionOf } from '../../records/history/record-version.ts'
import { presentColumns } from '../../records/record/present-rows.ts'
import { storedLabel } from '../../records/record/record-label.ts'
import type { Queries } from '../../platform/db/client.ts'
import { fail } from '../../platform/errors.ts'
import type { ClockPort, DatabasePort, SettingsPort } from '../../platform/ports.ts'
import { recordOf } from '../../platform/untyped-values.ts'
import { findDraft, findOwned } from './own-record.repo.ts'
import { toProvinces, toUpload } from '../../records/kinds/form-offer.ts'

export interface OwnReaderOptions {
  readonly deps: DatabasePort & ClockPort & SettingsPort<'secretKey'>
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

export type Row = Readonly<Record<string, unknown>>

/** A member's record as it is stored, and its latest draft. */
export interface Own {
  readonly id: number
  readonly row: Row
  /** The part that the member may change, by wire field. */
  readonly values: Row
  readonly draft: Row | undefined
  readonly version: string
}

/** Reads a member's own record, with its latest draft. */
export function createOwnReader({ deps, resources, loadUpload, isDirect }: OwnReaderOptions, areas: OwnAreas) {
  const { db, clock, env } = deps

  return {
    records,
    requireOwn,
    show,
    /** Whether the member has a record. */
    has: async (userId: number): Promise<boolean> => (await findOwned(db, ownedIn(), userId)) !== undefined,
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
    const [visible = {}] = await presentColumns({ resources, secretKey: env.secretKey }, resource, [row])
    const names = writableFields(part, 'edit').map(([name]) => name)
    const values = Object.fromEntries(names.map((name) => [name, visible[name] ?? null]))
    const proposed = draft?.state === 'waiting' ? recordOf(draft.proposed) : {}
    return { id, row, values, draft, version: versionsOf(part, values, proposed) }
  }

  async function findPath(row: Row): Promise<string> {
    const { definition } = records()
    if (!isVisited(definition) || definition.visitors.path === undefined) return ''
    const reader = createContentReader({
      db,
      findArea: resources.find,
      locale: 'zh-cn',
      now: Math.floor(clock() / 1000),
      timeZone: 'UTC',
      showRichText: (html) => html,
      addTag: () => undefined,
    })
    const isVisible = await reader.has(definition, Number(row.id))
    return isVisible ? definition.visitors.path.replace('{key}', String(row[definition.visitors.key ?? 'id'])) : ''
  }

  function records(): BoundResource {
    return requireResource(resources, areas.records)
  }

  function ownedIn() {
    const { table, definition } = records()
    return { table, owner: definition.ownEdits?.owner ?? '' }
  }
}

function versionsOf(part: ResourceDefinition, values: Row, proposed: Row): string {
  return `${versionOf(part, values)}.${versionOf(part, { ...values, ...proposed })}`
}

/** The fields of a form by wire field, each with its own label, and the data that their inputs need. */
function formOf(
  part: ResourceDefinition,
  locale: Locale,
  { upload, isDirect }: { readonly upload: UploadConfig; readonly isDirect: boolean },
): Pick<OwnRecord, 'fields' | 'choices' | 'upload' | 'provinces'> {
  const fields = Object.fromEntries(
    writableFields(part, 'edit').map(([name, field]): [string, Field] => [
      name,
      { ...field, label: label(labelOf(part, name, 'zh-cn'), labelOf(part, name, 'en')) },
    ]),
  )
  return { fields, choices: {}, upload: toUpload(fields, upload, isDirect), provinces: toProvinces(fields, locale) }
}
