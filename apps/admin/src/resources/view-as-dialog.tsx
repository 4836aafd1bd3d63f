import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useQuery } from '@tanstack/react-query'
import { isRecord } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { useId } from 'react'
import { useHref } from 'react-router'
import { queryKeys } from '../records/services/query-keys.ts'
import { useCrud } from '../records/services/crud-services.tsx'
import { LoadFailure, LoadingSkeleton } from '../records/dialogs/dialog-loading.tsx'
import type { RecordDialogProps } from '../records/page/overrides.ts'
import { toText } from '../values/read-values.ts'

/** Leads to the back office as another administrator sees it, in a separate tab. */
export function ViewAsDialog({ definition, id, onClose }: RecordDialogProps) {
  const text = useText()
  const { source } = useCrud()
  const base = useHref('/')
  const titleId = useId()
  const viewed = useQuery({
    queryKey: queryKeys.call(definition.controller, 'viewAs', id),
    queryFn: async ({ signal }) => source.resource(definition).read('viewAs', { id }, { signal, showError: false }),
    staleTime: 0,
    retry: false,
  })
  const name = isRecord(viewed.data) ? toText(viewed.data.nickname) : ''
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={`${titleId}-title`}>
      <DialogTitle id={`${titleId}-title`}>{text('record.viewAs.title')}</DialogTitle>
      <DialogContent>
        {viewed.isPending && <LoadingSkeleton lines={3} />}
        {viewed.isError && <LoadFailure error={viewed.error} retry={() => void viewed.refetch()} />}
        {viewed.data !== undefined && <DialogContentText>{text('record.viewAs.about', { name })}</DialogContentText>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text('crud.form.cancel')}</Button>
        {viewed.data !== undefined && (
          <Button
            variant="contained"
            component="a"
            href={`${base === '/' ? '' : base}/?view-as=${id}`}
            target="_blank"
            rel="noopener"
            onClick={onClose}
          >
            {text('record.viewAs.open')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
