import { useText } from '@teachnet/i18n/react'
import { useLeaveGuard } from '../../crud/form/use-leave-guard.ts'
import { ConfirmDialog } from '@teachnet/account-pages/dialogs'

/** Asks before the changes of a form are discarded. Rendered while there are changes. */
export function LeaveDialog({ isDone }: { readonly isDone: () => boolean }) {
  const text = useText()
  const guard = useLeaveGuard(isDone)
  return (
    <ConfirmDialog
      isOpen={guard.isAsking}
      title={text('crud.leave.title')}
      detail={text('crud.leave.detail')}
      confirm={text('crud.leave.leave')}
      cancel={text('crud.leave.stay')}
      onConfirm={guard.leave}
      onCancel={guard.stay}
    />
  )
}
