import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { moduleStates } from '@teachnet/protocol'
import { useLocale, useText } from '@teachnet/i18n/react'
import type { LookedAt } from './market.api.ts'
import { compareVersions, type InstalledModule, type ModuleOffer } from '@teachnet/contract/modules'

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
  const visible = installed ?? offer
  if (!visible) return null
  const name = visible.title[locale]
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
        {text('market.by', { author: visible.author, version: visible.version })}
        {installed?.publisher.key === '' && ` · ${text('market.unsigned')}`}
      </Typography>
      <Typography variant="body2" sx={{ flex: 1 }}>
        {visible.intro[locale]}
      </Typography>
      {visible.website !== '' && (
        <Link href={visible.website} target="_blank" rel="noopener noreferrer" variant="body2">
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

/** A module of the page: what is installed of it, and what markets offer. */
interface ListedModule {
  readonly uid: string
  readonly installed: InstalledModule | undefined
  /** The newest offer; of the same version the product's own. */
  readonly offer: ModuleOffer | undefined
  /** Whether the offer is newer than what is installed. */
  readonly isNewer: boolean
}

/** Joins installed modules and offers, one entry for each module: installed ones first, then by name. */
export function listModules(
  installed: readonly InstalledModule[],
  offers: readonly ModuleOffer[],
  nameOf: (module: InstalledModule | ModuleOffer) => string,
): ListedModule[] {
  const uids = [...new Set([...installed, ...offers].map(({ uid }) => uid))]
  const listed = uids.map((uid): ListedModule => {
    const present = installed.find((each) => each.uid === uid)
    const [offer] = offers
      .filter((each) => each.uid === uid)
      .toSorted((one, other) => compareVersions(other.version, one.version) || one.source - other.source)
    const isNewer = present !== undefined && offer !== undefined && compareVersions(offer.version, present.version) > 0
    return { uid, installed: present, offer, isNewer }
  })
  const name = ({ installed: present, offer }: ListedModule) => {
    const visible = present ?? offer
    return visible ? nameOf(visible) : ''
  }
  return listed.toSorted(
    (one, other) => Number(!one.installed) - Number(!other.installed) || name(one).localeCompare(name(other)),
  )
}
