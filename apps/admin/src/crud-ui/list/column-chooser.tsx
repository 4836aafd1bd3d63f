import ViewColumnRounded from '@mui/icons-material/ViewColumnRounded'
import IconButton from '@mui/material/IconButton'
import { useText } from '@teachnet/i18n/react'
import { lazyPart } from '@teachnet/ui/parts'
import { useState } from 'react'
import type { ListController } from '../../crud/list/use-list-controller.ts'
import { WithMessages } from '../../messages/with-messages.tsx'

export const ColumnDialog = lazyPart(async () => (await import('./column-dialog.tsx')).ColumnDialog)

/** Opens the dialog in which an administrator arranges the columns. */
export function ColumnChooser({ list }: { readonly list: ListController }) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const hint = list.left > 0 ? text('crud.columns.left', { count: list.left }) : text('crud.columns')
  return (
    <>
      <IconButton aria-label={text('crud.columns')} title={hint} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ViewColumnRounded sx={{ fontSize: '1.25rem' }} />
      </IconButton>
      {isOpen && (
        <WithMessages of="record">
          <ColumnDialog list={list} onClose={() => setOpen(false)} />
        </WithMessages>
      )}
    </>
  )
}
