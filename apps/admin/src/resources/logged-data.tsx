import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { permissionOf, type ResourceDefinition } from '@teachnet/contract'
import { labelOf } from '@teachnet/contract/schema'
import { useLocale, useText } from '@teachnet/i18n/react'
import { isRecord } from '@teachnet/protocol'
import { PartBoundary } from '@teachnet/ui/parts'
import { Auth, useCrud } from '../records/services/crud-services.tsx'
import { recordAddress } from '../records/record/record-address.ts'
import { ComparedField, fieldOfColumn } from '../records/history/compared-field.tsx'
import type { CellProps } from '../fields/field-props.ts'
import { PlainText } from '../fields/shared/plain-text.tsx'
import { kindValueOf } from '../fields/values.ts'
import { WithMessages } from '../messages/with-messages.tsx'
import { toNumber, toText } from '../values/read-values.ts'
import type { FilterTextProps } from '../records/page/overrides.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useDefinition } from './use-definition.ts'

/** The data of an entry of the log: the fields that a write changed, before and after, or the data of a call. */
export function LoggedData({ name, row, recordLabel }: CellProps) {
  const data = parsed(toText(row[name]))
  if (row.url === retentionUrl && isRecord(data) && typeof data.file === 'string')
    return (
      <WithMessages of="record">
        <ExpiredEntries id={row.id} count={toNumber(data.count) ?? 0} />
      </WithMessages>
    )
  if (isRecord(data) && isRecord(data[refusedKey])) return <RejectedCall data={data} reason={data[refusedKey]} />
  const { action, changes, controller, field, id, label, reason } = isRecord(data) ? data : {}
  if (typeof controller !== 'string' || typeof label !== 'string') return <CallData data={data} />
  return (
    <WithMessages of="record">
      <PartBoundary>
        <WrittenRecord
          controller={controller}
          label={label}
          recordLabel={recordLabel}
          id={toNumber(id) ?? 0}
          changes={isRecord(changes) ? changes : {}}
          shown={action === 'reveal' ? { field: toText(field), reason: toText(reason) } : undefined}
        />
      </PartBoundary>
    </WithMessages>
  )
}

/** Key in the data of an entry about a rejected call. */
const refusedKey = '$refused'

interface RejectedCallProps {
  readonly data: Readonly<Record<string, unknown>>
  readonly reason: Readonly<Record<string, unknown>>
}

/** Why a call was rejected, and its data. */
function RejectedCall({ data, reason: { error, message } }: RejectedCallProps) {
  const { [refusedKey]: _, ...request } = data
  return (
    <WithMessages of="record">
      <RejectionAlert error={toText(error)} message={toText(message)} />
      <CallData data={request} />
    </WithMessages>
  )
}

function RejectionAlert(values: { readonly error: string; readonly message: string }) {
  const text = useText()
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {text('record.log.refused', values)}
    </Alert>
  )
}

/** Address of entries about expired entries. */
const retentionUrl = 'audit:retention'

interface ExpiredEntriesProps {
  readonly id: number
  readonly count: number
}

function ExpiredEntries({ id, count }: ExpiredEntriesProps) {
  const text = useText()
  const log = useDefinition('auth.AdminLog')
  const { source } = useCrud()
  const [isAsking, setAsking] = useState(false)
  const download = async (definition: ResourceDefinition) => {
    setAsking(true)
    try {
      const found = await source.resource(definition).read('expired', { id })
      if (isRecord(found) && typeof found.url === 'string') window.location.assign(found.url)
    } catch {
      // The error has been shown.
    } finally {
      setAsking(false)
    }
  }
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <Typography variant="body2">{text('record.log.expired', { count })}</Typography>
      {log && (
        <Auth node={permissionOf(log, 'expired')}>
          <Button variant="outlined" size="small" loading={isAsking} onClick={() => void download(log)}>
            {text('record.log.file')}
          </Button>
        </Auth>
      )}
    </Box>
  )
}

/** The record that the log is filtered by, with the name that its newest entry has. */
export function LoggedRecord({ value, rows }: FilterTextProps) {
  const locale = useLocale()
  const [controller = ''] = value.split(':')
  const area = useDefinition(controller)?.title[locale]
  const data = rows.map((row) => parsed(toText(row.data))).find(isRecord)
  if (area === undefined || typeof data?.label !== 'string') return <>{value}</>
  return (
    <WithMessages of="record">
      <RecordName area={area} label={data.label} />
    </WithMessages>
  )
}

/** The record that an entry is about. */
export function LoggedRecordCell({ name, row }: CellProps) {
  const value = toText(row[name])
  return value === '' ? <PlainText text="" /> : <LoggedRecord value={value} rows={[row]} />
}

