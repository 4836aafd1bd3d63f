import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useText } from '@teachnet/i18n/react'
import { useCrud } from '../records/services/crud-services.tsx'
import { queryKeys } from '../records/services/query-keys.ts'
import type { ResourceOverrides } from '../records/page/overrides.ts'
import type { CellProps } from '../fields/field-props.ts'
import { viewOf } from '../fields/views.ts'
import { WithMessages } from '../messages/with-messages.tsx'
import { toNumber } from '../values/read-values.ts'
import { useRunningWork } from './use-running-work.ts'

/** The state of work, which is read again while it runs, with a button that undoes finished work. */
function StateCell(props: CellProps) {
  const { Cell } = viewOf(props.field)
  const { row } = props
  const written = (toNumber(row.done) ?? 0) > 0
  useRunningWork('routine.Bulk', row.state === 'checking' || row.state === 'waiting' || row.state === 'undoing')
  const isFinished = row.state === 'done' || row.state === 'failed'
  return (
    <>
      <Cell {...props} />
      {isFinished && written && (
        <WithMessages of="record">
          <UndoButton id={row.id} />
        </WithMessages>
      )}
    </>
  )
}

function UndoButton({ id }: { readonly id: number }) {
  const text = useText()
  const { source } = useCrud()
  const cache = useQueryClient()
  // The API client shows why work cannot be undone.
  const undoing = useMutation({
    mutationFn: () => source.bulk.undo(id),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.resource('routine.Bulk') }),
  })
  return (
    <Button size="small" sx={{ ml: 2 }} loading={undoing.isPending} onClick={() => undoing.mutate()}>
      {text('record.work.undo')}
    </Button>
  )
}

export const bulkOverrides: ResourceOverrides = { cells: { state: StateCell } }
