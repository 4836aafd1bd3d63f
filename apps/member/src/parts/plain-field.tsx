import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { kindOf, isListField } from '@teachnet/contract'
import { ownTextOf } from '@teachnet/contract/desk'
import { useLocale, useText } from '@teachnet/i18n/react'
import { alreadyShown } from '@teachnet/account-pages/refusals'
import Stack from '@mui/material/Stack'
import type { RegionOption } from '@teachnet/protocol'
import { useEffect, useEffectEvent, useState } from 'react'
import type { PlainFieldProps } from './plain-field-props.ts'
import Avatar from '@mui/material/Avatar'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { toAccept } from '@teachnet/upload'

/** One field of a definition, with the control that its kind has in a plain form. */
export function PlainField(props: PlainFieldProps) {
  const { name, field, offer, value, problem, hint, onChange } = props
  const text = useText()
  const locale = useLocale() === 'en' ? 'en' : 'zh-cn'
  const { attributes, options } = kindOf(field).plainInput
  const { control, isMany } = ownTextOf(field)
  const shared = {
    name,
    label: field.label[locale],
    required: field.required === true,
    error: Boolean(problem),
    helperText: problem ?? hint ?? field.help?.[locale],
  }
  switch (control) {
    case 'files':
      return <PlainFiles {...props} label={shared.label} types={offer.upload.types[name] ?? []} />
    case 'region':
      return <PlainRegion {...props} {...shared} provinces={offer.provinces} />
    case 'options':
      return (
        <TextField
          {...shared}
          select
          fullWidth
          value={isMany ? value.split(',').filter(Boolean) : value}
          // The element of a choice among several has a list as its value.
          onChange={({ target }) => onChange(String(target.value))}
          slotProps={{ select: { multiple: isMany } }}
        >
          {!shared.required && !isMany && <MenuItem value="">{text('fields.none')}</MenuItem>}
          {options(field, { locale, records: offer.choices[name] ?? [] }).map((option) => (
            <MenuItem key={option.value} value={option.value}>
              {option.label}
            </MenuItem>
          ))}
        </TextField>
      )
    case 'lines':
    case 'line':
      return (
        <TextField
          {...shared}
          fullWidth
          multiline={control === 'lines'}
          minRows={control === 'lines' ? 4 : undefined}
          maxRows={control === 'lines' ? 16 : undefined}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          slotProps={{ htmlInput: attributes(field) }}
        />
      )
  }
}

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
function PlainRegion(props: PlainRegionProps) {
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
    void offerCities().catch(alreadyShown)
  }, [province])
  useEffect(() => {
    void offerDistricts().catch(alreadyShown)
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

interface PlainFilesProps extends Pick<
  PlainFieldProps,
  'name' | 'field' | 'files' | 'problem' | 'hint' | 'onFiles' | 'onUpload' | 'toImageUrl'
> {
  readonly label: string
  /** Suffixes that the field accepts. */
  readonly types: readonly string[]
}

/** Files of a form. Each is uploaded when it is chosen; one that fails is named with the reason. */
function PlainFiles(props: PlainFilesProps) {
  const { name, field, label, types, files, problem, hint, onFiles, onUpload, toImageUrl } = props
  const text = useText()
  const [isUploading, setUploading] = useState(false)
  const [failure, setFailure] = useState('')
  const isMany = isListField(field)

  async function add(chosen: readonly File[]): Promise<void> {
    setUploading(true)
    setFailure('')
    try {
      // oxlint-disable-next-line no-await-in-loop -- one file after the other, so that the list keeps their order
      for (const file of chosen) await onUpload(file)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setUploading(false)
    }
  }

  return (
    <Stack spacing={2} role="group" aria-label={label}>
      <Typography component="span" sx={{ fontWeight: 600 }}>
        {label}
      </Typography>
      <List disablePadding>
        {files.map((file) => (
          <ListItem key={file.url} disableGutters sx={{ gap: 4 }}>
            {toImageUrl ? (
              <Avatar variant="rounded" src={toImageUrl(file.url)} alt={label} sx={{ width: 72, height: 72 }} />
            ) : (
              <Typography sx={{ overflowWrap: 'anywhere' }}>{file.name}</Typography>
            )}
            <Button
              size="small"
              color="inherit"
              aria-label={text('fields.removeFile', { name: file.name })}
              onClick={() => onFiles(files.filter((each) => each !== file))}
            >
              {text('fields.remove')}
            </Button>
          </ListItem>
        ))}
      </List>
      <div>
        <Button
          component="label"
          // The file input inside has the role and takes the focus.
          role={undefined}
          tabIndex={-1}
          variant="outlined"
          size="small"
          loading={isUploading}
          sx={{ '&:focus-within': { outline: '2px solid', outlineOffset: 2 } }}
        >
          {text('fields.chooseFile')}
          <input
            type="file"
            name={name}
            accept={toAccept({ mode: 'local', types: [...types] }) || undefined}
            multiple={isMany}
            aria-label={text('fields.chooseFor', { label })}
            style={{ position: 'absolute', top: 0, right: 0, bottom: 0, left: 0, opacity: 0, width: '100%' }}
            onChange={({ target }) => {
              const chosen = [...(target.files ?? [])]
              target.value = ''
              if (chosen.length > 0) void add(chosen)
            }}
          />
        </Button>
      </div>
      {hint && <FormHelperText>{hint}</FormHelperText>}
      {(failure || problem) && (
        <FormHelperText error role="alert">
          {failure || problem}
        </FormHelperText>
      )}
    </Stack>
  )
}