/** The address of an entry: of a call its path, of a change the record, which a link opens while it exists; of other events none. */
export function LoggedAddress({ row }: CellProps) {
  const address = toText(row.url)
  if (address.startsWith('/')) return <PlainText text={address} />
  const data = parsed(toText(row.data))
  const { controller, id, label, action } = isRecord(data) ? data : {}
  if (typeof controller !== 'string' || typeof label !== 'string') return <PlainText text="" />
  return <ChangedRecord controller={controller} label={label} id={action === 'del' ? undefined : toNumber(id)} />
}

interface ChangedRecordProps {
  readonly controller: string
  readonly label: string
  /** Of a record that exists no more: undefined. */
  readonly id: number | undefined
}

function ChangedRecord({ controller, label, id }: ChangedRecordProps) {
  const locale = useLocale()
  const { can } = useCrud()
  const definition = useDefinition(controller)
  if (!definition) return <PlainText text="" />
  const name = (
    <WithMessages of="record">
      <RecordName area={definition.title[locale]} label={label} />
    </WithMessages>
  )
  if (id === undefined || !can(permissionOf(definition, 'index'))) return name
  return (
    <Box component={Link} to={recordAddress(definition, id, can)} sx={{ color: 'primary.main' }}>
      {name}
    </Box>
  )
}

function RecordName(names: { readonly area: string; readonly label: string }) {
  return <>{useText()('record.log.named', names)}</>
}

interface WrittenRecordProps {
  readonly controller: string
  readonly id: number
  readonly label: string
  readonly recordLabel: string
  /** By field: the stored value before and after; null in place of a secret. */
  readonly changes: Readonly<Record<string, unknown>>
  /** The masked value that was shown in full, and why. */
  readonly shown?: { readonly field: string; readonly reason: string }
}

function WrittenRecord({ controller, id, label, recordLabel, changes, shown }: WrittenRecordProps) {
  const text = useText()
  const locale = useLocale()
  const { can } = useCrud()
  const definition = useDefinition(controller)
  const hasTargets = useLoadedTargets(controller)
  if (!definition) return <CallData data={{ controller, id, label, ...changes }} />
  if (!hasTargets) return <Skeleton variant="rounded" height={96} />
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Typography
        variant="body2"
        component={Link}
        to={recordAddress(definition, id, can)}
        sx={{ color: 'primary.main' }}
      >
        {text('record.open', { label })}
      </Typography>
      {shown && (
        <NamedValues
          values={[
            [text('record.log.shown'), labelOf(definition, shown.field, locale)],
            [text('record.masked.reason'), shown.reason],
          ]}
        />
      )}
      {Object.entries(changes).map(([column, values]) => (
        <ChangedField
          key={column}
          definition={definition}
          column={column}
          values={values}
          id={id}
          recordLabel={recordLabel}
        />
      ))}
    </Box>
  )
}

/** Loads the areas to which the records of an area refer: without them, related records are bare numbers. Whether that has ended. */
function useLoadedTargets(controller: string): boolean {
  const { loadResource } = useCrud()
  const { isPending } = useQuery({
    queryKey: ['definition', controller, 'targets'],
    queryFn: async () => (await loadResource(controller)) !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return !isPending
}

interface ChangedFieldProps {
  readonly definition: ResourceDefinition
  readonly column: string
  readonly values: unknown
  readonly id: number
  readonly recordLabel: string
}

function ChangedField({ definition, column, values, id, recordLabel }: ChangedFieldProps) {
  const text = useText()
  const locale = useLocale()
  if (!Array.isArray(values))
    return (
      <Box role="group" aria-label={labelOf(definition, column, locale)}>
        <Typography component="p" variant="subtitle2">
          {labelOf(definition, column, locale)}
        </Typography>
        <Typography variant="body2">{text('record.log.secret')}</Typography>
      </Box>
    )
  const field = fieldOfColumn(definition, column)
  const [before, after] = values.map((value: unknown) => ({
    id,
    [column]: field ? kindValueOf(field).fromTable(value) : value,
  }))
  return (
    <ComparedField
      definition={definition}
      recordLabel={recordLabel}
      name={column}
      sides={[
        { caption: text('record.log.before'), row: before ?? { id } },
        { caption: text('record.log.after'), row: after ?? { id } },
      ]}
    />
  )
}

/** Names and values of a call, one to a line. */
function CallData({ data }: { readonly data: unknown }) {
  if (!isRecord(data)) return <Value>{toText(data)}</Value>
  const values = Object.entries(data).map(
    ([name, value]) =>
      [name, typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : toText(value)] as const,
  )
  return <NamedValues values={values} />
}

function NamedValues({ values }: { readonly values: readonly (readonly [name: string, value: string])[] }) {
  return (
    <Box component="dl" sx={listStyle}>
      {values.map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
            <Value>{value}</Value>
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function Value({ children }: { readonly children: string }) {
  return (
    <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  )
}

/** Parses JSON; returns any other text unchanged. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const listStyle = {
  display: 'grid',
  gridTemplateColumns: { sm: 'minmax(96px, 140px) minmax(0, 1fr)' },
  columnGap: 4,
  rowGap: 1,
  m: 0,
} as const
