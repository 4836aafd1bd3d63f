import { useLocale, useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import type { OfferedAction } from '../crud/record-offers.ts'
import type { ListController } from '../crud/use-list-controller.ts'
import { type NamedRecord, useRecordAction } from '../crud/use-record-action.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { NamedRecordDialog } from './named-record-dialog.tsx'
import { useRecordLabel } from './use-record-label.ts'

interface ActionQuestionProps {
  readonly list: ListController
  readonly action: OfferedAction
  readonly ids: readonly number[]
  readonly onClose: () => void
}

/** Asks before an action is taken on records, and afterwards offers to open the record that its answer names. */
export function ActionQuestion({ list, action, ids, onClose }: ActionQuestionProps) {
  const text = useText()
  const title = action.title[useLocale()]
  const label = useRecordLabel(list, ids)
  const act = useRecordAction(list.definition)
  const [isRunning, setIsRunning] = useState(false)
  const [named, setNamed] = useState<NamedRecord>()

  async function run(): Promise<void> {
    setIsRunning(true)
    try {
      const found = await act(action, ids)
      if (action.takesMany) list.selection.clear()
      if (found) setNamed(found)
      else onClose()
    } catch {
      // The notice of the refusal has been shown.
      onClose()
    }
  }

  if (named) return <NamedRecordDialog {...{ title, named, onClose }} />
  return (
    <ConfirmDialog
      isOpen={!isRunning}
      title={title}
      detail={label === undefined ? text('record.act.many', { count: ids.length }) : text('record.act.one', { label })}
      confirm={title}
      cancel={text('crud.delete.cancel')}
      color="primary"
      onConfirm={() => void run()}
      onCancel={onClose}
    />
  )
}
