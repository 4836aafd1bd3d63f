import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import { servedDefinition } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { use, useId } from 'react'
import { findAdded } from '../../crud/choices/find-added.ts'
import { useEditController } from '../../crud/form/use-edit-controller.ts'
import { useCrud } from '../../crud/services/crud-services.tsx'
import { useHeldQuery } from '../../crud/services/use-held-query.ts'
import { RelatedFormContext, type RelatedFormProps } from '../../fields/shared/records/new-record.tsx'
import { LoadFailure } from '../dialogs/load-failure.tsx'
import { LoadingSkeleton } from '../dialogs/loading-skeleton.tsx'
import { LoadOverridesContext, OverridesContext } from '../page/overrides.ts'
import { RecordForm } from './record-form.tsx'
import { WithFormParts } from './with-form-parts.tsx'

/** Adds a record that the form below it refers to. Unsaved input is kept in the browser. */
export function RelatedFormDialog({ definition: target, beginning, onAdded, onClose }: RelatedFormProps) {
  const text = useText()
  const locale = useLocale()
  const id = useId()
  const { source, backEnd } = useCrud()
  const definition = servedDefinition(target, backEnd)
  const controller = useEditController(definition, 'add')
  const load = use(LoadOverridesContext)
  const overrides = useHeldQuery({
    queryKey: ['overrides', definition.controller],
    queryFn: () => load(definition.controller),
  })
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      slotProps={{ paper: { sx: { display: 'flex' } } }}
    >
      <DialogTitle id={`${id}-title`}>{text('crud.form.addTitle', { name: definition.title[locale] })}</DialogTitle>
      {overrides.isPending && <LoadingSkeleton lines={4} />}
      {overrides.isError && <LoadFailure error={overrides.error} retry={() => void overrides.refetch()} />}
      {overrides.data && (
        <OverridesContext value={overrides.data}>
          {/* One form over another is enough. */}
          <RelatedFormContext value={undefined}>
            <WithFormParts>
              <RecordForm
                {...{ definition, beginning, onClose }}
                target="add"
                isOverForm
                record={undefined}
                save={controller.save}
                onDone={(_after, values) => {
                  void findAdded(source.resource(definition), definition, values).then(
                    (added) => (added === undefined ? onClose() : onAdded(added)),
                    onClose,
                  )
                }}
              />
            </WithFormParts>
          </RelatedFormContext>
        </OverridesContext>
      )}
    </Dialog>
  )
}
