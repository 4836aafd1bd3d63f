import CloseRounded from '@mui/icons-material/CloseRounded'
import { Autocomplete } from '@teachnet/ui/choice'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { JsonField } from '@teachnet/contract'
import {
  type AreaLimit,
  type FieldLimit,
  type LimitableArea,
  readAreaLimits,
  type RowLimit,
  rowLimits,
  fieldLimits,
} from '@teachnet/contract/rights'
import { useText } from '@teachnet/i18n/react'
import { isRecord } from '@teachnet/protocol'
import { useCrud } from '../records/services/crud-services.tsx'
import { queryKeys } from '../records/services/query-keys.ts'
import type { InputProps } from '../fields/field-props.ts'
import { FieldFrame } from '../fields/shared/field-frame.tsx'
import { parseJson } from '../fields/value-shapes.ts'
import { WithMessages } from '../messages/with-messages.tsx'
import { toText, toTexts } from '../values/read-values.ts'

/** The areas that a group limits: which records it reaches, and which fields it may not change or not see. */
export function LimitsInput(props: InputProps<JsonField>) {
  return (
    <WithMessages of="record" fallback={<Skeleton variant="rounded" height={56} />}>
      <Limits {...props} />
    </WithMessages>
  )
}

function Limits({
  id,
  label,
  value,
  onChange,
  onBlur,
  inputRef,
  required,
  error,
  help,
  definition,
  target,
}: InputProps<JsonField>) {
  const text = useText()
  const { source } = useCrud()
  const call = target === 'add' ? 'add' : 'edit'
  const areas = useQuery({
    queryKey: queryKeys.call(definition.controller, 'limitable', target === 'add' ? 0 : target),
    queryFn: async ({ signal }) => {
      const query = { limitable: 1, id: target !== 'add' ? target : undefined }
      return readLimitable(await source.resource(definition).read(call, query, { signal, showError: false }))
    },
    staleTime: 60_000,
  })
  const parsed = parseJson(toText(value))
  const limits = new Map(Object.entries(readAreaLimits(parsed.ok ? parsed.value : undefined)))
  // An area without a limit yet stays open until the form is saved: its empty limit is part of the text.
  if (parsed.ok && typeof parsed.value === 'object' && parsed.value !== null)
    for (const controller of Object.keys(parsed.value))
      if (!limits.has(controller)) limits.set(controller, { fields: {} })
  const change = (next: ReadonlyMap<string, AreaLimit>) =>
    onChange(next.size === 0 ? '' : JSON.stringify(Object.fromEntries(next)))
  const set = (controller: string, limit: AreaLimit) => change(new Map([...limits, [controller, limit]]))
  const remove = (controller: string) => change(new Map([...limits].filter(([name]) => name !== controller)))
  const known = areas.data ?? []
  const free = known.filter(({ controller }) => !limits.has(controller))

  return (
    <FieldFrame id={id} label={label} required={required} error={error} help={help}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {[...limits].map(([controller, limit]) => (
          <AreaBox
            key={controller}
            area={
              known.find((one) => one.controller === controller) ?? {
                controller,
                title: controller,
                hasOwner: false,
                fields: [],
              }
            }
            limit={limit}
            onChange={(next) => set(controller, next)}
            onRemove={() => remove(controller)}
          />
        ))}
        {areas.isError && <Typography color="error">{text('crud.select.failed')}</Typography>}
        <Autocomplete
          // A chosen area leaves the list, and the input is empty again.
          key={limits.size}
          size="small"
          options={free}
          loading={areas.isPending}
          getOptionLabel={({ title }) => title}
          getOptionKey={({ controller }) => controller}
          value={null}
          onChange={(_, area) => area && set(area.controller, { fields: {} })}
          onBlur={onBlur}
          renderInput={(props) => <TextField {...props} inputRef={inputRef} label={text('record.limits.addArea')} />}
          sx={{ maxWidth: 360 }}
        />
      </Box>
    </FieldFrame>
  )
}

interface AreaBoxProps {
  readonly area: LimitableArea
  readonly limit: AreaLimit
  readonly onChange: (limit: AreaLimit) => void
  readonly onRemove: () => void
}

function AreaBox({ area, limit, onChange, onRemove }: AreaBoxProps) {
  const text = useText()
  const chosen = Object.entries(limit.fields)
  const labels = new Map(area.fields.map((field) => [field.name, field]))
  const setField = (name: string, next: FieldLimit | undefined) => {
    const others = chosen.filter(([each]) => each !== name)
    onChange({ ...limit, fields: Object.fromEntries(next ? [...others, [name, next]] : others) })
  }
  const free = area.fields.filter(({ name }) => !Object.hasOwn(limit.fields, name))
  return (
    <Box
      role="group"
      aria-label={area.title}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 3, display: 'grid', gap: 3 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Typography sx={{ flex: 1, fontWeight: 600 }}>{area.title}</Typography>
        <IconButton size="small" aria-label={text('record.limits.remove', { name: area.title })} onClick={onRemove}>
          <CloseRounded fontSize="small" />
        </IconButton>
      </Box>
      {area.hasOwner && (
        <TextField
          select
          size="small"
          label={text('record.limits.rows')}
          value={limit.rows ?? 'all'}
          onChange={({ target }) =>
            onChange({ ...limit, rows: rowLimits.find((one) => one === target.value) ?? 'all' })
          }
          sx={{ maxWidth: 360 }}
        >
          {rowLimits.toReversed().map((one: RowLimit) => (
            <MenuItem key={one} value={one}>
              {text(`record.limits.rows.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {chosen.map(([name, own]) => (
        <Box key={name} sx={{ display: 'flex', alignItems: 'end', gap: 2 }}>
          <TextField
            select
            size="small"
            label={labels.get(name)?.label ?? name}
            value={own}
            onChange={({ target }) =>
              setField(
                name,
                labels.get(name)?.limits.find((one) => one === target.value),
              )
            }
            sx={{ flex: 1, maxWidth: 360 }}
          >
            {(labels.get(name)?.limits ?? [own]).map((one) => (
              <MenuItem key={one} value={one}>
                {text(`record.limits.field.${one}`)}
              </MenuItem>
            ))}
          </TextField>
          <IconButton
            size="small"
            aria-label={text('record.limits.remove', { name: labels.get(name)?.label ?? name })}
            onClick={() => setField(name, undefined)}
          >
            <CloseRounded fontSize="small" />
          </IconButton>
        </Box>
      ))}
      {free.length > 0 && (
        <Autocomplete
          key={chosen.length}
          size="small"
          options={free}
          getOptionKey={({ name }) => name}
          value={null}
          onChange={(_, field) => field && setField(field.name, field.limits.at(-1))}
          renderInput={(props) => <TextField {...props} label={text('record.limits.addField')} />}
          sx={{ maxWidth: 360 }}
        />
      )}
    </Box>
  )
}

/** Reads the areas that a group can limit from the reply of its form. */
function readLimitable(data: unknown): LimitableArea[] {
  const areas: readonly unknown[] = isRecord(data) && Array.isArray(data.areas) ? data.areas : []
  return areas.filter(isRecord).map(({ controller, title, hasOwner, fields }) => ({
    controller: toText(controller),
    title: toText(title),
    hasOwner: hasOwner === true,
    fields: (Array.isArray(fields) ? fields : []).filter(isRecord).map(({ name, label, limits }) => ({
      name: toText(name),
      label: toText(label),
      limits: fieldLimits.filter((limit) => toTexts(limits).includes(limit)),
    })),
  }))
}
