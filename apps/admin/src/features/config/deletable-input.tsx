import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { ConfigItemRow } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { type ComponentType, createContext, use } from 'react'
import type { InputProps } from '../../crud-ui/fields/field-props.ts'
import { inputsByKind } from '../../crud-ui/fields/inputs.ts'

/** The items of the form around an input that may be deleted, and whom to tell when one shall be. */
export interface Deletable {
  readonly items: readonly ConfigItemRow[]
  /** By name, where the kind of a field does not say enough. */
  readonly inputs: Readonly<Record<string, ComponentType<InputProps>>>
  readonly onDelete: (item: ConfigItemRow) => void
}

export const DeletableContext = createContext<Deletable>({ items: [], inputs: {}, onDelete: () => undefined })

/** The input of an item that an administrator added, with the button that deletes the item. */
export function DeletableInput(props: InputProps) {
  const text = useText()
  const { items, inputs, onDelete } = use(DeletableContext)
  const item = items.find(({ name }) => name === props.name)
  if (!item) return null
  const Input = inputs[item.name] ?? inputsByKind[props.field.kind]
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
