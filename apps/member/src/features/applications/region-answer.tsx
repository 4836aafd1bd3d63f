import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import type { RegionOption } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { shown } from '../../form/shown.ts'
import type { AnswerFieldProps } from './answer-field.tsx'

interface RegionAnswerProps extends Pick<AnswerFieldProps, 'value' | 'onChange' | 'loadRegions'> {
  readonly label: string
  readonly required: boolean
  readonly error: boolean
  readonly helperText: string | undefined
  readonly provinces: readonly RegionOption[]
}

const none: readonly RegionOption[] = []

/** Province, city and district; a lower one is offered as soon as the upper one is chosen. The value is their ids with commas. */
export function RegionAnswer({ value, onChange, loadRegions, provinces, ...shared }: RegionAnswerProps) {
  const text = useText()
  const [cities, setCities] = useState(none)
  const [districts, setDistricts] = useState(none)
  const [province = '', city = '', district = ''] = value.split(',')

  async function chooseProvince(id: string): Promise<void> {
    onChange(id)
    setCities(none)
    setDistricts(none)
    setCities(await loadRegions({ province: Number(id) }))
  }
  async function chooseCity(id: string): Promise<void> {
    onChange(`${province},${id}`)
    setDistricts(none)
    setDistricts(await loadRegions({ province: Number(province), city: Number(id) }))
  }

  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={3}>
      <Level {...shared} options={provinces} value={province} onChoose={(id) => void chooseProvince(id).catch(shown)} />
      {cities.length > 0 && (
        <Level
          label={text('applications.city')}
          options={cities}
          value={city}
          onChoose={(id) => void chooseCity(id).catch(shown)}
        />
      )}
      {districts.length > 0 && (
        <Level
          label={text('applications.district')}
          options={districts}
          value={district}
          onChoose={(id) => onChange(`${province},${city},${id}`)}
        />
      )}
    </Stack>
  )
}

interface LevelProps extends Partial<Pick<RegionAnswerProps, 'required' | 'error' | 'helperText'>> {
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
