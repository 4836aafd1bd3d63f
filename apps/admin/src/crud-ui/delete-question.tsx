import type { FileUser } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { readFileUsers } from '../crud/file-in-use.ts'
import type { ListController } from '../crud/use-list-controller.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { FileUsersDialog } from './file-users-dialog.tsx'
import { useRecordLabel } from './use-record-label.ts'

interface DeleteQuestionProps {
  readonly list: ListController
  readonly ids: readonly number[]
  readonly onClose: () => void
}

/** Asks before records are deleted, in the server's words about what becomes of them, and shows what keeps a file that is in use. */
export function DeleteQuestion({ list, ids, onClose }: DeleteQuestionProps) {
  const text = useText()
  const label = useRecordLabel(list, ids)
  const [isRunning, setIsRunning] = useState(false)
  const [users, setUsers] = useState<readonly FileUser[]>()
  const count = ids.length
  const what = label === undefined ? text('crud.delete.many', { count }) : text('crud.delete.one', { label })

  async function remove(): Promise<void> {
    setIsRunning(true)
    try {
      await list.remove(ids)
      onClose()
    } catch (error) {
      // The notice of a refusal has been shown, and the rows are still there.
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
