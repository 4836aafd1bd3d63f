import type { BulkTarget } from '@teachnet/contract/lists'
import type { FileUser } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { readFileUsers } from '../../crud/record/read-file-users.ts'
import type { ListController } from '../../crud/list/use-list-controller.ts'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import { FileUsersDialog } from './file-users-dialog.tsx'
import { useRecordLabel } from './use-record-label.ts'

interface DeleteDialogProps {
  readonly list: ListController
  readonly target: BulkTarget
  /** Number of records. */
  readonly count: number
  readonly onClose: () => void
}

/**
 * Asks before records are deleted, with the server's note about deleted records, and shows the records that use a file and prevent its
 * deletion.
 */
export function DeleteDialog({ list, target, count, onClose }: DeleteDialogProps) {
  const text = useText()
  const label = useRecordLabel(list, target.ids && count === 1 ? target.ids : [])
  const [isRunning, setIsRunning] = useState(false)
  const [users, setUsers] = useState<readonly FileUser[]>()
  const what = label === undefined ? text('crud.delete.many', { count }) : text('crud.delete.one', { label })

  async function remove(): Promise<void> {
    setIsRunning(true)
    try {
      await list.remove(target)
      onClose()
    } catch (error) {
      // The error has been shown, and the rows still exist.
      const found = readFileUsers(error)
      if (found) setUsers(found)
      else onClose()
    }
  }

  if (users) return <FileUsersDialog {...{ users, onClose }} />
  return (
    <ConfirmDialog
      isOpen={!isRunning}
      title={text('crud.delete.title', { count })}
      detail={[what, list.deletionNote].filter(Boolean).join(' ')}
      confirm={text('crud.delete.confirm')}
      cancel={text('crud.delete.cancel')}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  )
}
