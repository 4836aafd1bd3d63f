import Skeleton from '@mui/material/Skeleton'
import { type ConfigItemRow, type ConfigEntry, isRecord } from '@teachnet/protocol'
import { useText, useLocale } from '@teachnet/i18n/react'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { type ComponentType, useState } from 'react'
import TextField from '@mui/material/TextField'
import AddRounded from '@mui/icons-material/AddRounded'
import ArrowDownwardRounded from '@mui/icons-material/ArrowDownwardRounded'
import ArrowUpwardRounded from '@mui/icons-material/ArrowUpwardRounded'
import CloseRounded from '@mui/icons-material/CloseRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { InputProps } from '../../fields/field-props.ts'
import { PasswordInput } from '../../fields/password/parts.tsx'
import { IconInput } from '../../fields/shared/icon-input.tsx'
import { textProps, TextBox } from '../../fields/shared/text-box.tsx'
import { isTimeZone, variableOf, useItemWords } from './item-words.ts'
import { TimeZoneInput } from './time-zone-input.tsx'
import { unitOf, fittingUnit, displayedUnits, type StoredUnit, unitName } from './units.ts'
import { parseJson } from '../../fields/value-shapes.ts'
import { toText, toNumber } from '../../values/read-values.ts'
import { FieldFrame } from '../../fields/shared/field-frame.tsx'
import InputAdornment from '@mui/material/InputAdornment'
import MenuItem from '@mui/material/MenuItem'
import { languageTag } from '@teachnet/i18n'

const TimePicker = lazyPart(async () => (await import('../../fields/shared/date-pickers.tsx')).TimePickerInput)

/** Returns an input for an item that needs more than the input of its field's kind; undefined: the kind's input. */
export function inputOf(item: ConfigItemRow): ComponentType<InputProps> | undefined {
  if (variableOf(item) !== undefined) return environmentInput(item)
  const unit = unitOf(item)
  if (unit) return quantityInput(unit)
  if (isTimeZone(item)) return TimeZoneInput
  const { type, value } = item
  switch (type) {
    case 'array':
      return KeyValueInput
    case 'password':
      return value === '' ? SecretInput : StoredSecretInput
    case 'time':
      return TimeInput
    case 'icon':
      return IconInput
    default:
      return undefined
  }
}

function SecretInput({ field, help, ...props }: InputProps) {
  return <PasswordInput {...props} field={{ kind: 'password', label: field.label }} help={help ?? ''} />
}

/** A stored secret is never displayed, and stays unless the user types a new one. */
function StoredSecretInput({ help, ...props }: InputProps) {
  const text = useText()
  const storedHelp = text('config.secretKept')
  return <SecretInput {...props} help={help ? `${help} · ${storedHelp}` : storedHelp} />
}

function TimeInput(props: InputProps) {
  return (
    <PartBoundary waiting={<Skeleton variant="rounded" height={40} />}>
      <TimePicker {...textProps(props)} />
    </PartBoundary>
  )
}

/** Creates the display of an item that the environment sets: its value can be read, and the variable that sets it. */
function environmentInput(item: ConfigItemRow) {
  return function EnvironmentInput({ id, label, inputRef }: InputProps) {
    const text = useText()
    const wordsOf = useItemWords()
    return (
      <TextField
        id={id}
        label={label}
        value={wordsOf(item, item.value) || '–'}
        inputRef={inputRef}
        fullWidth
        helperText={text('config.environment', { variable: variableOf(item) ?? '' })}
        slotProps={{ input: { readOnly: true, sx: { bgcolor: 'action.hover' } } }}
      />
    )
  }
}

