import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import { servedDefinition, type ResourceDefinition, searchOperatorOf } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { use, useId } from 'react'
import { useEditController } from './use-edit-controller.ts'
import { useCrud } from '../services/crud-services.tsx'
import { usePinnedQuery } from '../services/use-pinned-query.ts'
import { RelatedFormContext, type RelatedFormProps } from '../../fields/shared/records/new-record.tsx'
import { LoadFailure, LoadingSkeleton } from '../dialogs/dialog-loading.tsx'
import { LoadOverridesContext, OverridesContext } from '../page/overrides.ts'
import { RecordForm } from './record-form.tsx'
import { WithFormParts } from './with-form-parts.tsx'
import type { FormValues } from './form-values.ts'
import type { ResourceSource } from '../services/data-source.ts'
import { toText } from '../../values/read-values.ts'

/** Adds a record that the form below it refers to. Unsaved input is stored in the browser. */
export function RelatedFormDialog({ definition: target, beginning, onAdded, onClose }: RelatedFormProps) {
  const text = useText()
  const locale = useLocale()
  const id = useId()
  const { source, backEnd } = useCrud()
  const definition = servedDefinition(target, backEnd)
  const controller = useEditController(definition, 'add')
  const load = use(LoadOverridesContext)
  const overrides = usePinnedQuery({
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
                definition={definition}
                beginning={beginning}
                onClose={onClose}
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

/**
 * Finds a record that a form has just added, since the reply does not name it: the newest one with the same label. Undefined when the account
 * may not see it.
 */
async function findAdded(
  calls: Pick<ResourceSource, 'select'>,
  definition: ResourceDefinition,
  values: FormValues,
): Promise<number | undefined> {
  const { labelField, fields } = definition
  const label = toText(values[labelField]).trim()
  const field = fields[labelField]
  const isSearchable = label !== '' && field?.kind === 'text' && searchOperatorOf(field) !== undefined
  const { options } = await calls.select(
    {
      page: 1,
      limit: 1,
      order: { field: 'id', direction: 'desc' },
      search: isSearchable ? [{ field: labelField, operator: 'eq', val: label }] : undefined,
    },
    { showError: false },
  )
  // A tree is not paged, and begins with its first record.
  return options.reduce<number | undefined>(
    (newest, { id }) => (newest === undefined || id > newest ? id : newest),
    undefined,
  )
}
