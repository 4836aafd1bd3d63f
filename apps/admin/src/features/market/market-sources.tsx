import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { ModuleSource } from '@teachnet/contract/modules'
import { useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import type { MarketApi } from './market.api.ts'
import { MarketEntry, MarketList } from './market-list.tsx'
import { useAct } from './use-act.ts'

interface MarketSourcesProps {
  readonly api: MarketApi
  readonly sources: readonly ModuleSource[]
  readonly onChanged: () => void
}

/** The addresses of further markets. */
export function MarketSources({ api, sources, onChanged }: MarketSourcesProps) {
  const text = useText()
  const [address, setAddress] = useState('')
  const { problem, act } = useAct()
  const add = () =>
    act(
      () => api.addSource(address.trim()),
      () => {
        setAddress('')
        onChanged()
      },
    )
  return (
    <MarketList
      title={text('market.sources')}
      help={text('market.sourcesHelp')}
      inputs={
        <TextField
          size="small"
          type="url"
          label={text('market.sourceAddress')}
          placeholder="https://example.org/market/index.json"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
          sx={{ flex: '1 1 280px' }}
        />
      }
      addLabel={text('market.addSource')}
      canAdd={address.trim() !== ''}
      onAdd={add}
      problem={problem}
    >
      {sources.map((source) => (
        <MarketEntry
          key={source.id}
          removal={{
            label: text('market.removeSource'),
            name: text('market.removeSourceNamed', { address: source.address }),
            onRemove: () => act(() => api.removeSource(source.id), onChanged),
          }}
        >
          <Typography variant="body2" sx={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}>
            {source.address}
          </Typography>
          {source.problem !== '' && (
            <Chip size="small" color="warning" variant="outlined" label={text('market.unreachable')} />
          )}
        </MarketEntry>
      ))}
    </MarketList>
  )
}
