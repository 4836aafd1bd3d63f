import { useText } from '@teachnet/i18n/react'
import type { ListController } from '../crud/use-list-controller.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useRecordLabel } from './use-record-label.ts'

interface DeleteQuestionProps {
  readonly list: ListController
  readonly ids: readonly number[]
  readonly onClose: () => void
}

/** Asks before records are deleted. */
export function DeleteQuestion({ list, ids, onClose }: DeleteQuestionProps) {
  const text = useText()
  const label = useRecordLabel(list, ids)
  const count = ids.length
  return (
    <ConfirmDialog
      isOpen
      title={text('crud.delete.title', { count })}
      detail={label === undefined ? text('crud.delete.many', { count }) : text('crud.delete.one', { label })}
      confirm={text('crud.delete.confirm')}
      cancel={text('crud.delete.cancel')}
      onConfirm={() => {
        onClose()
        // The notice of a refusal has been shown, and the rows are still there.
        void list.remove(ids).catch(() => undefined)
      }}
      onCancel={onClose}
    />
  )
}
