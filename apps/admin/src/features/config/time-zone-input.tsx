import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { languageTag } from '@teachnet/i18n'
import { useLocale, useText } from '@teachnet/i18n/react'
import { useMemo } from 'react'
import type { InputProps } from '../../fields/field-props.ts'
import { textFieldProps } from '../../fields/shared/text-field-props.ts'
import { toText } from '../../values/read-values.ts'
import { listZones, type Zone } from './time-zones.ts'

/** Chooses a time zone by its city, its name in the reader's language, or its offset. */
export function TimeZoneInput(props: InputProps) {
  const { id, value, onChange, onBlur, required } = props
  const text = useText()
  const tag = languageTag(useLocale())
  const chosen = toText(value)
  const zones = useMemo(() => listZones(tag, chosen), [tag, chosen])
  return (
    <Autocomplete<Zone, false, boolean>
      id={id}
      options={zones}
      value={zones.find((zone) => zone.id === chosen) ?? null}
      disableClearable={required}
      onChange={(_event, zone) => onChange(zone?.id ?? '')}
      onBlur={onBlur}
      getOptionLabel={(zone) => zone.id}
      getOptionKey={(zone) => zone.id}
      filterOptions={(options, { inputValue }) => options.filter((zone) => isMatch(zone, inputValue))}
      noOptionsText={text('config.timeZone.none')}
      renderOption={({ key, ...option }, zone) => (
        <Box component="li" key={key} {...option} sx={{ gap: 2 }}>
          <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {zone.id}
            {zone.title !== '' && (
              <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}>
                {zone.title}
              </Box>
            )}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {zone.offset}
          </Box>
        </Box>
      )}
      renderInput={(params) => <TextField {...params} {...textFieldProps(props)} />}
    />
  )
}

function isMatch({ id, title, offset }: Zone, typed: string): boolean {
  // The name of the chosen zone does not narrow the choice.
  if (typed === id) return true
  const searched = `${id} ${id.replaceAll('_', ' ')} ${title} ${offset}`.toLowerCase()
  return typed
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word))
}
