import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useLocale, useText } from '@teachnet/i18n/react'
import { useId } from 'react'
import { Link } from 'react-router'
import { useCrud } from '../../crud/services/crud-services.tsx'
import { recordAddress } from '../../crud/record/record-address.ts'
import { recordLabel } from '../../crud/record/record-label.ts'
import { useRelationTarget } from '../../crud/choices/use-relation-target.ts'
import { useRecordsById } from '../../crud/choices/use-options.ts'
import type { ResultRecord } from '../../crud/record/use-record-action.ts'

interface ActionResultDialogProps {
  /** The completed action. */
  readonly title: string
  readonly named: ResultRecord
  readonly onClose: () => void
}

/** Links to the record that resulted from an action. */
export function ActionResultDialog({ title, named: { label: field, resource, id }, onClose }: ActionResultDialogProps) {
  const text = useText()
  const locale = useLocale()
  const { can } = useCrud()
  const labelId = useId()
  const target = useRelationTarget(resource)
  const [row = { id }] = useRecordsById(target, [id])
  const label = recordLabel(target, row, locale)
  return (
    <Dialog open onClose={onClose} aria-labelledby={labelId}>
      <DialogTitle id={labelId}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText>{text('record.named', { field: field[locale], label })}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text('crud.form.close')}</Button>
        <Button component={Link} to={recordAddress(target, id, can)} variant="contained" onClick={onClose}>
          {text('record.open', { label })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
