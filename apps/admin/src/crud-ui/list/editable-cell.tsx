import EditRounded from '@mui/icons-material/EditRounded'
import Box from '@mui/material/Box'
import { useText } from '@teachnet/i18n/react'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { FormField } from '../../crud/form/form-values.ts'
import type { ListController } from '../../crud/list/use-list-controller.ts'
import type { Row } from '../../crud/record/row.ts'
import { loadFieldParts } from '../../fields/load-parts.ts'
import { WithMessages } from '../../messages/with-messages.tsx'

export const CellEditor = lazyPart(async () => (await import('./cell-editor.tsx')).CellEditor)

interface EditableCellProps {
  readonly list: ListController
  readonly row: Row
  readonly field: FormField
  /** Names of the field and of the record. */
  readonly title: string
  readonly label: string
  /** Whether Tab reaches it: one cell of a row is enough, the arrow keys lead to the others. */
  readonly isTabStop: boolean
  /** The value; otherwise a pencil beside a value that has another function. */
  readonly children?: ReactNode
}

/** A value that is edited in place: by a click, or with Enter or F2. The arrow keys move between cells. */
export function EditableCell({ list, row, field, title, label, isTabStop, children }: EditableCellProps) {
  const text = useText()
  const id = useId()
  const valueId = `${id}-value`
  const cell = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    // A user who selects words wants to copy them.
    if (!getSelection()?.toString()) setOpen(true)
  }
  return (
    <>
      <Box
        ref={cell}
        role="button"
        tabIndex={isTabStop ? 0 : -1}
        data-editable-cell=""
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={text('crud.cell.edit', { field: title, label })}
        // The name begins with the visible value; the effect of a click follows.
        {...(children ? { id, 'aria-labelledby': `${valueId} ${id}` } : { className: 'cell-pencil' })}
        onClick={open}
        onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
          if (event.target !== event.currentTarget) return
          const isOpening = event.key === 'Enter' || event.key === 'F2' || event.key === ' '
          const beside = cellBeside(event.currentTarget, event.key)
          if (!isOpening && !beside) return
          event.preventDefault()
          if (isOpening) setOpen(true)
          else beside?.focus()
        }}
        sx={children ? valueStyle : pencilStyle}
      >
        {children ? <span id={valueId}>{children}</span> : <EditRounded sx={{ fontSize: '1rem' }} />}
      </Box>
      {isOpen && (
        <WithMessages of="form" also={loadFieldParts}>
          <PartBoundary>
            <CellEditor
              {...{ list, row, field, title, label }}
              anchor={() => cell.current}
              onClose={(then) => {
                setOpen(false)
                // Once the focus is back at this cell.
                if (then && cell.current) setTimeout(openBeside, 0, cell.current, then)
              }}
            />
          </PartBoundary>
        </WithMessages>
      )}
    </>
  )
}

const selector = '[data-editable-cell]'

/** The cell that an arrow key leads to. */
function cellBeside(from: HTMLElement, key: string): HTMLElement | null | undefined {
  const row = from.closest('tr')
  const place = from.closest('td')?.cellIndex ?? 0
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const other = key === 'ArrowUp' ? row?.previousElementSibling : row?.nextElementSibling
    return other instanceof HTMLTableRowElement ? other.cells[place]?.querySelector<HTMLElement>(selector) : undefined
  }
  if (!row || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return undefined
  const cells = [...row.querySelectorAll<HTMLElement>(selector)]
  return cells[cells.indexOf(from) + (key === 'ArrowLeft' ? -1 : 1)]
}

function openBeside(from: HTMLElement, which: 'next' | 'previous'): void {
  const all = [...(from.closest('table, ul')?.querySelectorAll<HTMLElement>(selector) ?? [])]
  const other = all[all.indexOf(from) + (which === 'next' ? 1 : -1)]
  other?.focus()
  other?.click()
}

const valueStyle = {
  display: 'flex',
  alignItems: 'center',
  '& > span': { flex: 1, minWidth: 0 },
  mx: -1.5,
  px: 1.5,
  py: 0.5,
  minHeight: 28,
  borderRadius: 1,
  cursor: 'text',
  userSelect: 'text',
  overflow: 'hidden',
  '&:hover, &[aria-expanded="true"]': { outline: '1px solid', outlineColor: 'text.disabled', outlineOffset: -1 },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const

const pencilStyle = {
  // Over the end of the name, which keeps its width.
  position: 'absolute',
  right: 0,
  display: 'inline-flex',
  p: 1,
  bgcolor: 'background.paper',
  borderRadius: 1,
  color: 'text.secondary',
  cursor: 'pointer',
  opacity: 0,
  'tr:hover &, li:hover &, &:focus-visible, &[aria-expanded="true"]': { opacity: 1 },
  // Without a mouse it is beside the name, which it would otherwise hide; a card has the pencil of its record.
  '@media (hover: none)': { position: 'static', opacity: 1, 'li &': { display: 'none' } },
} as const
