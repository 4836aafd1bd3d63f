import type { RecordDraft } from '@teachnet/contract'
import { isRecord } from '@teachnet/protocol'
import { toNumber, toText } from '../../values/read-values.ts'
import type { OpenedRecord, Row } from '../record/row.ts'

/** A record as visitors see it, together with its draft. */
export interface DraftedRecord {
  /** What visitors see. */
  readonly published: Row
  /** Version of what visitors see. */
  readonly version: string | undefined
  readonly draft: RecordDraft | undefined
  /** Version of the draft, also of none. */
  readonly draftVersion: string
}

/** Reads the reply of the call `draft`. @throws TypeError for anything else */
export function readDraftedRecord(raw: unknown): DraftedRecord {
  const row = isRecord(raw) && isRecord(raw.row) ? raw.row : {}
  const id = toNumber(row.id)
  if (!isRecord(raw) || id === undefined) throw new TypeError('The reply has no record')
  return {
    published: { ...row, id },
    version: typeof raw.version === 'string' ? raw.version : undefined,
    draft: isRecord(raw.draft) ? readDraft(raw.draft) : undefined,
    draftVersion: toText(raw.draft_version),
  }
}

function readDraft(raw: Readonly<Record<string, unknown>>): RecordDraft {
  const { values, contested, admin } = raw
  const states = ['draft', 'review', 'returned', 'scheduled'] as const
  return {
    values: isRecord(values) ? values : {},
    contested: Array.isArray(contested) ? contested.filter((name) => typeof name === 'string') : [],
    state: states.find((state) => state === raw.state) ?? 'draft',
    message: toText(raw.message),
    admin: isRecord(admin) ? { id: toNumber(admin.id) ?? 0, nickname: toText(admin.nickname) } : null,
    update_time: toNumber(raw.update_time) ?? 0,
    publish_time: toNumber(raw.publish_time) ?? null,
    site_page: typeof raw.site_page === 'string' ? raw.site_page : undefined,
  }
}

/** The record that a form begins with: as the draft has it, if there is one. */
export function openedAs({ published, version, draft, draftVersion }: DraftedRecord): OpenedRecord {
  return draft ? { row: { ...published, ...draft.values }, version: draftVersion } : { row: published, version }
}
