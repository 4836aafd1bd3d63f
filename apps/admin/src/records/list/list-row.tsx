import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useLocale, useText } from '@teachnet/i18n/react'
import { type CSSProperties, memo, type ReactNode, type Ref } from 'react'
import type { Column } from './columns.ts'
import { viewOf } from '../../fields/views.ts'
import { recordLabel } from '../record/record-label.ts'
import type { VisibleRow } from './tree-rows.ts'
import type { RowCalls, RowList, ToggleRow } from './row-list.ts'
import { WithDraftMark } from '../draft/with-draft-mark.tsx'
import { CellPencil, ListCell, useAlign } from './list-cell.tsx'
import { checkboxStyle, columnStyle } from './row-style.ts'
import { useOverrides } from '../page/overrides.ts'
import { RowActions, RowCheckbox } from './row-actions.tsx'

export interface ListRowProps {
  readonly list: RowList
  readonly columns: readonly Column[]
  readonly calls: RowCalls
  readonly isSelectable: boolean
  readonly isSelected: boolean
  readonly toggle: ToggleRow
  readonly shown: VisibleRow
  readonly rowRef?: Ref<HTMLTableRowElement>
  readonly style?: CSSProperties
  readonly handle?: ReactNode
}

/** A row of the table. A tick renders its checkbox, and none of its cells. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { isSelected, toggle, rowRef, style, ...cells } = props
  const { list, isSelectable, shown } = cells
  const label = recordLabel(list.definition, shown.row, useLocale())
  return (
    <tr
      ref={rowRef}
      style={style}
      className={isSelected ? 'is-selected' : undefined}
      aria-selected={isSelectable ? isSelected : undefined}
    >
      {isSelectable && (
        <td {...checkboxStyle(list.layout)}>
          <RowCheckbox id={shown.row.id} label={label} isSelected={isSelected} toggle={toggle} />
        </td>
      )}
      <RowCells {...cells} />
    </tr>
  )
})

type RowCellsProps = Pick<ListRowProps, 'list' | 'columns' | 'calls' | 'isSelectable' | 'shown' | 'handle'>

const RowCells = memo(function RowCells({ list, columns, calls, isSelectable, shown, handle }: RowCellsProps) {
  const label = recordLabel(list.definition, shown.row, useLocale())
  const alignOf = useAlign()
  const labelColumn = columns.find(({ name }) => name === list.definition.labelField)?.name ?? columns[0]?.name
  const tabStop = columns.find(({ name, field }) => name !== labelColumn && isEditedHere(list, field))?.name
  return (
    <>
      {columns.map((column) => {
        const content =
          column.name === labelColumn ? (
            <LabelCell list={list} shown={shown} column={column} label={label} calls={calls} />
          ) : (
            <ListCell list={list} shown={shown} column={column} isTabStop={column.name === tabStop} />
          )
        const { className, style } = columnStyle(column.name, list.layout.get(column.name), {
          isHead: false,
          isSelectable,
        })
        return (
          <td key={column.name} className={className} style={{ ...style, textAlign: alignOf(column) }}>
            {content}
          </td>
        )
      })}
      <td className="actions-cell">
        <RowActions row={shown.row} label={label} calls={calls}>
          {handle}
        </RowActions>
      </td>
    </>
  )
})

interface LabelCellProps {
  readonly list: RowList
  readonly shown: VisibleRow
  readonly column: Column
  readonly label: string
  readonly calls: RowCalls
}

/** The cell with the record's label: opens the record, and in a tree expands its branch. */
export function LabelCell({ list, shown, column, label, calls }: LabelCellProps) {
  const text = useText()
  const { cells } = useOverrides()
  const { tree } = list
  const open = calls.edit ?? calls.view
  const isText = column.name === list.definition.labelField && viewOf(column.field).isName && !cells?.[column.name]
  const name =
    open && isText ? (
      <NameFrame>
        <NameLink type="button" onClick={() => open(shown.row.id)} title={label}>
          {label}
        </NameLink>
        <CellPencil list={list} shown={shown} column={column} />
      </NameFrame>
    ) : (
      <ListCell list={list} shown={shown} column={column} />
    )
  const content = <WithDraftMark row={shown.row}>{name}</WithDraftMark>
  if (!tree) return content
  const isOpen = !tree.collapsed.has(shown.row.id)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: (shown.level - 1) * 6 }}>
      {shown.hasChildren ? (
        <IconButton
          size="small"
          aria-expanded={isOpen}
          aria-label={text(isOpen ? 'crud.tree.collapse' : 'crud.tree.expand', { label })}
          onClick={() => tree.toggle(shown.row.id)}
        >
          <ExpandMoreRounded
            sx={{
              fontSize: '1.25rem',
              transform: isOpen ? 'none' : 'rotate(-90deg)',
              transition: 'transform 120ms ease-out',
            }}
          />
        </IconButton>
      ) : (
        <Box sx={{ width: 30, flex: 'none' }} />
      )}
      <Box sx={{ minWidth: 0 }}>{content}</Box>
    </Box>
  )
}

/** Whether cells of a field are edited in the list. */
function isEditedHere({ can }: RowList, field: Column['field']): boolean {
  return can.edit && !field.readOnly && viewOf(field).isEditedInList
}

// The cells of a hundred rows are created at once: components with fixed styles cost a fraction of those with `sx`.
const NameFrame = styled('span')({ position: 'relative', display: 'flex', alignItems: 'center', minWidth: 0 })

const NameLink = styled('button')({
  maxWidth: '100%',
  // Minimum size for touch.
  minHeight: 24,
  padding: 0,
  border: 0,
  backgroundColor: 'transparent',
  font: 'inherit',
  fontWeight: 600,
  color: 'var(--ui-palette-primary-main)',
  textAlign: 'left',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  verticalAlign: 'middle',
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline' },
})
