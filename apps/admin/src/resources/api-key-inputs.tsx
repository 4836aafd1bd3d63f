import { copyText } from '@teachnet/ui/copy-text'
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import type { DateTimeField, JsonField, PasswordField } from '@teachnet/contract'
import { isRecord } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { useMemo, useState } from 'react'
import { nestOptions } from '../records/list/tree-rows.ts'
import { useCrud } from '../records/services/crud-services.tsx'
import { queryKeys } from '../records/services/query-keys.ts'
import { DateTimeInput } from '../fields/date-time/parts.tsx'
import type { InputProps } from '../fields/field-props.ts'
import { NodeTree } from '../fields/shared/records/check-tree.tsx'
import { textProps, TextBox } from '../fields/shared/text-box.tsx'
import { parseJson } from '../fields/value-shapes.ts'
import { WithMessages } from '../messages/with-messages.tsx'
import { toIds, toNumber, toText } from '../values/read-values.ts'

/** The rights of the administrator, as a tree; the value is the JSON text of the chosen ids. */
export function RightsInput({ value, onChange, ...props }: InputProps<JsonField>) {
  const { definition, target } = props
  const { source } = useCrud()
  const rights = useQuery({
    queryKey: queryKeys.call(definition.controller, 'rights', target === 'add' ? 0 : target),
    queryFn: async ({ signal }) => {
      const query = { rights: 1, id: target !== 'add' ? target : undefined }
      const data = await source
        .resource(definition)
        .read(target === 'add' ? 'add' : 'edit', query, { signal, showError: false })
      return readRows(data)
    },
    staleTime: 60_000,
  })
  const nodes = useMemo(() => nestOptions(rights.data ?? [], 'pid', ({ title }) => toText(title)), [rights.data])
  const parsed = parseJson(toText(value))
  return (
    <NodeTree
      {...props}
      nodes={nodes}
      status={rights.data ? 'ready' : rights.isError ? 'error' : 'loading'}
      isCascading
      value={parsed.ok ? toIds(parsed.value) : []}
      onChange={(ids) => onChange(toIds(ids).length === 0 ? '' : JSON.stringify(toIds(ids)))}
    />
  )
}

function readRows(data: unknown) {
  const rows: readonly unknown[] = isRecord(data) && Array.isArray(data.rights) ? data.rights : []
  return rows.filter(isRecord).map((row) => ({ ...row, id: toNumber(row.id) ?? 0 }))
}

/** Offered lifetimes of a key, in days. */
const lifetimes = { month: 30, quarter: 90, year: 365 } as const

/** The time at which a key ends, with common lifetimes from now on. */
export function ExpiryInput(props: InputProps<DateTimeField>) {
  return (
    <Box>
      <DateTimeInput {...props} />
      <WithMessages of="record">
        <Lifetimes label={props.label} onChange={props.onChange} />
      </WithMessages>
    </Box>
  )
}

function Lifetimes({ label, onChange }: Pick<InputProps, 'label' | 'onChange'>) {
  const text = useText()
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
      {Object.entries(lifetimes).map(([name, days]) => (
        <Button key={name} size="small" onClick={() => onChange(Math.floor(Date.now() / 1000) + days * 86_400)}>
          {text(`record.key.${name}`)}
        </Button>
      ))}
    </Box>
  )
}

/** A key of 32 random bytes, which the form sends: the server stores its digest only. */
export function SecretInput(props: InputProps<PasswordField>) {
  return (
    <WithMessages of="record">
      <SecretBox {...props} />
    </WithMessages>
  )
}

/** A generated secret that is shown once, to be copied before the form is saved. Its messages are those of `record`. */
export function SecretBox(props: InputProps<PasswordField>) {
  const text = useText()
  const [isCopied, setIsCopied] = useState(false)
  const key = toText(props.value)
  const copy = async () => {
    await copyText(key)
    setIsCopied(true)
  }
  return (
    <TextBox
      {...textProps(props)}
      onChange={() => undefined}
      slotProps={{
        htmlInput: {
          readOnly: true,
          spellCheck: false,
          autoComplete: 'off',
          style: { fontFamily: 'monospace', fontSize: '0.8125rem' },
        },
        input: {
          endAdornment: (
            <Button size="small" startIcon={<ContentCopyRounded />} onClick={() => void copy()} sx={{ flex: 'none' }}>
              {text(isCopied ? 'record.key.copied' : 'record.key.copy')}
            </Button>
          ),
        },
      }}
    />
  )
}
