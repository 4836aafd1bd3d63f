import TextField from '@mui/material/TextField'
import { useText, useLocale } from '@teachnet/i18n/react'
import { useState, useId, type ReactNode } from 'react'
import { placesOf } from './tree-rows.ts'
import type { ListController } from './use-list-controller.ts'
import { useRecordLabel } from '../record/use-record-label.ts'
import Box from '@mui/material/Box'
import { parentFieldOf } from '@teachnet/contract'
import { TreeSelect } from '../../fields/shared/records/tree-select.tsx'
import { toNumber } from '../../values/read-values.ts'
import { ConfirmDialog } from '@teachnet/account-pages/dialogs'

interface PositionDialogProps {
  readonly list: ListController
  readonly id: number
  readonly onClose: () => void
}

/** Asks for the position that a record moves to: among its siblings in a tree, otherwise in the complete list. */
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

interface ParentDialogProps {
  readonly list: ListController
  readonly id: number
  readonly onClose: () => void
}

/** Asks under which record another one moves, with all below it; never itself or one below it. */
export function ParentDialog({ list, id, onClose }: ParentDialogProps) {
  const text = useText()
  const locale = useLocale()
  const inputId = useId()
  const { definition, rows } = list
  const label = useRecordLabel(list, [id]) ?? ''
  const name = parentFieldOf(definition) ?? ''
  const field = definition.fields[name]
  const visible = rows.find(({ row }) => row.id === id)
  const before = toNumber(visible?.row[name]) ?? visible?.parentId ?? 0
  const [parent, setParent] = useState<number | undefined>(before || undefined)
  return (
    <MoveDialog
      title={text('record.parent.title', { label })}
      detail={text('record.parent.detail')}
      isRejected={(parent ?? 0) === before}
      move={() => list.moveUnder(id, parent ?? 0)}
      onClose={onClose}
    >
      <Box sx={{ mt: 4 }}>
        <TreeSelect
          id={inputId}
          label={field?.label[locale] ?? text('record.parent.label')}
          target={definition}
          without={id}
          value={parent}
          onChange={setParent}
          help={text('crud.tree.topHelp')}
        />
      </Box>
    </MoveDialog>
  )
}

interface MoveDialogProps {
  readonly title: string
  readonly detail: string
  /** Whether no place is chosen, or the current one. */
  readonly isRejected: boolean
  /** Moves the record; its errors have been shown, and the rows are then where they were. */
  readonly move: () => Promise<unknown>
  readonly onClose: () => void
  /** The input of the place. */
  readonly children: ReactNode
}

/** Asks for the place that a record moves to. */
function MoveDialog({ title, detail, isRejected, move, onClose, children }: MoveDialogProps) {
  const text = useText()
  return (
    <ConfirmDialog
      isOpen
      title={title}
      detail={detail}
      isRejected={isRejected}
      confirm={text('record.position.move')}
      cancel={text('crud.delete.cancel')}
      color="primary"
      onConfirm={() => {
        onClose()
        void move().catch(() => undefined)
      }}
      onCancel={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
