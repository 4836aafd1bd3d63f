import Typography from '@mui/material/Typography'
import type { ConfigItemRow } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { useMemo, useRef, type ComponentType, createContext, use } from 'react'
import Box from '@mui/material/Box'
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import IconButton from '@mui/material/IconButton'
import { Auth, useCrud } from '../../records/services/crud-services.tsx'
import { toSaveResult } from '../../records/form/save-result.ts'
import type { FormValues } from '../../records/form/form-values.ts'
import { OverridesContext, type ResourceOverrides } from '../../records/page/overrides.ts'
import { RecordForm } from '../../records/form/record-form.tsx'
import { WithFormParts } from '../../records/form/with-form-parts.tsx'
import type { ConfigApi } from './config.api.ts'
import { groupRecordId, toConfigBody, toGroupForm } from './group-form.ts'
import type { FindController } from './item-field.ts'
import { inputOf } from './item-inputs.tsx'
import { hasMailSettings, TestMail } from './test-mail.tsx'
import { useItemWords } from './item-words.ts'
import type { InputProps } from '../../fields/field-props.ts'
import { useFieldParts } from '../../fields/load-parts.ts'

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
              hasMailSettings(list) && (
                <Auth node="routine/config/sendTestMail">
                  <TestMail send={api.sendTestMail} />
                </Auth>
              )
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

/** The configuration, read-only, for users without permission to change it. */
function ItemValues({ items }: { readonly items: readonly ConfigItemRow[] }) {
  const wordsOf = useItemWords()
  return (
    <Box
      component="dl"
      sx={{ m: 0, p: { xs: 4, sm: 6 }, display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}
    >
      {items.map((item) => (
        <Box key={item.name} sx={{ minWidth: 0 }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {item.title}
          </Typography>
          <Typography component="dd" sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {wordsOf(item, item.value) || '–'}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

/** The items of a form that may be deleted. */
interface Deletable {
  readonly items: readonly ConfigItemRow[]
  /** Inputs by item name that replace the one of the field's kind. */
  readonly inputs: Readonly<Record<string, ComponentType<InputProps>>>
  readonly onDelete: (item: ConfigItemRow) => void
}

const DeletableContext = createContext<Deletable>({ items: [], inputs: {}, onDelete: () => undefined })

/** The input of an item that an administrator added, with the button that deletes the item. */
function DeletableInput(props: InputProps) {
  const text = useText()
  const { items, inputs, onDelete } = use(DeletableContext)
  const parts = useFieldParts(props.field)
  const item = items.find(({ name }) => name === props.name)
  if (!item) return null
  const Input = inputs[item.name] ?? parts.Input
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Input {...props} />
      </Box>
      <IconButton
        aria-label={text('config.delete.of', { title: item.title })}
        title={text('config.delete.item')}
        onClick={() => onDelete(item)}
      >
        <DeleteOutlineRounded fontSize="small" />
      </IconButton>
    </Box>
  )
}
