import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import PushPinOutlined from '@mui/icons-material/PushPinOutlined'
import PushPinRounded from '@mui/icons-material/PushPinRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useLocale, useText } from '@teachnet/i18n/react'
import { useId } from 'react'
import { moveColumn } from './arrange-columns.ts'
import type { Column } from './columns.ts'
import type { ListController } from './use-list-controller.ts'
import { DragHandle } from '../../fields/shared/sortable/drag-handle.tsx'
import { SortableList } from '../../fields/shared/sortable/sortable-list.tsx'
import { PlainSelect } from './plain-select.tsx'

interface ColumnDialogProps {
  readonly list: ListController
  readonly onClose: () => void
}

/**
 * Which columns a list shows, in which order, how wide, and which of them stay when the table is scrolled. Changes
 * apply immediately.
 */
export function ColumnDialog({ list, onClose }: ColumnDialogProps) {
  const text = useText()
  const locale = useLocale()
  const id = useId()
  const { columns, arrange } = list
  const isNarrow = useMediaQuery('(max-width: 599.95px)')
  const labelOf = (name: unknown) => columns.find((column) => column.name === name)?.field.label[locale] ?? ''
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      aria-labelledby={id}
      onClose={(event, reason) => {
        // Escape ends the move of a column, not the dialog.
        if (reason !== 'escapeKeyDown' || !isMoving(event)) onClose()
      }}
    >
      <DialogTitle id={id}>{text('crud.columns')}</DialogTitle>
      <DialogContent sx={{ px: { xs: 2, sm: 4 } }}>
        <SortableList
          ids={columns.map(({ name }) => name)}
          labelOf={labelOf}
          onMove={(from, to) => arrange({ order: moveColumn(columns, String(from), String(to)) })}
        >
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {columns.map((column) => (
              <ColumnRow key={column.name} list={list} column={column} isNarrow={isNarrow} />
            ))}
          </Box>
        </SortableList>
      </DialogContent>
      <DialogActions>
        <Button sx={{ mr: 'auto' }} onClick={() => arrange(undefined)}>
          {text('record.columns.default')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {text('record.columns.done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function isMoving(event: object): boolean {
  const target: unknown = Reflect.get(event, 'target')
  return target instanceof Element && target.matches('[aria-roledescription="sortable"][aria-pressed="true"]')
}

interface ColumnRowProps {
  readonly list: ListController
  readonly column: Column
  /** The list is cards, which have no widths. */
  readonly isNarrow: boolean
}

function ColumnRow({ list, column: { name, field }, isNarrow }: ColumnRowProps) {
  const text = useText()
  const label = field.label[useLocale()]
  const { columns, hidden, arranged, arrange } = list
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: name,
  })
  const isVisible = !hidden.has(name)
  const isOnly = isVisible && columns.every((other) => other.name === name || hidden.has(other.name))
  const isPinned = arranged.pinned.includes(name)
  return (
    <Box
      component="li"
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition: transition || undefined }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        bgcolor: 'background.paper',
        position: isDragging ? 'relative' : undefined,
        zIndex: isDragging ? 1 : undefined,
        opacity: isDragging ? 0.85 : undefined,
      }}
    >
      <DragHandle label={label} ref={setActivatorNodeRef} {...attributes} {...listeners} />
      <FormControlLabel
        sx={{ flex: 1, minWidth: 0, m: 0 }}
        label={label}
        control={
          <Checkbox
            size="small"
            checked={isVisible}
            // The last visible column cannot be hidden.
            disabled={isOnly}
            onChange={() => arrange({ hidden: toggled(arranged.hidden, name) })}
          />
        }
      />
      {!isNarrow && (
        <>
          <WidthSelect list={list} name={name} label={label} />
          <IconButton
            size="small"
            aria-pressed={isPinned}
            title={text('record.columns.pin')}
            aria-label={text('record.columns.pinOf', { label })}
            color={isPinned ? 'primary' : 'default'}
            onClick={() => arrange({ pinned: toggled(arranged.pinned, name) })}
          >
            {isPinned ? <PushPinRounded sx={icon} /> : <PushPinOutlined sx={icon} />}
          </IconButton>
        </>
      )}
    </Box>
  )
}

/** Offered widths in CSS pixels. */
const offered = { narrow: 96, medium: 180, wide: 300 } as const
const offeredNames = ['narrow', 'medium', 'wide'] as const

interface WidthSelectProps {
  readonly list: ListController
  readonly name: string
  readonly label: string
}

function WidthSelect({ list: { arranged, arrange }, name, label }: WidthSelectProps) {
  const text = useText()
  const { [name]: width, ...others } = arranged.widths
  const known = offeredNames.find((each) => offered[each] === width)
  return (
    <PlainSelect
      label={text('record.columns.widthOf', { label })}
      value={width ?? ''}
      options={[
        { value: '', label: text('record.columns.auto') },
        ...(width === undefined || known ? [] : [{ value: width, label: text('record.columns.pixels', { width }) }]),
        ...offeredNames.map((each) => ({ value: offered[each], label: text(`record.columns.${each}`) })),
      ]}
      onChange={(value) => {
        const chosen = Number(value)
        arrange({ widths: chosen > 0 ? { ...others, [name]: chosen } : others })
      }}
    />
  )
}

function toggled(names: readonly string[], name: string): string[] {
  return names.includes(name) ? names.filter((other) => other !== name) : [...names, name]
}

const icon = { fontSize: '1.125rem' }
