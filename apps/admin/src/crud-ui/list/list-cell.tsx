import { useLocale } from '@teachnet/i18n/react'
import { PartBoundary } from '@teachnet/ui/parts'
import type { Column } from '../../crud/list/columns.ts'
import { recordLabel } from '../../crud/record/record-label.ts'
import type { ShownRow } from '../../crud/list/tree-rows.ts'
import type { ListController } from '../../crud/list/use-list-controller.ts'
import type { FormField } from '../../crud/form/form-values.ts'
import { editableField } from '../../crud/list/editable-cell.ts'
import { viewOf } from '../../fields/views.ts'
import { useOverrides } from '../page/overrides.ts'
import { EditableCell } from './editable-cell.tsx'

interface ListCellProps {
  readonly list: ListController
  readonly shown: ShownRow
  readonly column: Column
  /** Whether Tab reaches its edit; the arrow keys lead to other cells of the row. */
  readonly isTabStop?: boolean
}

/** A value of a row, rendered by the kind of its field. */
export function ListCell(props: ListCellProps) {
  const { isTabStop = false, ...cell } = props
  const { list, shown, column } = cell
  const locale = useLocale()
  const field = useEditableField(cell)
  if (!field) return <Value {...cell} />
  const label = recordLabel(list.definition, shown.row, locale)
  return (
    <EditableCell {...{ list, field, label, isTabStop }} row={shown.row} title={column.field.label[locale]}>
      <Value {...cell} />
    </EditableCell>
  )
}

/** The pencil beside the name of a record, which itself leads to the form. */
export function CellPencil(props: ListCellProps) {
  const locale = useLocale()
  const field = useEditableField(props)
  const { list, shown, column } = props
  if (!field) return null
  const label = recordLabel(list.definition, shown.row, locale)
  return (
    <EditableCell {...{ list, field, label }} row={shown.row} title={column.field.label[locale]} isTabStop={false} />
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

function Value({ list, shown: { row }, column: { name, field } }: ListCellProps) {
  const Own = useOverrides().cells?.[name]
  const Cell = Own ?? viewOf(field).Cell
  const label = recordLabel(list.definition, row, useLocale())
  const isEditable = list.can.edit && !field.readOnly
  const cell = (
    <Cell
      {...{ field, name, row }}
      recordLabel={label}
      // The error has been shown, and the value is unchanged.
      {...(isEditable && {
        onChange: (value: unknown) => void list.setValue(row.id, name, value).catch(() => undefined),
      })}
    />
  )
  // The code of an area's own cell may still be loading, which must not hide the page.
  return Own ? <PartBoundary>{cell}</PartBoundary> : cell
}