/** Ordered pairs of name and value; the form value is their JSON text. */
function KeyValueInput({ id, label, value, onChange, onBlur, inputRef, required, error, help }: InputProps) {
  const text = useText()
  const entries = toEntries(value)
  const change = (next: readonly ConfigEntry[]) => onChange(JSON.stringify(next))
  const put = (index: number, entry: ConfigEntry) => change(entries.with(index, entry))
  return (
    <FieldFrame id={id} label={label} required={required} error={error} help={help}>
      <Box
        component="ol"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: { xs: 5, sm: 2 } }}
        onBlur={onBlur}
      >
        {entries.map((entry, index) => {
          const at = { label, row: index + 1 }
          return (
            // Entries have no id, so their index is the key.
            <Box
              component="li"
              key={index}
              sx={{
                display: 'grid',
                gap: { xs: 1, sm: 2 },
                alignItems: 'start',
                gridTemplateColumns: { xs: '1fr auto', sm: '2fr 3fr auto' },
              }}
            >
              <PlainText
                label={text('config.entry.key', at)}
                placeholder={text('config.entry.keyHint')}
                value={entry.key}
                onChange={(key) => put(index, { ...entry, key })}
                inputRef={index === 0 ? inputRef : undefined}
              />
              <Box sx={{ gridRow: { xs: 2, sm: 'auto' } }}>
                <PlainText
                  label={text('config.entry.value', at)}
                  placeholder={text('config.entry.valueHint')}
                  value={entry.value}
                  onChange={(next) => put(index, { ...entry, value: next })}
                />
              </Box>
              <Box sx={{ display: 'flex' }}>
                <IconButton
                  disabled={index === 0}
                  aria-label={text('config.entry.up', at)}
                  onClick={() => change(moved(entries, index, index - 1))}
                >
                  <ArrowUpwardRounded fontSize="small" />
                </IconButton>
                <IconButton
                  disabled={index === entries.length - 1}
                  aria-label={text('config.entry.down', at)}
                  onClick={() => change(moved(entries, index, index + 1))}
                >
                  <ArrowDownwardRounded fontSize="small" />
                </IconButton>
                <IconButton
                  aria-label={text('config.entry.remove', at)}
                  onClick={() => change(entries.toSpliced(index, 1))}
                >
                  <CloseRounded fontSize="small" />
                </IconButton>
              </Box>
            </Box>
          )
        })}
      </Box>
      <Button
        size="small"
        startIcon={<AddRounded />}
        aria-label={text('config.entry.addTo', { label })}
        onClick={() => change([...entries, { key: '', value: '' }])}
        sx={{ justifySelf: 'start', alignSelf: 'start', mt: entries.length > 0 ? 2 : 0 }}
        ref={entries.length === 0 ? inputRef : undefined}
      >
        {text('config.entry.add')}
      </Button>
    </FieldFrame>
  )
}

interface PlainTextProps {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly inputRef?: (element: HTMLElement | null) => void
}

/** An input with a label for screen readers only, because the rows share one heading. */
function PlainText({ label, placeholder, value, onChange, inputRef }: PlainTextProps) {
  return (
    <TextField
      fullWidth
      size="small"
      hiddenLabel
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { 'aria-label': label } }}
      inputRef={inputRef}
    />
  )
}

function toEntries(value: unknown): ConfigEntry[] {
  const read = parseJson(toText(value)).value
  return Array.isArray(read)
    ? read.filter(isRecord).map(({ key, value: own }) => ({ key: toText(key), value: toText(own) }))
    : []
}

function moved(entries: readonly ConfigEntry[], from: number, to: number): ConfigEntry[] {
  return entries.toSpliced(from, 1).toSpliced(to, 0, ...entries.slice(from, from + 1))
}

/** Creates the input of a number that is stored in a unit: people type `3` and choose `days`, the form has the seconds. */
function quantityInput(stored: StoredUnit) {
  return function QuantityInput(props: InputProps) {
    return <Quantity {...props} stored={stored} />
  }
}

function Quantity({ stored, ...props }: InputProps & { readonly stored: StoredUnit }) {
  const text = useText()
  const tag = languageTag(useLocale())
  const units = displayedUnits[stored]
  const [name, setName] = useState(() => fittingUnit(props.value, stored).name)
  const unit = units.find((each) => each.name === name) ?? units[0]
  // An input that is not a whole number of the unit is shown as typed: the check of the form refuses it.
  const amount = toNumber(props.value)
  const visible = amount === undefined || !unit ? toText(props.value) : toText(Number((amount / unit.size).toFixed(6)))
  const htmlInput = { inputMode: 'decimal', style: { fontVariantNumeric: 'tabular-nums' } } as const
  const own = textProps(props)
  const change = (typed: unknown) => {
    const number = toNumber(typed)
    props.onChange(number === undefined || !unit ? typed : toText(number * unit.size))
  }
  const [only] = units.length === 1 ? units : []
  if (only)
    return (
      <TextBox
        {...own}
        slotProps={{
          htmlInput,
          input: {
            endAdornment: <InputAdornment position="end">{unitName(only.name, amount ?? 0, tag)}</InputAdornment>,
          },
        }}
      />
    )
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
      <TextBox {...own} value={visible} onChange={change} slotProps={{ htmlInput }} />
      <TextField
        select
        value={unit?.name ?? ''}
        onChange={({ target }) => {
          const next = units.find((each) => each.name === target.value)
          if (!next) return
          setName(next.name)
          // The number stays, and counts in the chosen unit.
          const typed = toNumber(visible)
          if (typed !== undefined) props.onChange(toText(typed * next.size))
        }}
        // Next to the input, below the height of its label.
        sx={{ minWidth: 112, mt: '25px' }}
        slotProps={{ select: { SelectDisplayProps: { 'aria-label': text('config.unit', { label: props.label }) } } }}
      >
        {units.map((each) => (
          <MenuItem key={each.name} value={each.name}>
            {unitName(each.name, 2, tag)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}
