import AddRounded from '@mui/icons-material/AddRounded'
import CableRounded from '@mui/icons-material/CableRounded'
import HistoryRounded from '@mui/icons-material/HistoryRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ConfigPage as ConfigData } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'

interface ConfigHeaderProps {
  readonly page: ConfigData
  readonly findPath: (routeName: string) => string | undefined
  readonly isChanged: boolean
  readonly search: ReactNode
  readonly onAdd?: () => void
  /** Opens the history of the selected group. */
  readonly onHistory?: () => void
  /** Opens the tests of connections. */
  readonly onConnections?: () => void
}

/** The title of the page, with links to related pages and the button that adds an item. */
export function ConfigHeader({
  page,
  findPath,
  isChanged,
  search,
  onAdd,
  onHistory,
  onConnections,
}: ConfigHeaderProps) {
  const text = useText()
  const id = useId()
  const entrances = page.quickEntrance.flatMap(({ key, value }) => {
    const path = findPath(value)
    return path === undefined ? [] : [{ title: key, path }]
  })
  return (
    <Box component="header" sx={{ mb: 4, display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Typography component="h1" variant="h1" sx={{ flex: 1 }}>
          {text('config.title')}
        </Typography>
        {search}
        {onHistory && (
          <Button startIcon={<HistoryRounded />} onClick={onHistory} aria-haspopup="dialog">
            {text('config.history')}
          </Button>
        )}
        {onConnections && (
          <Button startIcon={<CableRounded />} onClick={onConnections} aria-haspopup="dialog">
            {text('config.connections')}
          </Button>
        )}
        {onAdd && (
          <Button
            variant="outlined"
            startIcon={<AddRounded />}
            // A new item reloads the form, which would discard what was typed.
            disabled={isChanged}
            aria-describedby={isChanged ? `${id}-first` : undefined}
            onClick={onAdd}
          >
            {text('config.add')}
          </Button>
        )}
      </Box>
      {page.remark && <Typography color="textSecondary">{page.remark}</Typography>}
      {onAdd && isChanged && (
        <Typography id={`${id}-first`} variant="body2" color="textSecondary">
          {text('config.saveFirst')}
        </Typography>
      )}
      {entrances.length > 0 && (
        <Box component="nav" aria-label={text('config.entrances')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {entrances.map(({ title, path }) => (
            <Button key={path} component={Link} to={path} size="small" variant="text">
              {title}
            </Button>
          ))}
        </Box>
      )}
    </Box>
  )
}
