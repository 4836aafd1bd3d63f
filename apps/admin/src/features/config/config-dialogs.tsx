import type { ConfigPage } from '@teachnet/protocol'
import { AddItemDialog } from './add-item-dialog.tsx'
import type { ConfigApi } from './config.api.ts'
import { ConnectionsDialog } from './connections-dialog.tsx'
import type { GroupPanelProps } from './group-panel.tsx'
import { SettingsHistoryDialog } from './settings-history.tsx'
import type { ConfigDialog } from './use-config-address.ts'

interface ConfigDialogsProps {
  /** The open dialog. */
  readonly dialog: ConfigDialog | undefined
  readonly api: ConfigApi
  readonly groups: ConfigPage['configGroup']
  /** The selected group. */
  readonly group: GroupPanelProps['group'] | undefined
  readonly canRestore: boolean
  readonly onRestored: () => void
  readonly onAdded: (group: string) => void
  readonly onClose: () => void
}

/** The dialogs of the configuration: the history of a group, tests of connections, a new item. */
export function ConfigDialogs({
  dialog,
  api,
  groups,
  group,
  canRestore,
  onRestored,
  onAdded,
  onClose,
}: ConfigDialogsProps) {
  return (
    <>
      {dialog === 'history' && group && <SettingsHistoryDialog {...{ group, api, canRestore, onRestored, onClose }} />}
      {dialog === 'connections' && <ConnectionsDialog {...{ api, onClose }} />}
      {dialog === 'add' && (
        <AddItemDialog groups={groups} group={group?.name ?? ''} add={api.add} {...{ onAdded, onClose }} />
      )}
    </>
  )
}
