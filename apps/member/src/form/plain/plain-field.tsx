import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { kindOf } from '@teachnet/contract'
import { ownTextOf } from '@teachnet/contract/desk'
import { useLocale, useText } from '@teachnet/i18n/react'
import { PlainFiles } from './plain-files.tsx'
import { PlainRegion } from './plain-region.tsx'
import type { PlainFieldProps } from './plain-field-props.ts'

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
