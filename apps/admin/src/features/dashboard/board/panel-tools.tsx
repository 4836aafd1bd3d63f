import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded'
import ArrowForwardRounded from '@mui/icons-material/ArrowForwardRounded'
import CloseRounded from '@mui/icons-material/CloseRounded'
import WidthFullOutlined from '@mui/icons-material/WidthFullOutlined'
import IconButton from '@mui/material/IconButton'
import { useText } from '@teachnet/i18n/react'
import Box from '@mui/material/Box'

interface PanelToolsProps {
  readonly title: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly isWide: boolean
  readonly onMove: (by: 1 | -1) => void
  readonly onWide: () => void
  readonly onRemove: () => void
}

/** The buttons of a panel while the dashboard is arranged. */
export function PanelTools({ title, isFirst, isLast, isWide, onMove, onWide, onRemove }: PanelToolsProps) {
  const text = useText()
  return (
    <Box role="group" aria-label={text('dashboard.arrangeOne', { title })} sx={{ display: 'flex' }}>
      <IconButton size="small" aria-label={text('dashboard.earlier')} disabled={isFirst} onClick={() => onMove(-1)}>
        <ArrowBackRounded fontSize="small" />
      </IconButton>
      <IconButton size="small" aria-label={text('dashboard.later')} disabled={isLast} onClick={() => onMove(1)}>
        <ArrowForwardRounded fontSize="small" />
      </IconButton>
      <IconButton size="small" aria-label={text('dashboard.wide')} aria-pressed={isWide} onClick={onWide}>
        <WidthFullOutlined fontSize="small" color={isWide ? 'primary' : 'inherit'} />
      </IconButton>
      <IconButton size="small" aria-label={text('dashboard.remove')} onClick={onRemove}>
        <CloseRounded fontSize="small" />
      </IconButton>
    </Box>
  )
}
