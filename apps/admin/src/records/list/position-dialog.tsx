import TextField from '@mui/material/TextField'
import { useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { placesOf } from './places-of.ts'
import type { ListController } from './use-list-controller.ts'
import { useRecordLabel } from '../record/use-record-label.ts'
import { MoveDialog } from './move-dialog.tsx'

interface PositionDialogProps {
  readonly list: ListController
  readonly id: number
  readonly onClose: () => void
}

/** Asks for the position that a record moves to: among its siblings in a tree, otherwise in the whole list. */
export function PositionDialog({ list, id, onClose }: PositionDialogProps) {
  const text = useText()
  const label = useRecordLabel(list, [id]) ?? ''
  const { siblings, before } = placesOf(list.rows, id, list.query)
  const most = list.tree ? siblings.length : list.total
  const [typed, setTyped] = useState(String(before + siblings.indexOf(id) + 1))
  const position = /^\d{1,9}$/.test(typed) ? Number(typed) : 0
  const isWrong = position < 1 || position > most
  return (
    <MoveDialog
      title={text('record.position.title', { label })}
      detail={text('record.position.detail')}
      isRejected={isWrong}
      move={() => list.moveTo(id, position)}
      onClose={onClose}
    >
      <TextField
        sx={{ mt: 4 }}
        fullWidth
        label={text('record.position.label')}
        value={typed}
        onChange={(event) => setTyped(event.target.value.trim())}
        error={isWrong}
        helperText={text('record.position.range', { most })}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    </MoveDialog>
  )
}
