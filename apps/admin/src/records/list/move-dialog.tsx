import { useText } from '@teachnet/i18n/react'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '@teachnet/account-pages/dialogs'

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
export function MoveDialog({ title, detail, isRejected, move, onClose, children }: MoveDialogProps) {
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
