import { toAccept } from '@teachnet/upload'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiClient } from '@teachnet/api-client'
import { useLocale, useText } from '@teachnet/i18n/react'
import { useMemo, useState, useRef } from 'react'
import UploadFileRounded from '@mui/icons-material/UploadFileRounded'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import type { ModuleSource } from '@teachnet/contract/modules'
import { useServices } from '../../session/app-services.ts'
import { useRefreshSession } from '../../session/load-admin.ts'
import { type AddTask, useAddTask } from '../../session/terminal-task.tsx'
import { InstallDialog } from './install-dialog.tsx'
import { createMarketApi, type LookedAt, problemOf, type MarketApi, useAct } from './market.api.ts'
import { MarketPublishers, MarketEntry, MarketList } from './market-publishers.tsx'
import { ModuleCard, listModules } from './module-card.tsx'
import { RemovalDialog } from './removal-dialog.tsx'
import { SettingsDialog } from './settings-dialog.tsx'

/** The module market. */
export function MarketPage() {
  const { client } = useServices()
  const refresh = useRefreshSession()
  const addTask = useAddTask()
  return (
    <div className="page-body">
      <Market client={client} addTask={addTask} onChanged={refresh} />
    </div>
  )
}

interface MarketProps {
  readonly client: ApiClient
  /** Adds an installation to the terminal; absent: the account has none. */
  readonly addTask?: AddTask | undefined
  /** Called after a module was installed, removed or changed: menu, forms and pages are outdated. */
  readonly onChanged: () => void
}

/** What is open above the list. */
type Opened =
  | { readonly what: 'install'; readonly from: LookedAt }
  | { readonly what: 'remove'; readonly uid: string; readonly name: string }
  | { readonly what: 'settings'; readonly uid: string; readonly name: string }

/** What is installed and what can be. */
export function Market({ client, addTask, onChanged }: MarketProps) {
  const text = useText()
  const locale = useLocale()
  const cache = useQueryClient()
  const api = useMemo(() => createMarketApi(client), [client])
  const market = useQuery({ queryKey: ['modules'], queryFn: ({ signal }) => api.market(signal), staleTime: 0 })
  const [opened, setOpened] = useState<Opened>()
  const { problem, clear, act } = useAct()
  const reload = () => {
    void cache.invalidateQueries({ queryKey: ['modules'] })
    // An installation can trust the signer from now on.
    void cache.invalidateQueries({ queryKey: ['module-publishers'] })
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
        <InstallDialog
          api={api}
          from={opened.from}
          addTask={addTask}
          onClose={() => setOpened(undefined)}
          onInstalled={finish}
        />
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

interface MarketHeadProps {
  /** Called with the archive of a module. */
  readonly onFile: (file: File) => void
}

/** The title of the market, and the button that uploads a module. */
function MarketHead({ onFile }: MarketHeadProps) {
  const text = useText()
  const files = useRef<HTMLInputElement>(null)
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'start', justifyContent: 'space-between', mb: 4 }}
    >
      <Box sx={{ flex: '1 1 320px' }}>
        <Typography component="h1" variant="h1" sx={{ mb: 1 }}>
          {text('market.title')}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 760 }}>
          {text('market.intro')}
        </Typography>
      </Box>
      <Button variant="outlined" startIcon={<UploadFileRounded />} onClick={() => files.current?.click()}>
        {text('market.upload')}
      </Button>
      <input
        ref={files}
        type="file"
        accept={toAccept({ types: ['zip'] })}
        hidden
        aria-label={text('market.file')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </Box>
  )
}

interface MarketSourcesProps {
  readonly api: MarketApi
  readonly sources: readonly ModuleSource[]
  readonly onChanged: () => void
}

/** The addresses of further markets. */
function MarketSources({ api, sources, onChanged }: MarketSourcesProps) {
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
