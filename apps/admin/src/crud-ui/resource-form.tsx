import type { ResourceDefinition, SearchTerm } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { recordLabel } from '../crud/record-label.ts'
import { type FormTarget, useEditController } from '../crud/use-edit-controller.ts'
import { LoadFailure } from './load-failure.tsx'
import { RecordForm } from './record-form.tsx'
import { SideDialog } from './side-dialog.tsx'
import { Waiting } from './waiting.tsx'
import { WithFormMessages } from './with-form-messages.tsx'

interface ResourceFormProps {
  readonly definition: ResourceDefinition
  readonly target: FormTarget
  /** What the list behind it is narrowed to: a new record begins with it. */
  readonly presets: readonly SearchTerm[]
  /** Opens what else can be done with the record. */
  readonly onMore?: ((anchor: HTMLElement) => void) | undefined
  /** The form wants to be closed; a step that the leave guard may hold back. */
  readonly onClose: () => void
}

/** The form of any resource, in its dialog. */
export function ResourceForm({ definition, target, presets, onMore, onClose }: ResourceFormProps) {
  const text = useText()
  const locale = useLocale()
  const controller = useEditController(definition, target)
  const name = definition.title[locale]
  const title =
    target === 'add'
      ? text('crud.form.addTitle', { name })
      : text('crud.form.editTitle', {
          name,
          label: controller.record ? recordLabel(definition, controller.record.row, locale) : '',
        })
  return (
    <SideDialog {...{ title, onMore, onClose }}>
      {controller.status === 'loading' && <Waiting lines={6} />}
      {controller.status === 'error' && <LoadFailure error={controller.error} retry={controller.retry} />}
      {controller.status === 'ready' && (
        <WithFormMessages>
          <RecordForm
            key={controller.openedAt}
            {...{ definition, target, onClose }}
            record={controller.record}
            {...(target === 'add' && { presets })}
            save={controller.save}
            onDone={onClose}
          />
        </WithFormMessages>
      )}
    </SideDialog>
  )
}
