import { keyOf } from '@teachnet/ui/keys'
import { useLocale, useText } from '@teachnet/i18n/react'
import { PartBoundary, lazyPart } from '@teachnet/ui/parts'
import EditRounded from '@mui/icons-material/EditRounded'
import { styled } from '@mui/material/styles'
import { radii } from '@teachnet/ui/tokens'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { type Column, type StatusField, stateColumnOf, statusFieldOf } from './columns.ts'
import { useDraftAccess } from '../draft/use-draft-access.ts'
import { recordLabel } from '../record/record-label.ts'
import type { VisibleRow } from './tree-rows.ts'
import type { RowList } from './row-list.ts'
import type { FormField } from '../form/form-values.ts'
import { editableField } from './cell-values.ts'
import { Track } from '../../fields/switch/view.tsx'
import { viewOf } from '../../fields/views.ts'
import { useOverrides } from '../page/overrides.ts'
import type { Row } from '../record/row.ts'
import { loadFieldParts } from '../../fields/load-parts.ts'
import { WithMessages } from '../../messages/with-messages.tsx'

interface ListCellProps {
  readonly list: RowList
  readonly shown: VisibleRow
  readonly column: Column
  /** Whether Tab reaches its edit; the arrow keys lead to other cells of the row. */
  readonly isTabStop?: boolean
}

/** A value of a row, rendered by the kind of its field. */
export function ListCell(props: ListCellProps) {
  const { list, column } = props
  return column.name === stateColumnOf(list.definition) ? <StateCell {...props} /> : <ValueCell {...props} />
}

function ValueCell({ isTabStop = false, ...cell }: ListCellProps) {
  const { list, shown, column } = cell
  const locale = useLocale()
  const field = useEditableField(cell)
  if (!field) return <Value {...cell} />
  const label = recordLabel(list.definition, shown.row, locale)
  return (
    <EditableCell
      list={list}
      field={field}
      label={label}
      isTabStop={isTabStop}
      row={shown.row}
      title={column.field.label[locale]}
    >
      <Value {...cell} />
    </EditableCell>
  )
}

/** The state of a record: a switch for those who may change it. */
function StateCell(props: ListCellProps) {
  const status = useSwitchedStatus(props)
  return status ? <StateSwitch {...props} status={status} /> : <ValueCell {...props} />
}

/** The pencil next to the name of a record, which itself links to the form. */
export function CellPencil(props: ListCellProps) {
  const locale = useLocale()
  const field = useEditableField(props)
  const { list, shown, column } = props
  if (!field) return null
  const label = recordLabel(list.definition, shown.row, locale)
  return (
    <EditableCell
      list={list}
      field={field}
      label={label}
      row={shown.row}
      title={column.field.label[locale]}
      isTabStop={false}
    />
  )
}

/**
 * The field that the cell edits; undefined without the right, or if the page has its own cell or input for the field.
 */
function useEditableField({ list, shown: { row }, column: { name, field } }: ListCellProps): FormField | undefined {
  const { cells, inputs, form } = useOverrides()
  if (!list.can.edit || !viewOf(field).isEditedInList || cells?.[name] || inputs?.[name] || form) return undefined
  return editableField(list.definition, row, name)
}

/** The status that the switch changes; undefined without the right, or where the draft of a record decides what visitors see. */
function useSwitchedStatus({ list, shown: { row }, column: { name } }: ListCellProps): StatusField | undefined {
  const { definition, can } = list
  const { cells, inputs, form } = useOverrides()
  const { mayDraft, mayPublish } = useDraftAccess(definition)
  const status = statusFieldOf(definition)
  if (!status || !can.edit || (mayDraft && !mayPublish) || cells?.[name] || inputs?.[status.name] || form)
    return undefined
  return editableField(definition, row, status.name) && status
}

interface StateSwitchProps extends ListCellProps {
  readonly status: StatusField
}

/** The state of a record as one word, behind the switch that changes it. */
function StateSwitch({ list, shown: { row }, column: { name, field }, status }: StateSwitchProps) {
  const locale = useLocale()
  const id = useId()
  const isOn = row[status.name] === status.on
  const { Cell } = viewOf(field)
  const label = recordLabel(list.definition, row, locale)
  // Until the list is read again, a publication is the one before the click.
  const shownState = name === status.name ? row[name] : publicationAfter(isOn, row[name])
  return (
    <Switched>
      <Track
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        aria-label={`${field.label[locale]}: ${label}`}
        aria-describedby={id}
        // The error has been shown, and the value is unchanged.
        onChange={() => void list.setValue(row.id, status.name, isOn ? status.off : status.on).catch(() => undefined)}
      />
      <Word id={id}>
        <Cell field={field} name={name} row={{ ...row, [name]: shownState }} recordLabel={label} />
      </Word>
    </Switched>
  )
}

function publicationAfter(isOn: boolean, publication: unknown): unknown {
  if (!isOn) return 'off'
  return publication === 'off' ? 'live' : publication
}

const Switched = styled('div')({ display: 'flex', alignItems: 'center', gap: 8, '& > input': { flex: 'none' } })
const Word = styled('span')({ display: 'inline-flex' })

