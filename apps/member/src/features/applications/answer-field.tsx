import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type Field, kindOf, type KeptFile } from '@teachnet/contract'
import type { RegionOption, RegionQuery } from '@teachnet/protocol'
import { useLocale, useText } from '@teachnet/i18n/react'
import type { Asked } from './answer-form.tsx'
import { FileAnswer } from './file-answer.tsx'
import { RegionAnswer } from './region-answer.tsx'

/** What the fields of an answer need from outside. */
export interface AnswerPorts {
  /** The cities of a province, or the districts of a city. */
  readonly loadRegions: (query: RegionQuery) => Promise<readonly RegionOption[]>
  readonly onUpload: (file: File) => Promise<void>
}

export interface AnswerFieldProps extends AnswerPorts {
  readonly name: string
  readonly field: Field
  readonly asked: Asked
  readonly value: string
  readonly files: readonly KeptFile[]
  /** Why the value is refused. */
  readonly problem: string | undefined
  readonly onChange: (value: string) => void
  readonly onFiles: (files: readonly KeptFile[]) => void
}

/** One field that the back office asks for again, with the control that its kind has in a plain form. */
export function AnswerField(props: AnswerFieldProps) {
  const { name, field, asked, value, problem, onChange } = props
  const text = useText()
  const locale = useLocale() === 'en' ? 'en' : 'zh-cn'
  const { control, attributes, options } = kindOf(field).plainInput
  const shared = {
    label: field.label[locale],
    required: field.required === true,
    error: Boolean(problem),
    helperText: problem ?? field.help?.[locale],
  }
  switch (control(field)) {
    case 'files':
      return <FileAnswer {...props} label={shared.label} types={asked.upload.types[name] ?? []} />
    case 'region':
      return <RegionAnswer {...props} {...shared} provinces={asked.provinces} />
    case 'options':
      return (
        <TextField {...shared} select value={value} onChange={({ target }) => onChange(target.value)}>
          {!shared.required && <MenuItem value="">{text('applications.noChoice')}</MenuItem>}
          {options(field, { locale, records: asked.choices[name] ?? [] }).map((option) => (
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
          multiline={control(field) === 'lines'}
          minRows={control(field) === 'lines' ? 4 : undefined}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          slotProps={{ htmlInput: attributes(field) }}
        />
      )
  }
}
