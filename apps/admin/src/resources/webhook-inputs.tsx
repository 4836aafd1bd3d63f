import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import type { JsonField, PasswordField } from '@teachnet/contract'
import { webhookActions } from '@teachnet/contract/people'
import { useText } from '@teachnet/i18n/react'
import { isRecord } from '@teachnet/protocol'
import { useMemo } from 'react'
import { type NestedOption, nestOptions } from '../records/list/tree-rows.ts'
import { useCrud } from '../records/services/crud-services.tsx'
import { queryKeys } from '../records/services/query-keys.ts'
import type { InputProps } from '../fields/field-props.ts'
import { FieldFrame } from '../fields/shared/field-frame.tsx'
import { NodeTree } from '../fields/shared/records/check-tree.tsx'
import { parseJson } from '../fields/value-shapes.ts'
import { WithMessages } from '../messages/with-messages.tsx'
import { toIds, toText } from '../values/read-values.ts'
import { SecretBox } from './api-key-inputs.tsx'
import { createSigningSecret } from './generated-secret.ts'

/** The events of areas that the administrator may view, as a tree of areas and actions; the value is the JSON text of their names. */
export function EventsInput(props: InputProps<JsonField>) {
  return (
    <WithMessages of="record">
      <Events {...props} />
    </WithMessages>
  )
}

function Events({ value, onChange, ...props }: InputProps<JsonField>) {
  const text = useText()
  const { definition, target } = props
  const { source } = useCrud()
  const areas = useQuery({
    queryKey: queryKeys.call(definition.controller, 'events', target === 'add' ? 0 : target),
    queryFn: async ({ signal }) => {
      const query = { events: 1, id: target !== 'add' ? target : undefined }
      const data = await source
        .resource(definition)
        .read(target === 'add' ? 'add' : 'edit', query, { signal, showError: false })
      return readAreas(data)
    },
    staleTime: 60_000,
  })
  const { nodes, names } = useMemo(() => toNodes(areas.data ?? [], text), [areas.data, text])
  const parsed = parseJson(toText(value))
  const chosen: readonly unknown[] = parsed.ok && Array.isArray(parsed.value) ? parsed.value : []
  const ids = [...names].flatMap(([id, name]) => (chosen.includes(name) ? [id] : []))
  return (
    <NodeTree
      {...props}
      nodes={nodes}
      status={areas.data ? 'ready' : areas.isError ? 'error' : 'loading'}
      isCascading
      value={ids}
      onChange={(next) => {
        const events = toIds(next).flatMap((id) => names.get(id) ?? [])
        onChange(events.length === 0 ? '' : JSON.stringify(events))
      }}
    />
  )
}

interface Area {
  readonly controller: string
  readonly title: string
}

function readAreas(data: unknown): Area[] {
  const rows: readonly unknown[] = isRecord(data) && Array.isArray(data.events) ? data.events : []
  return rows
    .filter(isRecord)
    .map(({ controller, title }) => ({ controller: toText(controller), title: toText(title) }))
}

/** The tree, and the event of each leaf. Ids number the entries of the tree, and belong to no records. */
function toNodes(
  areas: readonly Area[],
  text: (id: string) => string,
): { nodes: readonly NestedOption[]; names: Map<number, string> } {
  const names = new Map<number, string>()
  const rows = areas.flatMap(({ controller, title }, index) => {
    const parent = (index + 1) * (webhookActions.length + 1)
    return [
      { id: parent, pid: 0, title },
      ...webhookActions.map((action, place) => {
        const id = parent + place + 1
        names.set(id, `${controller}:${action}`)
        return { id, pid: parent, title: text(`record.webhook.${action}`) }
      }),
    ]
  })
  return { nodes: nestOptions(rows, 'pid', ({ title }) => toText(title)), names }
}

/** The secret of a new webhook; that of an existing one is replaced on request only. */
export function SigningSecretInput(props: InputProps<PasswordField>) {
  return (
    <WithMessages of="record">
      <SigningSecret {...props} />
    </WithMessages>
  )
}

function SigningSecret(props: InputProps<PasswordField>) {
  const text = useText()
  if (props.target === 'add' || toText(props.value) !== '') return <SecretBox {...props} />
  return (
    <FieldFrame {...props} help={text('record.webhook.kept')}>
      <Button
        variant="outlined"
        onClick={() => props.onChange(createSigningSecret())}
        sx={{ justifySelf: 'start', alignSelf: 'flex-start' }}
      >
        {text('record.webhook.replace')}
      </Button>
    </FieldFrame>
  )
}
