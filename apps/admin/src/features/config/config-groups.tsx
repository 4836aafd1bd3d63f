import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import type { ConfigItemRow, ConfigPage as ConfigData } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { useCallback, useId, useMemo, useRef, useState } from 'react'
import { useCrud } from '../../crud/services/crud-services.tsx'
import { usePageAddress } from '../../crud/services/use-page-address.ts'
import { ConfirmDialog } from '../../crud-ui/dialogs/confirm-dialog.tsx'
import { AddItemDialog } from './add-item-dialog.tsx'
import { ConnectionsDialog } from './connections-dialog.tsx'
import type { createConfigApi } from './config.api.ts'
import { GroupPanel } from './group-panel.tsx'
import { SettingsHistoryDialog } from './settings-history.tsx'
import { ItemSearch } from './item-search.tsx'
import { controllerOf } from './item-field.ts'
import type { useConfig } from './use-config.ts'
import { ConfigHeader } from './config-header.tsx'

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
export function ConfigGroups({ api, config, page, form: formNumber, findPath, onSaved }: ConfigGroupsProps) {
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
  const found = useMemo(
    () => groups.flatMap(({ name, title, list }) => list.map((item) => ({ group: name, groupTitle: title, item }))),
    [groups],
  )
  const shown = groups.find(({ name }) => name === params.get('tab')) ?? groups[0]
  const hasHistory = api.hasHistory()
  const canTry = hasHistory && can('routine/config/tryConnection')
  const form = params.get('form')
  const setParam = (name: 'tab' | 'form', value: string | undefined) =>
    setParams((now) => {
      if (value === undefined) now.delete(name)
      else now.set(name, value)
      now.delete('item')
      return now
    })

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
        {...{ page, findPath, isChanged }}
        search={
          <ItemSearch
            items={found}
            onChoose={({ group, item }) =>
              setParams((now) => {
                if (group !== shown?.name) now.set('tab', group)
                now.set('item', item.name)
                return now
              })
            }
          />
        }
        {...(can('routine/config/add') && { onAdd: () => setParam('form', 'add') })}
        {...(hasHistory && { onHistory: () => setParam('form', 'history') })}
        {...(canTry && { onConnections: () => setParam('form', 'connections') })}
      />
      {/* Clipped, not hidden: `hidden` creates a scroll container, in which the form's footer would not stick to the window. */}
      <Paper variant="outlined" sx={{ overflow: 'clip' }}>
        <GroupTabs {...{ id, groups }} shown={shown?.name} onSelect={(name) => setParam('tab', name)} />
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
              key={`${shown.name} ${formNumber}`}
              group={shown}
              {...{ api, findController }}
              focusOn={params.get('item') ?? undefined}
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
      {form === 'history' && hasHistory && shown && (
        <SettingsHistoryDialog
          group={shown}
          api={api}
          // What was typed and not saved would be lost.
          canRestore={can('routine/config/edit') && !isChanged}
          onRestored={() => {
            void config.beginAnew()
            onSaved()
          }}
          onClose={() => setParam('form', undefined)}
        />
      )}
      {form === 'connections' && canTry && <ConnectionsDialog api={api} onClose={() => setParam('form', undefined)} />}
      {form === 'add' && can('routine/config/add') && (
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
