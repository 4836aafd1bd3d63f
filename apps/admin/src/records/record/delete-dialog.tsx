import Alert from '@mui/material/Alert'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import LinearProgress from '@mui/material/LinearProgress'
import type { BulkTarget, Dependents } from '@teachnet/contract/lists'
import { useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { ConfirmDialog } from '@teachnet/account-pages/dialogs'
import type { ResourceDefinition } from '@teachnet/contract'
import { useQuery } from '@tanstack/react-query'
import type { ListController } from '../list/use-list-controller.ts'
import { FileUsersList } from './file-users-list.tsx'
import { useRecordLabel } from './use-record-label.ts'
import { useCrud } from '../services/crud-services.tsx'
import { queryKeys } from '../services/query-keys.ts'

interface DeleteDialogProps {
  readonly list: ListController
  readonly target: BulkTarget
  /** Number of records. */
  readonly count: number
  readonly onClose: () => void
}

/** Asks before records are deleted, with the server's note about deleted records, the records below them, and those that refer to them. */
export function DeleteDialog({ list, target, count, onClose }: DeleteDialogProps) {
  const text = useText()
  const label = useRecordLabel(list, target.ids && count === 1 ? target.ids : [])
  const [isRunning, setIsRunning] = useState(false)
  const [withDescendants, setWithDescendants] = useState(false)
  const state = useDependents(list.definition, target)
  const known = state.status === 'known' ? state.dependents : undefined
  // Of several records, those that can be deleted are.
  const isInUse = count === 1 && known?.areas.some(({ rule }) => rule === 'refuses') === true
  const mustTakeBelow = count === 1 && known !== undefined && known.descendants > 0
  const isRejected = isInUse || (mustTakeBelow && !withDescendants)

  async function remove(): Promise<void> {
    setIsRunning(true)
    try {
      await list.remove(target, { withDescendants })
    } catch {
      // The error has been shown, and the rows still exist.
    }
    onClose()
  }

  return (
    <ConfirmDialog
      isOpen={!isRunning}
      title={text('crud.delete.title', { count })}
      detail={questionOf(text, { label, count, isInUse, note: list.deletionNote })}
      confirm={text('crud.delete.confirm')}
      cancel={text('crud.delete.cancel')}
      isRejected={isRejected || state.status === 'loading'}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {state.status === 'loading' && <LinearProgress aria-label={text('record.delete.checking')} sx={{ mt: 3 }} />}
      {known && known.descendants > 0 && (
        <FormControlLabel
          sx={{ mt: 2 }}
          control={<Checkbox checked={withDescendants} onChange={(_event, checked) => setWithDescendants(checked)} />}
          label={text('record.delete.descendants', { count: known.descendants })}
        />
      )}
      {mustTakeBelow && <FormHelperText>{text('record.delete.withDescendants')}</FormHelperText>}
      {known && <HangingOn dependents={known} count={count} onClose={onClose} />}
    </ConfirmDialog>
  )
}

interface Question {
  readonly label: string | undefined
  readonly count: number
  readonly isInUse: boolean
  readonly note: string | undefined
}

/** States what will be deleted, with the server's note, or that a record in use cannot be deleted. */
function questionOf(text: ReturnType<typeof useText>, { label, count, isInUse, note }: Question): string {
  if (isInUse) return label === undefined ? '' : text('record.delete.impossible', { label })
  const what = label === undefined ? text('crud.delete.many', { count }) : text('crud.delete.one', { label })
  return note ? text('record.delete.noted', { what, note }) : what
}

interface HangingOnProps {
  readonly dependents: Dependents
  readonly count: number
  readonly onClose: () => void
}

/** The records that refer to those to be deleted: first those that prevent the deletion, then those that keep a dangling id. */
function HangingOn({ dependents: { areas }, count, onClose }: HangingOnProps) {
  const text = useText()
  const refusing = areas.filter(({ rule }) => rule === 'refuses')
  const keeping = areas.filter(({ rule }) => rule === 'keeps')
  return (
    <>
      {refusing.length > 0 && (
        <Alert severity="warning" sx={{ mt: 3, alignItems: 'flex-start', '.MuiAlert-message': { flex: 1 } }}>
          {text(count === 1 ? 'record.delete.refused' : 'record.delete.someRefused')}
          <FileUsersList users={refusing} onFollow={onClose} />
        </Alert>
      )}
      {keeping.length > 0 && (
        <Alert severity="info" sx={{ mt: 3, alignItems: 'flex-start', '.MuiAlert-message': { flex: 1 } }}>
          {text('record.delete.kept')}
          <FileUsersList users={keeping} onFollow={onClose} />
        </Alert>
      )}
    </>
  )
}

type DependentsState =
  | { readonly status: 'loading' | 'unknown' }
  | { readonly status: 'known'; readonly dependents: Dependents }

/**
 * Loads the dependents of records that are to be deleted, each time again. Undefined on an old back end and after a
 * failure: then only the server decides.
 */
function useDependents({ controller }: ResourceDefinition, target: BulkTarget): DependentsState {
  const { source, backEnd } = useCrud()
  const { data, isError } = useQuery({
    queryKey: queryKeys.dependents(controller, target),
    queryFn: ({ signal }) => source.bulk.dependents({ controller, target }, { signal, showError: false }),
    enabled: backEnd === 'teachnet',
    staleTime: 0,
    gcTime: 0,
  })
  if (data) return { status: 'known', dependents: data }
  return { status: backEnd === 'teachnet' && !isError ? 'loading' : 'unknown' }
}
