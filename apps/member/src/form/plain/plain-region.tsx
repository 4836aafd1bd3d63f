import { shown } from '@teachnet/account-pages/refusals'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import type { RegionOption } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { PlainFieldProps } from './plain-field-props.ts'

interface PlainRegionProps extends Pick<PlainFieldProps, 'value' | 'onChange' | 'loadRegions'> {
  readonly name: string
  readonly label: string
  readonly required: boolean
  readonly error: boolean
  readonly helperText: string | undefined
  readonly provinces: readonly RegionOption[]
}

const none: readonly RegionOption[] = []

/** Province, city and district; a lower one is offered as soon as the upper one is chosen. The value is their ids with commas. */
export function PlainRegion(props: PlainRegionProps) {
  const { name, label, required, error, helperText, value, onChange, loadRegions, provinces } = props
  const shared = { name, label, required, error, helperText }
  const text = useText()
  const [cities, setCities] = useState(none)
  const [districts, setDistricts] = useState(none)
  const [province = '', city = '', district = ''] = value.split(',')

  // The offer follows from the value, which a stored region has from the beginning.
  const offerCities = useEffectEvent(async () => {
    const found = province === '' ? none : await loadRegions({ province: Number(province) })
    setCities(found)
  })
  const offerDistricts = useEffectEvent(async () => {
    const found = city === '' ? none : await loadRegions({ province: Number(province), city: Number(city) })
    setDistricts(found)
  })
  useEffect(() => {
    void offerCities().catch(shown)
  }, [province])
  useEffect(() => {
    void offerDistricts().catch(shown)
  }, [city])

  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={3}>
      <Level {...shared} options={provinces} value={province} onChoose={onChange} />
      {province !== '' && cities.length > 0 && (
        <Level
          label={text('fields.city')}
          options={cities}
          value={valueAmong(cities, city)}
          onChoose={(id) => onChange(`${province},${id}`)}
        />
      )}
      {city !== '' && districts.length > 0 && (
        <Level
          label={text('fields.district')}
          options={districts}
          value={valueAmong(districts, district)}
          onChoose={(id) => onChange(`${province},${city},${id}`)}
        />
      )}
    </Stack>
  )
}

interface LevelProps extends Partial<Pick<PlainRegionProps, 'name' | 'required' | 'error' | 'helperText'>> {
  readonly label: string
  readonly options: readonly RegionOption[]
  readonly value: string
  readonly onChoose: (id: string) => void
}

function Level({ options, onChoose, ...field }: LevelProps) {
  return (
    <TextField {...field} select fullWidth onChange={({ target }) => onChoose(target.value)}>
      {options.map(({ value, label }) => (
        <MenuItem key={value} value={String(value)} lang="zh-CN">
          {label}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** The value, as soon as it is offered. */
function valueAmong(options: readonly RegionOption[], value: string): string {
  return options.some((option) => String(option.value) === value) ? value : ''
}
