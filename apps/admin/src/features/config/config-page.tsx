import AddRounded from '@mui/icons-material/AddRounded'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import type { ApiClient } from '@teachnet/api-client'
import type { ConfigItemRow, ConfigPage as ConfigData } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { useCallback, useId, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useCrud } from '../../crud/crud-services.tsx'
import { usePageAddress } from '../../crud/use-page-address.ts'
import { ConfirmDialog } from '../../crud-ui/confirm-dialog.tsx'
import { AddItemDialog } from './add-item-dialog.tsx'
import { createConfigApi } from './config.api.ts'
import { GroupPanel } from './group-panel.tsx'
import { controllerOf } from './item-field.ts'
import { useConfig } from './use-config.ts'

export interface ConfigPageProps {
  readonly client: ApiClient
  /** Path of the screen with a route name, where the app has it and the account may open it. */
  readonly findPath: (routeName: string) => string | undefined
  /** Makes a controller's definition known, where the app has one. */
  readonly loadResource: (controller: string) => Promise<unknown>
  /** The site is another one now. */
  readonly onSaved: () => void
}

/** The configuration of the site: a tab for each group, with a form of its own. */
export function ConfigPage({ client, findPath, loadResource, onSaved }: ConfigPageProps) {
  const text = useText()
  const api = useMemo(() => createConfigApi(client), [client])
  const config = useConfig(api, loadResource)
  return (
    <>
      {config.isPending && (
        <Box role="status" aria-label={text('crud.loading')} sx={{ display: 'grid', gap: 4 }}>
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} variant="rounded" height={48} />
          ))}
        </Box>
      )}
      {config.isError && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={() => void config.refetch()}>
              {text('crud.error.retry')}
            </Button>
          }
        >
          {config.error.message || text('crud.error.detail')}
        </Alert>
      )}
      {config.data && <Groups {...{ api, config, findPath, onSaved }} {...config.data} />}
    </>
  )
}

interface GroupsProps extends Pick<ConfigPageProps, 'findPath' | 'onSaved'> {
  readonly api: ReturnType<typeof createConfigApi>
  readonly config: ReturnType<typeof useConfig>
  readonly page: ConfigData
  /** Which form is on the screen. */
  readonly form: number
}

function Groups({ api, config, page, form, findPath, onSaved }: GroupsProps) {
  const text = useText()
  const id = useId()
  const { can, findResource } = useCrud()
  const { params, setParams } = usePageAddress()
  const panel = useRef<HTMLDivElement>(null)
  const [isChanged, setChanged] = useState(false)
  const [leaving, setLeaving] = useState<ConfigItemRow>()
  const findController = useCallback(
    (item: ConfigItemRow) => {
      const controller = controllerOf(item)
      return controller && findResource(controller)?.controller
    },
    [findResource],
  )
  const groups = useMemo(
    () => Object.entries(page.list).map(([name, group]) => ({ ...group, name, list: group.list ?? [] })),
    [page.list],
  )
  const shown = groups.find(({ name }) => name === params.get('tab')) ?? groups[0]
  const setParam = (name: 'tab' | 'form', value: string | undefined) =>
    setParams((now) => {
      if (value === undefined) now.delete(name)
      else now.set(name, value)
      return now
    })

  async function remove(item: ConfigItemRow): Promise<void> {
    setLeaving(undefined)
    // The client has said why, when the server refuses.
    await api.remove(item.id).then(
      () => config.refetch(),
      () => undefined,
    )
    panel.current?.focus()
  }

  return (
    <>
      <Header
        {...{ page, findPath, isChanged }}
        {...(can('routine/config/add') && { onAdd: () => setParam('form', 'add') })}
      />
      {/* Clipped, not hidden: what is hidden scrolls by itself, and the foot of the form would not stick to the window. */}
      <Paper variant="outlined" sx={{ overflow: 'clip' }}>
        <Tabs
          value={shown?.name ?? false}
          onChange={(_event, name: string) => setParam('tab', name)}
          variant="scrollable"
          allowScrollButtonsMobile
          aria-label={text('config.groups')}
          sx={{ borderBottom: 1, borderColor: 'divider', px: { xs: 0, sm: 2 } }}
        >
          {groups.map(({ name, title }) => (
            <Tab key={name} value={name} label={title} id={`${id}-tab-${name}`} aria-controls={`${id}-panel`} />
          ))}
        </Tabs>
        {shown && (
          <Box
            ref={panel}
            role="tabpanel"
            tabIndex={-1}
            id={`${id}-panel`}
            aria-labelledby={`${id}-tab-${shown.name}`}
            sx={{ outline: 'none' }}
          >
            <GroupPanel
              key={`${shown.name} ${form}`}
              group={shown}
              {...{ api, findController }}
              onSaved={(body) => {
                config.take(shown.name, body)
                panel.current?.focus({ preventScroll: true })
                onSaved()
              }}
              onDelete={setLeaving}
              onChangedChange={setChanged}
            />
          </Box>
        )}
      </Paper>
      {params.get('form') === 'add' && can('routine/config/add') && (
        <AddItemDialog
          groups={page.configGroup}
          group={shown?.name ?? ''}
          add={api.add}
          onClose={() => setParam('form', undefined)}
          onAdded={(group) => {
            setParams(() => new URLSearchParams({ tab: group }))
            void config.beginAnew()
          }}
        />
      )}
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title={text('config.delete.title')}
        detail={text('config.delete.detail', { title: leaving?.title ?? '' })}
        confirm={text('crud.delete.confirm')}
        cancel={text('crud.delete.cancel')}
        onConfirm={() => leaving && void remove(leaving)}
        onCancel={() => setLeaving(undefined)}
      />
    </>
  )
}

interface HeaderProps extends Pick<GroupsProps, 'page' | 'findPath'> {
  readonly isChanged: boolean
  readonly onAdd?: () => void
}

function Header({ page, findPath, isChanged, onAdd }: HeaderProps) {
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
        {onAdd && (
          <Button
            variant="outlined"
            startIcon={<AddRounded />}
            // Another item makes another form: what was typed would have to go.
            disabled={isChanged}
            {...(isChanged && { 'aria-describedby': `${id}-first` })}
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
