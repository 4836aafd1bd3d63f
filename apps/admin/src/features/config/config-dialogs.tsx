import { type ConfigPage, configItemRules, configItemTypes, type NewConfigItem } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { useRef, useState, type FormEvent, useId } from 'react'
import type { Field, ResourceDefinition } from '@teachnet/contract'
import type { ConfigApi } from './config.api.ts'
import type { GroupPanelProps } from './group-panel.tsx'
import { SettingsHistoryDialog } from './settings-history.tsx'
import type { ConfigDialog } from './use-config.ts'
import { toSaveResult } from '../../records/form/save-result.ts'
import { RecordForm } from '../../records/form/record-form.tsx'
import { SideDialog } from '../../records/dialogs/side-dialog.tsx'
import { WithFormParts } from '../../records/form/with-form-parts.tsx'
import type { FormValues } from '../../records/form/form-values.ts'
import { toNumber, toText, toTexts } from '../../values/read-values.ts'
import { inBoth } from './item-field.ts'
import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded'
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { ConnectionKind, ConnectionTrial } from '@teachnet/contract/settings'

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

interface ConnectionsDialogProps {
  readonly api: Pick<ConfigApi, 'tryConnection'>
  readonly onClose: () => void
}

/** The input that the test of a connection needs. */
const targets: Readonly<Record<ConnectionKind, 'mobile' | 'address' | undefined>> = {
  storage: undefined,
  sms: 'mobile',
  iconFont: 'address',
}

const kinds = ['storage', 'sms', 'iconFont'] as const satisfies readonly ConnectionKind[]

/** Tries the services outside the server, one by one. Mail has its own test, with the settings of its form. */
function ConnectionsDialog({ api, onClose }: ConnectionsDialogProps) {
  const text = useText()
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{text('config.connections')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 5 }}>
        <DialogContentText>{text('config.connections.detail')}</DialogContentText>
        {kinds.map((what) => (
          <Trial key={what} what={what} api={api} />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text('config.connections.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Trial({ what, api }: { readonly what: ConnectionKind; readonly api: ConnectionsDialogProps['api'] }) {
  const text = useText()
  const id = useId()
  const target = targets[what]
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [trial, setTrial] = useState<ConnectionTrial>()
  const [isTrying, setTrying] = useState(false)

  async function run(event: FormEvent): Promise<void> {
    event.preventDefault()
    setProblem(undefined)
    setTrial(undefined)
    setTrying(true)
    const result = await toSaveResult(async () => setTrial(await api.tryConnection({ what, target: typed.trim() })))
    setTrying(false)
    if (result.kind === 'refused') setProblem(result.fields['target'] ?? result.message)
  }

  return (
    <Box component="form" noValidate aria-labelledby={id} onSubmit={(event) => void run(event)}>
      <Typography id={id} component="h3" variant="subtitle1">
        {text(`config.connection.${what}`)}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {text(`config.connection.${what}Help`)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2 }}>
        {target && (
          <TextField
            size="small"
            label={text(`config.connection.${target}`)}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={problem !== undefined}
            helperText={problem}
            slotProps={{ htmlInput: { inputMode: target === 'mobile' ? 'tel' : 'url', autoComplete: 'off' } }}
            sx={{ flex: 1, minWidth: 200 }}
          />
        )}
        <Button
          type="submit"
          variant="outlined"
          loading={isTrying}
          aria-label={text('config.connection.tryOf', { name: text(`config.connection.${what}`) })}
        >
          {text('config.connection.try')}
        </Button>
      </Box>
      <Box role="status" sx={{ mt: 2, minHeight: 24, fontSize: '0.875rem' }}>
        {!target && problem && <Outcome isWorking={false} words={problem} />}
        {trial && (
          <Outcome
            isWorking={trial.isWorking}
            words={text('config.connection.outcome', { detail: trial.detail, took: trial.took })}
          />
        )}
      </Box>
    </Box>
  )
}

function Outcome({ isWorking, words }: { readonly isWorking: boolean; readonly words: string }) {
  const Icon = isWorking ? CheckCircleOutlineRounded : ErrorOutlineRounded
  return (
    <Box sx={{ display: 'flex', gap: 2, color: isWorking ? 'success.main' : 'error.main' }}>
      <Icon fontSize="small" aria-hidden />
      <span>{words}</span>
    </Box>
  )
}
