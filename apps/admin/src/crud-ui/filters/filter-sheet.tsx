import CloseRounded from '@mui/icons-material/CloseRounded'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useText } from '@teachnet/i18n/react'
import { useId } from 'react'
import type { ListController } from '../../crud/list/use-list-controller.ts'
import { FilterPanel } from './filter-panel.tsx'

interface FilterSheetProps {
  readonly list: ListController
  readonly onClose: () => void
}

/** The conditions of a list on a phone: a sheet from the lower edge, which closes when they apply. */
export function FilterSheet({ list, onClose }: FilterSheetProps) {
  const text = useText()
  const id = useId()
  return (
    <Drawer
      anchor="bottom"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': id,
          sx: { maxHeight: '85dvh', borderRadius: '12px 12px 0 0', pb: 'env(safe-area-inset-bottom)' },
        },
      }}
    >
      <Box component="header" sx={{ display: 'flex', alignItems: 'center', px: 3, pt: 2 }}>
        <Typography id={id} variant="h2" sx={{ flex: 1 }}>
          {text('crud.search.panel')}
        </Typography>
        <IconButton edge="end" aria-label={text('crud.form.close')} onClick={onClose}>
          <CloseRounded />
        </IconButton>
      </Box>
      <Box sx={{ overflow: 'auto' }}>
        <FilterPanel list={list} onApplied={onClose} />
      </Box>
    </Drawer>
  )
}
