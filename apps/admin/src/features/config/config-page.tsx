import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { permissionOf } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { useMemo, useCallback, useId, useRef, useState } from 'react'
import { resourceRegistry } from '../../resources/resource-registry.ts'
import { useServices } from '../../session/app-services.ts'
import { type PageProps, useFindPage } from '../../session/page-props.ts'
import { useRefreshSession } from '../../session/load-admin.ts'
import { createConfigApi } from './config.api.ts'
import { useConfig, configDialogs, useConfigAddress } from './use-config.ts'
import Paper from '@mui/material/Paper'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import type { ConfigItemRow, ConfigPage as ConfigData } from '@teachnet/protocol'
import { useCrud } from '../../records/services/crud-services.tsx'
import { ConfirmDialog } from '@teachnet/account-pages/dialogs'
import { ConfigDialogs } from './config-dialogs.tsx'
import { GroupPanel } from './group-panel.tsx'
import { ItemSearch, ConfigHeader } from './config-header.tsx'
import { controllerOf } from './item-field.ts'

/** The configuration of the site: a tab for each group, each with its own form. */
export function ConfigPage({ isKnown }: PageProps) {
  const text = useText()
  const { client } = useServices()
  const findPage = useFindPage()
  const onSaved = useRefreshSession()
  const api = useMemo(() => createConfigApi(client), [client])
  const config = useConfig(api, loadResource)
  const findPath = (routeName: string) => {
    const page = findPage(routeName)
    return page && isKnown(page) ? page.path : undefined
  }
  return (
    <div className="page-body">
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
      {config.data && <ConfigGroups api={api} config={config} findPath={findPath} onSaved={onSaved} {...config.data} />}
    </div>
  )
}

async function loadResource(controller: string): Promise<void> {
  const rule = permissionOf({ controller })
  if (resourceRegistry.has(rule)) await resourceRegistry.load(rule)
}

interface ConfigGroupsProps {
  readonly findPath: (routeName: string) => string | undefined
  readonly onSaved: () => void
  readonly api: ReturnType<typeof createConfigApi>
  readonly config: ReturnType<typeof useConfig>
  readonly page: ConfigData
  /** Number of the current form; a new number starts a new form. */
  readonly form: number
}

/** A tab for each group of the configuration, with the form of the selected one. */
function ConfigGroups({ api, config, page, form: formNumber, findPath, onSaved }: ConfigGroupsProps) {
  const text = useText()
  const id = useId()
  const { can, findResource } = useCrud()
  const address = useConfigAddress()
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
  const found = useMemo(
    () => groups.flatMap(({ name, title, list }) => list.map((item) => ({ group: name, groupTitle: title, item }))),
    [groups],
  )
  const visible = groups.find(({ name }) => name === address.tab) ?? groups[0]
  const hasHistory = api.hasHistory()
  const offered = {
    add: can('routine/config/add'),
    history: hasHistory,
    connections: hasHistory && can('routine/config/tryConnection'),
  }

  async function remove(item: ConfigItemRow): Promise<void> {
    setLeaving(undefined)
    // The API client has shown the error.
    await api.remove(item.id).then(
      () => config.refetch(),
      () => undefined,
    )
    panel.current?.focus()
  }

  return (
    <>
      <ConfigHeader
        page={page}
        findPath={findPath}
        isChanged={isChanged}
        search={
          <ItemSearch
            items={found}
            onChoose={({ group, item }) => address.showItem(item.name, group === visible?.name ? undefined : group)}
          />
        }
        onAdd={offered.add ? () => address.setDialog('add') : undefined}
        onHistory={offered.history ? () => address.setDialog('history') : undefined}
        onConnections={offered.connections ? () => address.setDialog('connections') : undefined}
      />
      {/* Clipped, not hidden: `hidden` creates a scroll container, in which the form's footer would not stick to the window. */}
      <Paper variant="outlined" sx={{ overflow: 'clip' }}>
        <GroupTabs id={id} groups={groups} shown={visible?.name} onSelect={address.setTab} />
        {visible && (
          <Box
            ref={panel}
            role="tabpanel"
            tabIndex={-1}
            id={`${id}-panel`}
            aria-labelledby={`${id}-tab-${visible.name}`}
            sx={{ outline: 'none' }}
          >
            <GroupPanel
              key={`${visible.name} ${formNumber}`}
              group={visible}
              api={api}
              findController={findController}
              focusOn={address.item ?? undefined}
              onSaved={(body) => {
                config.take(visible.name, body)
                panel.current?.focus({ preventScroll: true })
                onSaved()
              }}
              onDelete={setLeaving}
              onChangedChange={setChanged}
            />
          </Box>
        )}
      </Paper>
      <ConfigDialogs
        dialog={configDialogs.find((each) => each === address.dialog && offered[each])}
        api={api}
        group={visible}
        groups={page.configGroup}
        // Unsaved input would be lost.
        canRestore={can('routine/config/edit') && !isChanged}
        onRestored={() => {
          void config.beginAnew()
          onSaved()
        }}
        onAdded={(group) => {
          address.showAdded(group)
          void config.beginAnew()
        }}
        onClose={() => address.setDialog(undefined)}
      />
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

interface GroupTabsProps {
  readonly id: string
  readonly groups: readonly { readonly name: string; readonly title: string }[]
  readonly shown: string | undefined
  readonly onSelect: (name: string) => void
}

function GroupTabs({ id, groups, shown, onSelect }: GroupTabsProps) {
  const text = useText()
  return (
    <Tabs
      value={shown ?? false}
      onChange={(_event, name: string) => onSelect(name)}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label={text('config.groups')}
      sx={{ borderBottom: 1, borderColor: 'divider', px: { xs: 0, sm: 2 } }}
    >
      {groups.map(({ name, title }) => (
        <Tab key={name} value={name} label={title} id={`${id}-tab-${name}`} aria-controls={`${id}-panel`} />
      ))}
    </Tabs>
  )
}
