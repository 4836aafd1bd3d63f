import { useLocale } from '@teachnet/i18n/react'
import type { Column } from '../crud/columns.ts'
import { recordLabel } from '../crud/record-label.ts'
import type { ShownRow } from '../crud/tree-rows.ts'
import type { ListController } from '../crud/use-list-controller.ts'
import { cellsByKind } from './fields/cells.ts'
import { useOverrides } from './overrides.ts'

interface ListCellProps {
  readonly list: ListController
  readonly shown: ShownRow
  readonly column: Column
}

/** One value of one row, by the kind of its field. */
export function ListCell({ list, shown: { row }, column: { name, field } }: ListCellProps) {
  const { cells } = useOverrides()
  const Cell = cells?.[name] ?? cellsByKind[field.kind]
  const label = recordLabel(list.definition, row, useLocale())
  const isEditable = list.can.edit && !field.readOnly
  return (
    <Cell
      {...{ field, name, row }}
      recordLabel={label}
      // The notice of a refusal has been shown, and the value stands as it was.
      {...(isEditable && {
        onChange: (value: unknown) => void list.setValues([row.id], name, value).catch(() => undefined),
      })}
    />
  )
}
