import ViewColumnRounded from '@mui/icons-material/ViewColumnRounded'
import IconButton from '@mui/material/IconButton'
import { useText } from '@teachnet/i18n/react'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { useState } from 'react'
import type { ListController } from '../../crud/list/use-list-controller.ts'

export const ColumnMenu = lazyPart(async () => (await import('./column-menu.tsx')).ColumnMenu)

/** Chooses the visible columns. The choice is stored, and part of the address. */
export function ColumnChooser({ list }: { readonly list: ListController }) {
  const text = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        aria-label={text('crud.columns')}
        title={text('crud.columns')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <ViewColumnRounded sx={{ fontSize: 20 }} />
      </IconButton>
      {anchor && (
        <PartBoundary waiting={null}>
          <ColumnMenu {...{ list, anchor }} onClose={() => setAnchor(null)} />
        </PartBoundary>
      )}
    </>
  )
}
