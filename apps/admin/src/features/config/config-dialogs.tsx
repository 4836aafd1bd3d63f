import { type ConfigPage, configItemRules, configItemTypes, type NewConfigItem } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { useRef, useState } from 'react'
import type { Field, ResourceDefinition } from '@teachnet/contract'
import type { ConfigApi } from './config.api.ts'
import { ConnectionsDialog } from './connections-dialog.tsx'
import type { GroupPanelProps } from './group-panel.tsx'
import { SettingsHistoryDialog } from './settings-history.tsx'
import type { ConfigDialog } from './use-config-address.ts'
import { toSaveResult } from '../../records/form/save-result.ts'
import { RecordForm } from '../../records/form/record-form.tsx'
import { SideDialog } from '../../records/dialogs/side-dialog.tsx'
import { WithFormParts } from '../../records/form/with-form-parts.tsx'
import type { FormValues } from '../../records/form/form-values.ts'
import { toNumber, toText, toTexts } from '../../values/read-values.ts'
import { inBoth } from './item-field.ts'

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
      {dialog === 'history' && group && (
        <SettingsHistoryDialog
          group={group}
          api={api}
          canRestore={canRestore}
          onRestored={onRestored}
          onClose={onClose}
        />
      )}
      {dialog === 'connections' && <ConnectionsDialog api={api} onClose={onClose} />}
      {dialog === 'add' && (
        <AddItemDialog groups={groups} group={group?.name ?? ''} add={api.add} onAdded={onAdded} onClose={onClose} />
      )}
    </>
  )
}

interface AddItemDialogProps {
  /** Group titles by name. */
  readonly groups: Readonly<Record<string, string>>
  /** The selected group. */
  readonly group: string
  readonly add: ConfigApi['add']
  readonly onClose: () => void
  /** Called after an item was added to a group. */
  readonly onAdded: (group: string) => void
}

/** Dialog that adds a custom item to the configuration. */
function AddItemDialog({ groups, group, add, onClose, onAdded }: AddItemDialogProps) {
  const text = useText()
  const [definition] = useState(() => newItemDefinition({ groups, group }, text))
  const addedTo = useRef(group)
  return (
    <SideDialog title={text('config.add')} onClose={onClose}>
      <WithFormParts>
        <RecordForm
          definition={definition}
          target="add"
          record={undefined}
          save={(body) => {
            const item = toNewItem(body)
            addedTo.current = item.group
            return toSaveResult(() => add(item))
          }}
          onDone={() => onAdded(addedTo.current)}
          onClose={onClose}
        />
      </WithFormParts>
    </SideDialog>
  )
}

type Text = (id: string) => string

/** Definition of the form for a new item. Lengths are the server's limits. */
function newItemDefinition(
  { groups, group }: { readonly groups: Readonly<Record<string, string>>; readonly group: string },
  text: Text,
): ResourceDefinition {
  const base = (name: keyof NewConfigItem) => ({ label: inBoth(text(`config.item.${name}`)) })
  const help = (name: keyof NewConfigItem) => ({ help: inBoth(text(`config.item.${name}Help`)) })
  const lines = (name: keyof NewConfigItem) =>
    ({ ...base(name), ...help(name), kind: 'text', multiline: true, max: 5000 }) as const
  const fields: Readonly<Record<keyof NewConfigItem, Field>> = {
    group: {
      ...base('group'),
      kind: 'choice',
      required: true,
      default: group,
      options: Object.entries(groups).map(([value, title]) => ({ value, label: inBoth(title) })),
    },
    name: { ...base('name'), ...help('name'), kind: 'text', max: 30, required: true, rules: ['variable'] },
    title: { ...base('title'), kind: 'text', max: 50, required: true },
    type: {
      ...base('type'),
      kind: 'choice',
      required: true,
      options: configItemTypes.map((value) => ({ value, label: inBoth(text(`config.type.${value}`)) })),
    },
    tip: { ...base('tip'), kind: 'text', max: 100 },
    weigh: { ...base('weigh'), ...help('weigh'), kind: 'integer', default: 0 },
    rule: {
      ...base('rule'),
      kind: 'choice',
      multiple: true,
      options: configItemRules.map((value) => ({ value, label: inBoth(text(`config.rule.${value}`)) })),
    },
    content: lines('content'),
    inputExtend: { ...lines('inputExtend'), section: inBoth(text('config.item.attributes')) },
    extend: lines('extend'),
  }
  return {
    controller: 'routine.Config',
    table: 'config',
    title: inBoth(text('config.item')),
    labelField: 'title',
    fields,
  }
}

/** Converts the form values for the call. */
function toNewItem(body: FormValues): NewConfigItem {
  const field = (name: keyof NewConfigItem) => toText(body[name])
  return {
    group: field('group'),
    weigh: toNumber(body['weigh']) ?? 0,
    name: field('name'),
    title: field('title'),
    type: field('type'),
    tip: field('tip'),
    rule: toTexts(body['rule']),
    content: field('content'),
    extend: field('extend'),
    inputExtend: field('inputExtend'),
  }
}
