import { useLocale } from '@teachnet/i18n/react'
import type { Column } from '../../crud/list/columns.ts'
import { recordLabel } from '../../crud/record/record-label.ts'
import type { ShownRow } from '../../crud/list/tree-rows.ts'
import type { ListController } from '../../crud/list/use-list-controller.ts'
import { viewOf } from '../../fields/views.ts'
import { useOverrides } from '../page/overrides.ts'

interface ListCellProps {
  readonly list: ListController
  readonly shown: ShownRow
  readonly column: Column
}

/** A value of a row, rendered by the kind of its field. */
export function ListCell({ list, shown: { row }, column: { name, field } }: ListCellProps) {
  const { cells } = useOverrides()
  const Cell = cells?.[name] ?? viewOf(field).Cell
  const label = recordLabel(list.definition, row, useLocale())
  const isEditable = list.can.edit && !field.readOnly
  return (
    <Cell
      {...{ field, name, row }}
      recordLabel={label}
      // The error has been shown, and the value is unchanged.
      {...(isEditable && {
        onChange: (value: unknown) => void list.setValue(row.id, name, value).catch(() => undefined),
      })}
    />
  )
}
