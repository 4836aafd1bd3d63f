import type { RecordDraft, RecordWithDraft } from '@teachnet/contract'
import { recordDraftStates } from '@teachnet/contract/resources'
import { findRecordDraft } from './stored-drafts.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import type { WireRow } from '../rows.ts'
import { runRead } from '../record/read-record.ts'
import { contestedNames, splitProposed } from './draft-content.ts'

/** Returns the record that a form edits, as visitors see it, together with its draft. */
export async function runReadDraft(
  context: CrudContext,
  resource: BoundResource,
  rawId: unknown,
): Promise<RecordWithDraft<WireRow>> {
  const { definition } = resource
  const { backOffice, queries } = context
  const { row, version } = await runRead(context, resource, rawId)
  const found = await findRecordDraft(queries, { controller: definition.controller, record_id: Number(row.id) })
  const site_page = await backOffice.findSitePage(definition, row)
  return {
    row,
    version,
    site_page,
    draft: found ? await show(found) : null,
    draft_version: String(found?.draft.number ?? 0),
  }

  async function show({ draft, author }: NonNullable<typeof found>): Promise<RecordDraft> {
    const { own: values, others } = splitProposed(definition, draft.proposed)
    // The page would show values that the limits of the caller's groups exclude.
    const isFull = Object.keys(others).length === 0
    const page = isFull && (await backOffice.findSitePage(definition, { ...row, ...values }, { isDraft: true }))
    return {
      values,
      contested: contestedNames({ base: draft.base, proposed: values }, row),
      state: recordDraftStates.find((state) => state === draft.state) ?? 'draft',
      message: draft.message,
      admin: author === null || draft.admin_id === null ? null : { id: draft.admin_id, nickname: author },
      update_time: draft.update_time ?? 0,
      publish_time: draft.publish_time,
      site_page: page || undefined,
    }
  }
}
