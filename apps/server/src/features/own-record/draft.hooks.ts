import type { DraftState } from '@teachnet/contract/resources'
import { labelOf } from '@teachnet/contract/schema'
import { createFormats } from '@teachnet/i18n'
import { sql } from 'drizzle-orm'
import {
  type BoundResource,
  type CrudContext,
  requireResource,
  type ResourceHooks,
} from '../../records/bound-resource.ts'
import { type StoredRow, isSameValue } from '../../records/rows.ts'
import { loadContent } from '../../records/history/record-version.ts'
import { loadRecord } from '../../records/record/present-rows.ts'
import { runRead } from '../../records/record/read-record.ts'
import { valueText, recordOf } from '../../platform/untyped-values.ts'
import { editRecord } from '../../records/write/add-and-edit.ts'
import { lockForWrite } from '../../records/write/lock-record.ts'
import { writtenAt } from '../../records/write/transaction.ts'
import { addNotice, noticeMessage } from '../inbox/index.ts'
import { loadRows, toQuery } from '../../platform/db/statement.ts'
import { fail } from '../../platform/errors.ts'

interface DraftArea {
  /** Controller of the drafts. */
  readonly drafts: string
  /** Controller of the records that the drafts change; it has `ownEdits`. */
  readonly records: string
  /** The field of the draft with the record's id. */
  readonly reference: string
  /** Name of the notices without the decision, and the member's page. */
  readonly notice: string
  readonly page: string
}

/** Behaviour of an area with drafts that members made of their own records: the back office sees the changes and decides about them. */
export function createDraftHooks({ drafts, records, reference, notice, page }: DraftArea): ResourceHooks {
  return {
    calls: { info: { takes: 'record', run: runRead } },

    present: async (context, rows, view) => {
      if (view !== 'edit') return
      const resource = requireResource(context.resources, records)
      for (const row of rows) {
        const base = await findBase(context, Number(row.id))
        const found = await loadRecord(context, resource, Number(row[reference]), [])
        const names = Object.keys(recordOf(row.proposed))
        row.current = found ? Object.fromEntries(names.map((name) => [name, found.row[name] ?? null])) : null
        row.contested = found ? contestedNames({ base, proposed: row.proposed }, found.row) : []
      }
    },

    recordActions: {
      approve: async (context, { row, input }) => {
        requireWaiting(row)
        const resource = requireResource(context.resources, records)
        const id = Number(row[reference])
        const locked = await lockForWrite(context, resource, id)
        // The record may have been given to another member since.
        const owner = resource.definition.ownEdits?.owner ?? ''
        if (locked.row[owner] !== row.user_id) throw fail('RECORD_NOT_FOUND', { message: 'resource.draft.otherOwner' })
        const { wire } = await loadContent(context, resource, locked.row)
        if (input.overwrite !== 1) rejectContested(context, resource, contestedNames(row, wire))
        const followed = await editRecord(context, resource, id, { body: recordOf(row.proposed) })
        await notify(context, row, 'approved')
        return {
          message: 'resource.draft.approved',
          data: { [reference]: id },
          stored: toDecided(context, 'approved'),
          ...followed,
        }
      },

      refuse: async (context, { row, input }) => {
        requireWaiting(row)
        const reason = valueText(input.message)
        await notify(context, row, 'refused', { reason })
        return { message: 'resource.draft.refused', data: null, stored: { ...toDecided(context, 'refused'), reason } }
      },
    },
  }

  async function findBase(context: CrudContext, id: number): Promise<unknown> {
    const { table } = requireResource(context.resources, drafts)
    const [row] = await loadRows(context.queries, toQuery(sql`select base from ${table} where id = ${id}`))
    return row?.base
  }

  async function notify(
    context: CrudContext,
    { user_id }: StoredRow,
    decision: DraftState,
    params: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const { queries, deps } = context
    const id = await addNotice(queries, {
      userId: Number(user_id),
      kind: 'application',
      name: `${notice}.${decision}`,
      params,
      link: page,
      now: writtenAt(context),
    })
    await deps.jobs.add(queries, noticeMessage, id)
  }
}

/** Fields that were changed in the record since the draft was sent, to another value than the draft proposes. */
function contestedNames(draft: { readonly base?: unknown; readonly proposed?: unknown }, current: StoredRow): string[] {
  const base = recordOf(draft.base)
  return Object.entries(recordOf(draft.proposed)).flatMap(([name, proposed]) =>
    isSameValue(base[name], current[name]) || isSameValue(proposed, current[name]) ? [] : [name],
  )
}

function rejectContested({ locale }: CrudContext, { definition }: BoundResource, names: readonly string[]): void {
  if (names.length === 0) return
  const fields = createFormats(locale).list(names.map((name) => labelOf(definition, name, locale)))
  throw fail('RECORD_CHANGED', { message: 'resource.draft.contested', values: { fields } })
}

/** Returns the columns of a decided draft. It lists no files: those of an accepted draft belong to the record, others can be deleted. */
function toDecided({ caller }: CrudContext, state: DraftState) {
  return { state, handler_id: caller.id, files: [] }
}

function requireWaiting({ state }: StoredRow): void {
  if (state !== ('waiting' satisfies DraftState)) throw fail('RECORD_CHANGED', { message: 'resource.draft.decided' })
}
