import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiClient } from '@teachnet/api-client'
import { useLocale, useText } from '@teachnet/i18n/react'
import { useMemo, useState } from 'react'
import { InstallDialog } from './install-dialog.tsx'
import { createMarketApi, type LookedAt, problemOf } from './market.api.ts'
import { MarketHead } from './market-head.tsx'
import { MarketPublishers } from './market-publishers.tsx'
import { MarketSources } from './market-sources.tsx'
import { ModuleCard } from './module-card.tsx'
import { listModules } from './module-list.ts'
import { RemovalDialog } from './removal-dialog.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import { useAct } from './use-act.ts'

interface MarketPageProps {
  readonly client: ApiClient
  /** Called after a module was installed, removed or changed: menu, forms and pages are outdated. */
  readonly onChanged: () => void
}

/** What is open above the list. */
type Opened =
  | { readonly what: 'install'; readonly from: LookedAt }
  | { readonly what: 'remove'; readonly uid: string; readonly name: string }
  | { readonly what: 'settings'; readonly uid: string; readonly name: string }

/** The module market: what is installed and what can be. */
export function MarketPage({ client, onChanged }: MarketPageProps) {
  const text = useText()
  const locale = useLocale()
  const cache = useQueryClient()
  const api = useMemo(() => createMarketApi(client), [client])
  const market = useQuery({ queryKey: ['modules'], queryFn: ({ signal }) => api.market(signal), staleTime: 0 })
  const [opened, setOpened] = useState<Opened>()
  const { problem, clear, act } = useAct()
  const reload = () => {
    void cache.invalidateQueries({ queryKey: ['modules'] })
    onChanged()
  }
  const finish = () => {
    setOpened(undefined)
    reload()
  }
  const look = (file: File) => act(async () => setOpened({ what: 'install', from: { digest: await api.upload(file) } }))
  const modules = listModules(market.data?.installed ?? [], market.data?.offers ?? [], ({ title }) => title[locale])
  return (
    <>
      <MarketHead onFile={look} />
      {problem && (
        <Alert severity="error" sx={{ mb: 4 }} onClose={clear}>
          {problem}
        </Alert>
      )}
      {market.isPending && <Skeleton role="status" aria-label={text('crud.loading')} variant="rounded" height={200} />}
      {market.isError && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={() => void market.refetch()}>
              {text('crud.error.retry')}
            </Button>
          }
        >
          {problemOf(market.error) || text('crud.error.detail')}
        </Alert>
      )}
      {market.data && modules.length === 0 && <Typography color="textSecondary">{text('market.empty')}</Typography>}
      <Box
        component="ul"
        aria-label={text('market.list')}
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
          p: 0,
          m: 0,
          listStyle: 'none',
        }}
      >
        {modules.map((module) => (
          <ModuleCard
            key={module.uid}
            module={module}
            onInstall={(from) => setOpened({ what: 'install', from })}
            onSwitch={(isOn) => act(() => api.switchState(module.uid, isOn), reload)}
            onRemove={(name) => setOpened({ what: 'remove', uid: module.uid, name })}
            onSettings={(name) => setOpened({ what: 'settings', uid: module.uid, name })}
          />
        ))}
      </Box>
      {market.data && <MarketSources api={api} sources={market.data.sources} onChanged={reload} />}
      {market.data && <MarketPublishers api={api} />}
      {opened?.what === 'install' && (
        <InstallDialog api={api} from={opened.from} onClose={() => setOpened(undefined)} onInstalled={finish} />
      )}
      {opened?.what === 'remove' && (
        <RemovalDialog api={api} {...opened} onClose={() => setOpened(undefined)} onRemoved={finish} />
      )}
      {opened?.what === 'settings' && (
        <SettingsDialog api={api} {...opened} onClose={() => setOpened(undefined)} onSaved={finish} />
      )}
    </>
  )
}
