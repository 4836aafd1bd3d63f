import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { ConfigItemRow } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { type ComponentType, createContext, use } from 'react'
import type { InputProps } from '../../fields/field-props.ts'
import { useFieldParts } from '../../fields/load-parts.ts'

/** The items of a form that may be deleted. */
export interface Deletable {
  readonly items: readonly ConfigItemRow[]
  /** Inputs by item name that replace the one of the field's kind. */
  readonly inputs: Readonly<Record<string, ComponentType<InputProps>>>
  readonly onDelete: (item: ConfigItemRow) => void
}

export const DeletableContext = createContext<Deletable>({ items: [], inputs: {}, onDelete: () => undefined })

/** The input of an item that an administrator added, with the button that deletes the item. */
export function DeletableInput(props: InputProps) {
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
