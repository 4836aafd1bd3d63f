import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useLocale, useText } from '@teachnet/i18n/react'
import { useId } from 'react'
import { Link } from 'react-router'
import { useCrud } from '../crud/crud-services.tsx'
import { recordAddress } from '../crud/record-address.ts'
import { recordLabel } from '../crud/record-label.ts'
import { useRelationTarget } from '../crud/relation-target.ts'
import { useChosen } from '../crud/use-options.ts'
import type { NamedRecord } from '../crud/use-record-action.ts'

interface NamedRecordDialogProps {
  /** What was done. */
  readonly title: string
  readonly named: NamedRecord
  readonly onClose: () => void
}

/** The record that an action led to, one step away. */
export function NamedRecordDialog({ title, named: { field, id }, onClose }: NamedRecordDialogProps) {
  const text = useText()
  const locale = useLocale()
  const { can } = useCrud()
  const labelId = useId()
  const target = useRelationTarget(field.resource)
  const [row = { id }] = useChosen(target, [id])
  const label = recordLabel(target, row, locale)
  return (
    <Dialog open onClose={onClose} aria-labelledby={labelId}>
      <DialogTitle id={labelId}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText>{text('record.named', { field: field.label[locale], label })}</DialogContentText>
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
