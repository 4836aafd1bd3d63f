import ViewColumnRounded from '@mui/icons-material/ViewColumnRounded'
import IconButton from '@mui/material/IconButton'
import { useText } from '@teachnet/i18n/react'
import { lazy, Suspense, useState } from 'react'
import type { ListController } from '../crud/use-list-controller.ts'

const ColumnMenu = lazy(async () => ({ default: (await import('./column-menu.tsx')).ColumnMenu }))

/** Which columns show. The choice is remembered, and part of the address. */
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
        <Suspense fallback={null}>
          <ColumnMenu {...{ list, anchor }} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}
