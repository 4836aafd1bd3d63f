import Typography from '@mui/material/Typography'
import type { ConfigItemRow } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { useMemo, useRef } from 'react'
import { useCrud } from '../../crud/services/crud-services.tsx'
import { toSaveResult } from '../../crud/form/save-result.ts'
import type { FormValues } from '../../crud/form/form-values.ts'
import { OverridesContext, type ResourceOverrides } from '../../crud-ui/page/overrides.ts'
import { RecordForm } from '../../crud-ui/form/record-form.tsx'
import { WithFormParts } from '../../crud-ui/form/with-form-parts.tsx'
import type { ConfigApi } from './config.api.ts'
import { DeletableContext, DeletableInput } from './deletable-input.tsx'
import { groupRecordId, toConfigBody, toGroupForm } from './group-form.ts'
import type { FindController } from './item-field.ts'
import { inputOf } from './item-inputs.tsx'
import { ItemValues } from './item-values.tsx'
import { hasMailSettings, TestMail } from './test-mail.tsx'

export interface GroupPanelProps {
  readonly group: { readonly name: string; readonly title: string; readonly list: readonly ConfigItemRow[] }
  readonly api: ConfigApi
  readonly findController: FindController
  /** Name of the item whose input gets the focus. */
  readonly focusOn: string | undefined
  /** Called with the saved values by item. */
  readonly onSaved: (body: FormValues) => void
  readonly onDelete: (item: ConfigItemRow) => void
  readonly onChangedChange: (isChanged: boolean) => void
}

/** One group of the configuration: its form or, without permission to change it, its values. */
export function GroupPanel({
  group,
  api,
  findController,
  focusOn,
  onSaved,
  onDelete,
  onChangedChange,
}: GroupPanelProps) {
  const text = useText()
  const { can } = useCrud()
  const { list } = group
  const { definition, record } = useMemo(() => toGroupForm(group, findController), [group, findController])
  const saved = useRef<FormValues>({})
  const canDelete = can('routine/config/del')
  const inputs = useMemo(() => toInputs(list), [list])
  const overrides = useMemo(
    () => ({ inputs: { ...inputs, ...(canDelete && toDeletable(list)) } }),
    [inputs, list, canDelete],
  )
  const deletable = useMemo(() => ({ items: list, inputs, onDelete }), [list, inputs, onDelete])
  if (list.length === 0)
    return (
      <Typography color="textSecondary" sx={{ p: 6 }}>
        {text('config.empty')}
      </Typography>
    )
  if (!can('routine/config/edit')) return <ItemValues items={list} />

  return (
    <OverridesContext value={overrides}>
      <DeletableContext value={deletable}>
        <WithFormParts>
          <RecordForm
            definition={definition}
            target={groupRecordId}
            record={record}
            focusOn={list.some(({ name }) => name === focusOn) ? focusOn : undefined}
            save={(body) => {
              saved.current = toConfigBody(list, body)
              return toSaveResult(() => api.save(saved.current))
            }}
            onDone={() => onSaved(saved.current)}
            onChangedChange={onChangedChange}
            actions={
              hasMailSettings(list) && can('routine/config/sendTestMail') && <TestMail send={api.sendTestMail} />
            }
          />
        </WithFormParts>
      </DeletableContext>
    </OverridesContext>
  )
}

type Inputs = NonNullable<ResourceOverrides['inputs']>

function toInputs(items: readonly ConfigItemRow[]): Inputs {
  return Object.fromEntries(
    items.flatMap((item) => {
      const own = inputOf(item)
      return own ? [[item.name, own]] : []
    }),
  )
}

function toDeletable(items: readonly ConfigItemRow[]): Inputs {
  return Object.fromEntries(items.flatMap(({ name, allow_del }) => (allow_del === 1 ? [[name, DeletableInput]] : [])))
}
