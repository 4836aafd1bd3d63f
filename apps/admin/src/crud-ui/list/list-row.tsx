import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { useLocale, useText } from '@teachnet/i18n/react'
import type { CSSProperties, ReactNode, Ref } from 'react'
import type { Column } from '../../crud/list/columns.ts'
import { viewOf } from '../../fields/views.ts'
import { recordLabel } from '../../crud/record/record-label.ts'
import type { ShownRow } from '../../crud/list/tree-rows.ts'
import type { ListController } from '../../crud/list/use-list-controller.ts'
import { WithDraftMark } from '../draft/with-draft-mark.tsx'
import { CellPencil, ListCell } from './list-cell.tsx'
import { checkboxStyle, columnStyle } from './column-style.ts'
import { useAlign, useOverrides } from '../page/overrides.ts'
import type { PageActions } from '../page/page-actions.ts'
import { RowActions } from './row-actions.tsx'
import { RowCheckbox } from './row-checkbox.tsx'

export interface ListRowProps {
  readonly list: ListController
  readonly columns: readonly Column[]
  readonly actions: PageActions
  readonly isSelectable: boolean
  readonly isDense: boolean
  readonly shown: ShownRow
  readonly rowRef?: Ref<HTMLTableRowElement>
  readonly style?: CSSProperties
  readonly handle?: ReactNode
}

export function ListRow(props: ListRowProps) {
  const { list, columns, actions, isSelectable, shown, rowRef, style, handle } = props
  const label = recordLabel(list.definition, shown.row, useLocale())
  const { id } = shown.row
  const alignOf = useAlign()
  const isSelected = list.selection.ids.has(id)
  const labelColumn = columns.find(({ name }) => name === list.definition.labelField)?.name ?? columns[0]?.name
  const tabStop = columns.find(({ name, field }) => name !== labelColumn && isEditedHere(list, field))?.name
  return (
    <TableRow
      ref={rowRef}
      style={style}
      className={isSelected ? 'is-selected' : undefined}
      {...(isSelectable && { 'aria-selected': isSelected })}
    >
      {isSelectable && (
        <TableCell padding="checkbox" {...checkboxStyle(list.layout)}>
          <RowCheckbox selection={list.selection} {...{ id, label }} />
        </TableCell>
      )}
      {columns.map((column) => {
        const content =
          column.name === labelColumn ? (
            <LabelCell {...{ list, shown, column, label, actions }} />
          ) : (
            <ListCell {...{ list, shown, column }} isTabStop={column.name === tabStop} />
          )
        return (
          <TableCell
            key={column.name}
            align={alignOf(column)}
            {...columnStyle(column.name, list.layout.get(column.name), { isHead: false, isSelectable })}
          >
            {content}
          </TableCell>
        )
      })}
      <TableCell align="right" className="actions-cell">
        <RowActions {...{ id, label, actions }}>{handle}</RowActions>
      </TableCell>
    </TableRow>
  )
}

interface LabelCellProps {
  readonly list: ListController
  readonly shown: ShownRow
  readonly column: Column
  readonly label: string
  readonly actions: PageActions
}

/** The cell with the record's label: opens the record, and in a tree expands its branch. */
export function LabelCell({ list, shown, column, label, actions }: LabelCellProps) {
  const text = useText()
  const { cells } = useOverrides()
  const { tree } = list
  const open = actions.edit ?? actions.view
  const isText = column.name === list.definition.labelField && viewOf(column.field).isName && !cells?.[column.name]
  const name =
    open && isText ? (
      <Box component="span" sx={{ position: 'relative', display: 'flex', alignItems: 'center', minWidth: 0 }}>
        <Box component="button" type="button" onClick={() => open(shown.row.id)} sx={linkStyle} title={label}>
          {label}
        </Box>
        <CellPencil {...{ list, shown, column }} />
      </Box>
    ) : (
      <ListCell {...{ list, shown, column }} />
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
function isEditedHere({ can }: ListController, field: Column['field']): boolean {
  return can.edit && !field.readOnly && viewOf(field).isEditedInList
}

const linkStyle = {
  maxWidth: '100%',
  // Minimum size for touch.
  minHeight: 24,
  p: 0,
  border: 0,
  bgcolor: 'transparent',
  font: 'inherit',
  fontWeight: 600,
  color: 'primary.main',
  textAlign: 'left',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  verticalAlign: 'middle',
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline' },
} as const
