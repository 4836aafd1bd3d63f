import KeyboardArrowDownRounded from '@mui/icons-material/KeyboardArrowDownRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useText } from '@teachnet/i18n/react'
import { lazyPart } from '@teachnet/ui/parts'
import { useState } from 'react'
import type { ListController } from '../list/use-list-controller.ts'
import { WithMessages } from '../../messages/with-messages.tsx'

export const ViewMenu = lazyPart(async () => (await import('./view-menu.tsx')).ViewMenu)

/** Shows which saved view the list shows, and opens the menu of all views. */
export function ViewPicker({ list }: { readonly list: ListController }) {
  const text = useText()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const { view, isChanged } = list
  const title = view?.title ?? text('crud.views.none')
  return (
    <>
      <Button
        size="small"
        aria-haspopup="menu"
        aria-label={text(isChanged ? 'crud.views.changed' : 'crud.views.of', { title })}
        endIcon={<KeyboardArrowDownRounded />}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ color: 'text.secondary', maxWidth: 280, flex: 'none' }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {title}
        </Box>
        {isChanged && (
          <Box
            component="span"
            aria-hidden
            sx={{ ml: 1.5, width: 8, height: 8, flex: 'none', borderRadius: '50%', bgcolor: 'warning.main' }}
          />
        )}
      </Button>
      {anchor && (
        <WithMessages of="record">
          <ViewMenu list={list} anchor={anchor} onClose={() => setAnchor(undefined)} />
        </WithMessages>
      )}
    </>
  )
}
