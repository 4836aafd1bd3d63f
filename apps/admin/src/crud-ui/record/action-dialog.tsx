import { useLocale, useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { type ResultRecord, useRecordAction } from '../../crud/record/use-record-action.ts'
import { ConfirmDialog } from '@teachnet/account-pages/dialogs'
import type { ActionDialogProps } from '../page/overrides.ts'
import { WithFormParts } from '../form/with-form-parts.tsx'
import { isApiError } from '@teachnet/api-client'
import { ActionForm } from './action-form.tsx'
import { type Outcome, OutcomesDialog } from './outcomes-dialog.tsx'
import { ActionResultDialog } from './action-result-dialog.tsx'
import { useLabels, useRecordLabel } from './use-record-label.ts'

/** Asks before an action on records runs, and afterwards offers to open the record that the reply names. */
export function ActionDialog({ list, action, ids, changes, parts, onClose }: ActionDialogProps) {
  const text = useText()
  const title = action.title[useLocale()]
  const label = useRecordLabel(list, ids)
  const act = useRecordAction(list.definition)
  const [isRunning, setIsRunning] = useState(false)
  const [named, setNamed] = useState<ResultRecord>()
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>()
  const labelOf = useLabels(list)

  /** Returns whether the server has done it. */
  async function run(values?: Readonly<Record<string, unknown>>): Promise<boolean> {
    setIsRunning(true)
    if (!action.takesMany && ids.length > 1) {
      const found: Outcome[] = []
      for (const id of ids) {
        setOutcomes([...found])
        // oxlint-disable-next-line no-await-in-loop -- each record has a transaction and an outcome of its own
        found.push({ id, label: labelOf(id), problem: await problemOf(() => act(action, [id], values, quiet)) })
      }
      setOutcomes(found)
      setIsRunning(false)
      list.selection.clear()
      return true
    }
    try {
      const withChanges = changes ? { ...values, changes: changes.body } : values
      const found = await act(action, ids, withChanges, { version: changes?.version })
      changes?.onStored()
      if (action.takesMany) list.selection.clear()
      if (found) setNamed(found)
      else onClose()
      return true
    } catch {
      // The error has been shown. The input stays.
      if (action.fields) setIsRunning(false)
      else onClose()
      return false
    }
  }

  if (outcomes) return <OutcomesDialog {...{ title, outcomes, isRunning, onClose }} total={ids.length} />
  if (named) return <ActionResultDialog {...{ title, named, onClose }} />
  const detail =
    label === undefined ? text('record.act.many', { count: ids.length }) : text('record.act.one', { label })
  if (action.fields)
    return (
      <WithFormParts>
        <ActionForm
          definition={list.definition}
          fields={action.fields}
          onSubmit={run}
          onCancel={onClose}
          {...{ action, ids, parts, title, detail, isRunning }}
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

const quiet = { showSuccess: false, showError: false }

/** Why a call failed; undefined if it did not. */
async function problemOf(call: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await call()
    return undefined
  } catch (error) {
    if (!isApiError(error)) throw error
    return Object.values(error.fields)[0] ?? error.message
  }
}
