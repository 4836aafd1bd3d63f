import { timeZoneNames } from '@teachnet/ui/parts'
import { Autocomplete } from '@teachnet/ui/choice'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { languageTag } from '@teachnet/i18n'
import { useLocale, useText } from '@teachnet/i18n/react'
import { useMemo } from 'react'
import type { InputProps } from '../../fields/field-props.ts'
import { textFieldProps } from '../../fields/shared/text-field-props.ts'
import { toText } from '../../values/read-values.ts'

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

/** A time zone that can be chosen. */
interface Zone {
  /** IANA name. */
  readonly id: string
  /** Its name in the reader's language; empty if there is none. */
  readonly title: string
  /** Now, such as `UTC+8`. */
  readonly offset: string
}

/**
 * The time zones that this browser supports, in the order of their offsets. A stored zone that the browser does not list, such as an
 * alias, comes first, so that it can stay.
 */
function listZones(language: string, chosen: string, now = new Date()): Zone[] {
  const ids = timeZoneNames()
  const isForeign = chosen !== '' && !ids.includes(chosen) && isZone(chosen)
  const known = ids.map((id) => ({ ...toZone(id, language, now), minutes: offsetOf(id, now) }))
  known.sort((a, b) => a.minutes - b.minutes || (a.id < b.id ? -1 : 1))
  return [
    ...(isForeign ? [toZone(chosen, language, now)] : []),
    ...known.map(({ id, title, offset }) => ({ id, title, offset })),
  ]
}

function toZone(id: string, language: string, now: Date): Zone {
  const minutes = offsetOf(id, now)
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const offset =
    minutes === 0 ? 'UTC' : `UTC${minutes < 0 ? '−' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
  const title = nameOf(id, language, now)
  return { id, title: /^(GMT|UTC)/.test(title) ? '' : title, offset }
}

/** Minutes east of UTC, to the minute. */
function offsetOf(id: string, now: Date): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: id,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(now)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value)
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  return Math.round((local - now.getTime()) / 60_000)
}

/** The generic name of a zone. Engines that know no generic names have the zone's id alone. */
function nameOf(id: string, language: string, now: Date): string {
  try {
    const format = new Intl.DateTimeFormat(language, { timeZone: id, timeZoneName: 'longGeneric' })
    return format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  } catch {
    return ''
  }
}

function isZone(id: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: id }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