function Value({ list, shown: { row }, column: { name, field } }: ListCellProps) {
  const Own = useOverrides().cells?.[name]
  const Cell = Own ?? viewOf(field).Cell
  const label = recordLabel(list.definition, row, useLocale())
  const isEditable = list.can.edit && !field.readOnly
  const cell = (
    <Cell
      field={field}
      name={name}
      row={row}
      recordLabel={label}
      // The error has been shown, and the value is unchanged.
      onChange={
        isEditable ? (value: unknown) => void list.setValue(row.id, name, value).catch(() => undefined) : undefined
      }
    />
  )
  // The code of an area's own cell may still be loading, which must not hide the page.
  return Own ? <PartBoundary>{cell}</PartBoundary> : cell
}

/** Returns the alignment of a column. An override's cell contains words, whatever the kind of the field. */
export function useAlign(): (column: Column) => 'left' | 'right' {
  const { cells } = useOverrides()
  return ({ name, field }) => (cells?.[name] ? 'left' : viewOf(field).align)
}

export const CellEditor = lazyPart(async () => (await import('./cell-editor.tsx')).CellEditor)

interface EditableCellProps {
  readonly list: RowList
  readonly row: Row
  readonly field: FormField
  /** Names of the field and of the record. */
  readonly title: string
  readonly label: string
  /** Whether Tab reaches it: one cell of a row is enough, the arrow keys lead to the others. */
  readonly isTabStop: boolean
  /** The value; otherwise a pencil next to a value that has another function. */
  readonly children?: ReactNode
}

/** A value that is edited in place: by a click, or with Enter or F2. The arrow keys move between cells. */
function EditableCell({ list, row, field, title, label, isTabStop, children }: EditableCellProps) {
  const text = useText()
  const id = useId()
  const valueId = `${id}-value`
  const cell = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const Frame = children ? ValueFrame : Pencil
  const open = () => {
    // A user who selects words wants to copy them.
    if (!getSelection()?.toString()) setOpen(true)
  }
  return (
    <>
      <Frame
        ref={cell}
        role="button"
        tabIndex={isTabStop ? 0 : -1}
        data-editable-cell=""
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={text('crud.cell.edit', { field: title, label })}
        // The name begins with the visible value; the effect of a click follows.
        id={children ? id : undefined}
        aria-labelledby={children ? `${valueId} ${id}` : undefined}
        className={children ? undefined : 'cell-pencil'}
        onClick={open}
        onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
          if (event.target !== event.currentTarget) return
          const key = keyOf(event)
          const isOpening = key === 'Enter' || key === 'F2' || key === ' '
          const adjacent = adjacentCell(event.currentTarget, key)
          if (!isOpening && !adjacent) return
          event.preventDefault()
          if (isOpening) setOpen(true)
          else adjacent?.focus()
        }}
      >
        {children ? <span id={valueId}>{children}</span> : <EditRounded fontSize="inherit" />}
      </Frame>
      {isOpen && (
        <WithMessages of="form" also={loadFieldParts}>
          <PartBoundary>
            <CellEditor
              list={list}
              row={row}
              field={field}
              title={title}
              label={label}
              anchor={() => cell.current}
              onClose={(then) => {
                setOpen(false)
                // Once the focus is back at this cell.
                if (then && cell.current) setTimeout(openAdjacent, 0, cell.current, then)
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
function adjacentCell(from: HTMLElement, key: string): HTMLElement | null | undefined {
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

function openAdjacent(from: HTMLElement, which: 'next' | 'previous'): void {
  const all = [...(from.closest('table, ul')?.querySelectorAll<HTMLElement>(selector) ?? [])]
  const other = all[all.indexOf(from) + (which === 'next' ? 1 : -1)]
  other?.focus()
  other?.click()
}

const ValueFrame = styled('div')({
  display: 'flex',
  alignItems: 'center',
  '& > span': { flex: 1, minWidth: 0 },
  margin: '0 -6px',
  padding: '2px 6px',
  minHeight: 28,
  borderRadius: radii.control,
  cursor: 'text',
  userSelect: 'text',
  overflow: 'hidden',
  '&:hover, &[aria-expanded="true"]': {
    outline: '1px solid var(--ui-palette-text-disabled)',
    outlineOffset: -1,
  },
  '&:focus-visible': { outline: '2px solid var(--ui-palette-primary-main)', outlineOffset: -2 },
})

const Pencil = styled('div')({
  // Over the end of the name, which keeps its width.
  position: 'absolute',
  right: 0,
  display: 'inline-flex',
  padding: 4,
  fontSize: '1rem',
  backgroundColor: 'var(--ui-palette-background-paper)',
  borderRadius: radii.control,
  color: 'var(--ui-palette-text-secondary)',
  cursor: 'pointer',
  opacity: 0,
  'tr:hover &, li:hover &, &:focus-visible, &[aria-expanded="true"]': { opacity: 1 },
  // Without a mouse it is next to the name, which it would otherwise hide; a card has the pencil of its record.
  '@media (hover: none)': { position: 'static', opacity: 1, 'li &': { display: 'none' } },
})
