import { type ConfigEntry, isRecord } from '@teachnet/protocol'
import AddRounded from '@mui/icons-material/AddRounded'
import ArrowDownwardRounded from '@mui/icons-material/ArrowDownwardRounded'
import ArrowUpwardRounded from '@mui/icons-material/ArrowUpwardRounded'
import CloseRounded from '@mui/icons-material/CloseRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { useText } from '@teachnet/i18n/react'
import { parseJson } from '../../fields/value-shapes.ts'
import { toText } from '../../values/read-values.ts'
import type { InputProps } from '../../fields/field-props.ts'
import { FieldFrame } from '../../fields/shared/field-frame.tsx'

/** Ordered pairs of name and value; the form value is their JSON text. */
export function KeyValueInput({ id, label, value, onChange, onBlur, inputRef, required, error, help }: InputProps) {
  const text = useText()
  const entries = toEntries(value)
  const change = (next: readonly ConfigEntry[]) => onChange(JSON.stringify(next))
  const put = (index: number, entry: ConfigEntry) => change(entries.with(index, entry))
  return (
    <FieldFrame {...{ id, label, required, error, help }}>
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
                {...(index === 0 && { inputRef })}
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
        {...(entries.length === 0 && { ref: inputRef })}
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
      {...(inputRef && { inputRef })}
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
