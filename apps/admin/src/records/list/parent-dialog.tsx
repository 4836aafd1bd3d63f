import Box from '@mui/material/Box'
import { parentFieldOf } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { useId, useState } from 'react'
import type { ListController } from './use-list-controller.ts'
import { TreeSelect } from '../../fields/shared/records/tree-select.tsx'
import { toNumber } from '../../values/read-values.ts'
import { useRecordLabel } from '../record/use-record-label.ts'
import { MoveDialog } from './move-dialog.tsx'

interface ParentDialogProps {
  readonly list: ListController
  readonly id: number
  readonly onClose: () => void
}

/** Asks under which record another one moves, with all below it; never itself or one below it. */
export function ParentDialog({ list, id, onClose }: ParentDialogProps) {
  const text = useText()
  const locale = useLocale()
  const inputId = useId()
  const { definition, rows } = list
  const label = useRecordLabel(list, [id]) ?? ''
  const name = parentFieldOf(definition) ?? ''
  const field = definition.fields[name]
  const shown = rows.find(({ row }) => row.id === id)
  const before = toNumber(shown?.row[name]) ?? shown?.parentId ?? 0
  const [parent, setParent] = useState<number | undefined>(before || undefined)
  return (
    <MoveDialog
      title={text('record.parent.title', { label })}
      detail={text('record.parent.detail')}
      isRejected={(parent ?? 0) === before}
      move={() => list.moveUnder(id, parent ?? 0)}
      onClose={onClose}
    >
      <Box sx={{ mt: 4 }}>
        <TreeSelect
          id={inputId}
          label={field?.label[locale] ?? text('record.parent.label')}
          target={definition}
          without={id}
          value={parent}
          onChange={setParent}
          help={text('crud.tree.topHelp')}
        />
      </Box>
    </MoveDialog>
  )
}
