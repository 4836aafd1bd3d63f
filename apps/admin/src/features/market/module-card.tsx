import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { moduleStates } from '@teachnet/protocol'
import { useLocale, useText } from '@teachnet/i18n/react'
import type { LookedAt } from './market.api.ts'
import type { ListedModule } from './module-list.ts'

interface ModuleCardProps {
  readonly module: ListedModule
  readonly onInstall: (from: LookedAt) => void
  readonly onSwitch: (isOn: boolean) => void
  readonly onRemove: (name: string) => void
  readonly onSettings: (name: string) => void
}

/** One module with its state and what can be done with it. */
export function ModuleCard({ module, onInstall, onSwitch, onRemove, onSettings }: ModuleCardProps) {
  const text = useText()
  const locale = useLocale()
  const { installed, offer, isNewer } = module
  const shown = installed ?? offer
  if (!shown) return null
  const name = shown.title[locale]
  const isOn = installed?.state === moduleStates.installed
  const state = installed ? (isOn ? 'enabled' : 'disabled') : 'available'
  const from = offer && { uid: offer.uid, version: offer.version, source: offer.source }
  const named = (action: string) => ({ 'aria-label': text(`market.${action}Named`, { name }) })
  return (
    <Paper component="li" variant="outlined" sx={{ p: 4, display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <Typography component="h2" variant="h3" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Chip
          size="small"
          variant="outlined"
          color={isOn ? 'success' : 'default'}
          label={text(`market.state.${state}`)}
        />
      </Box>
      <Typography variant="body2" color="textSecondary">
        {text('market.by', { author: shown.author, version: shown.version })}
        {installed?.publisher.key === '' && ` · ${text('market.unsigned')}`}
      </Typography>
      <Typography variant="body2" sx={{ flex: 1 }}>
        {shown.intro[locale]}
      </Typography>
      {shown.website !== '' && (
        <Link href={shown.website} target="_blank" rel="noopener noreferrer" variant="body2">
          {text('market.website')}
        </Link>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {from && !installed && (
          <Button variant="contained" onClick={() => onInstall(from)} {...named('install')}>
            {text('market.install')}
          </Button>
        )}
        {from && isNewer && (
          <Button variant="contained" onClick={() => onInstall(from)} {...named('update')}>
            {text('market.update', { version: offer.version })}
          </Button>
        )}
        {isOn && installed.hasSettings && (
          <Button variant="outlined" onClick={() => onSettings(name)} {...named('settings')}>
            {text('market.settings')}
          </Button>
        )}
        {installed && (
          <Button variant="outlined" onClick={() => onSwitch(!isOn)} {...named(isOn ? 'disable' : 'enable')}>
            {text(isOn ? 'market.disable' : 'market.enable')}
          </Button>
        )}
        {installed && !isOn && (
          <Button color="error" onClick={() => onRemove(name)} {...named('uninstall')}>
            {text('market.uninstall')}
          </Button>
        )}
      </Box>
    </Paper>
  )
}
