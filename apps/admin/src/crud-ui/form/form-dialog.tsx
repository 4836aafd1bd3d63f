import type { ResourceDefinition } from '@teachnet/contract'
import type { SearchTerm } from '@teachnet/protocol'
import { useLocale, useText } from '@teachnet/i18n/react'
import { recordLabel } from '../../crud/record/record-label.ts'
import { type FormTarget, useEditController } from '../../crud/form/use-edit-controller.ts'
import { LoadFailure } from '../dialogs/load-failure.tsx'
import { RecordForm } from './record-form.tsx'
import { SideDialog } from '../dialogs/side-dialog.tsx'
import { LoadingSkeleton } from '../dialogs/loading-skeleton.tsx'
import { WithFormParts } from './with-form-parts.tsx'

interface FormDialogProps {
  readonly definition: ResourceDefinition
  readonly target: FormTarget
  /** The list's filter; a new record starts with its values. */
  readonly presets: readonly SearchTerm[]
  /** Opens the menu of further actions on the record. */
  readonly onMore?: ((anchor: HTMLElement) => void) | undefined
  /** Called to close the form, by a navigation that the leave guard may block. */
  readonly onClose: () => void
}

/** The form of a resource in its dialog. */
export function FormDialog({ definition, target, presets, onMore, onClose }: FormDialogProps) {
  const text = useText()
  const locale = useLocale()
  const controller = useEditController(definition, target)
  const name = definition.title[locale]
  const label = controller.record ? recordLabel(definition, controller.record.row, locale) : ''
  const editTitle = label === '' ? text('crud.row.edit') : text('crud.form.editTitle', { name, label })
  const title = target === 'add' ? text('crud.form.addTitle', { name }) : editTitle
  return (
    <SideDialog {...{ title, onMore, onClose }}>
      {controller.status === 'loading' && <LoadingSkeleton lines={6} />}
      {controller.status === 'error' && <LoadFailure error={controller.error} retry={controller.retry} />}
      {controller.status === 'ready' && (
        <WithFormParts>
          <RecordForm
            key={controller.openedAt}
            {...{ definition, target, onClose }}
            record={controller.record}
            {...(target === 'add' && { presets })}
            save={controller.save}
            onDone={onClose}
          />
        </WithFormParts>
      )}
    </SideDialog>
  )
}
