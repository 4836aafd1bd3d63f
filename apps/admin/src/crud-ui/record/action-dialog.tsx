import { useLocale, useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { type ResultRecord, useRecordAction } from '../../crud/record/use-record-action.ts'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import type { ActionDialogProps } from '../page/overrides.ts'
import { WithFormParts } from '../form/with-form-parts.tsx'
import { ActionForm } from './action-form.tsx'
import { ActionResultDialog } from './action-result-dialog.tsx'
import { useRecordLabel } from './use-record-label.ts'

/** Asks before an action on records runs, and afterwards offers to open the record that the reply names. */
export function ActionDialog({ list, action, ids, onClose }: ActionDialogProps) {
  const text = useText()
  const title = action.title[useLocale()]
  const label = useRecordLabel(list, ids)
  const act = useRecordAction(list.definition)
  const [isRunning, setIsRunning] = useState(false)
  const [named, setNamed] = useState<ResultRecord>()

  async function run(values?: Readonly<Record<string, unknown>>): Promise<void> {
    setIsRunning(true)
    try {
      const found = await act(action, ids, values)
      if (action.takesMany) list.selection.clear()
      if (found) setNamed(found)
      else onClose()
    } catch {
      // The error has been shown. The input stays.
      if (action.fields) setIsRunning(false)
      else onClose()
    }
  }

  if (named) return <ActionResultDialog {...{ title, named, onClose }} />
  const detail =
    label === undefined ? text('record.act.many', { count: ids.length }) : text('record.act.one', { label })
  if (action.fields)
    return (
      <WithFormParts>
        <ActionForm
          definition={list.definition}
          fields={action.fields}
          onSubmit={(values) => void run(values)}
          onCancel={onClose}
          {...{ title, detail, isRunning }}
        />
      </WithFormParts>
    )
  return (
    <ConfirmDialog
      isOpen={!isRunning}
      title={title}
      detail={detail}
      confirm={title}
      cancel={text('crud.delete.cancel')}
      color="primary"
      onConfirm={() => void run()}
      onCancel={onClose}
    />
  )
}
