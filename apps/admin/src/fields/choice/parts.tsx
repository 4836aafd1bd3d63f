import type { ChoiceField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { ChoiceCell } from './view.tsx'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Radio from '@mui/material/Radio'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useLocale, useText } from '@teachnet/i18n/react'
import type { ReactElement } from 'react'
import { toText, toTexts } from '../../values/read-values.ts'
import type { InputProps, FilterProps } from '../field-props.ts'
import { FieldFrame } from '../shared/field-frame.tsx'
import { textFieldProps } from '../shared/text-field-props.ts'
import { takesList } from '../../records/filters/filter-draft.ts'
import { SelectFilter } from '../shared/select-filter.tsx'

/** Up to this number, options are shown side by side; more are shown in a list. */
const openAtMost = 3

export function ChoiceInput(props: InputProps<ChoiceField>) {
  if (props.field.multiple) return <Checkboxes {...props} />
  return props.field.options.length <= openAtMost ? <Radios {...props} /> : <List {...props} />
}

/** All options at once, so that the arrow keys choose and Enter saves. */
function ChoiceCellInput(props: InputProps<ChoiceField>) {
  const text = useText()
  const { field, required } = props
  if (field.multiple) return <Checkboxes {...props} />
  if (required || field.default !== undefined) return <Radios {...props} />
  const nothing = text('crud.select.nothing')
  const options = [...field.options, { value: '', label: { 'zh-cn': nothing, en: nothing } }]
  return <Radios {...props} field={{ ...field, options }} />
}

function Checkboxes(props: InputProps<ChoiceField>) {
  const { field, name, value, onChange, onBlur } = props
  const chosen = toTexts(value)
  return (
    <Options {...props}>
      {(option, slotProps) => (
        <Checkbox
          name={name}
          checked={chosen.includes(option)}
          // In the order of the options, not of the clicks.
          onChange={(_event, checked) =>
            onChange(
              field.options.flatMap((one) =>
                (one.value === option ? checked : chosen.includes(one.value)) ? [one.value] : [],
              ),
            )
          }
          onBlur={onBlur}
          slotProps={slotProps}
        />
      )}
    </Options>
  )
}

function Radios(props: InputProps<ChoiceField>) {
  const { name, value, onChange, onBlur } = props
  return (
    <Options {...props} role="radiogroup">
      {(option, slotProps) => (
        <Radio
          name={name}
          value={option}
          checked={toText(value) === option}
          onChange={() => onChange(option)}
          onBlur={onBlur}
          slotProps={slotProps}
        />
      )}
    </Options>
  )
}

interface OptionsProps extends Pick<
  InputProps<ChoiceField>,
  'id' | 'field' | 'label' | 'required' | 'error' | 'help' | 'inputRef'
> {
  readonly role?: 'radiogroup'
  /** Renders the control of one option. */
  readonly children: (option: string, slotProps: { readonly input: object }) => ReactElement
}

/** The options side by side, each with its label; the first takes the focus of the field. */
function Options({ id, field, label, required, error, help, inputRef, role, children }: OptionsProps) {
  const locale = useLocale()
  return (
    <FieldFrame id={id} label={label} required={required} error={error} help={help} role={role}>
      <Stack direction="row" sx={{ flexWrap: 'wrap' }}>
        {field.options.map((option, index) => (
          <FormControlLabel
            key={option.value}
            label={option.label[locale]}
            control={children(option.value, { input: { ref: index === 0 ? inputRef : undefined } })}
          />
        ))}
      </Stack>
    </FieldFrame>
  )
}

function List(props: InputProps<ChoiceField>) {
  const { id, field, value, onChange, onBlur, required } = props
  const locale = useLocale()
  const text = useText()
  return (
    <TextField
      {...textFieldProps(props)}
      id={id}
      select
      fullWidth
      value={toText(value)}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    >
      {!required && field.default === undefined && <MenuItem value="">{text('crud.select.nothing')}</MenuItem>}
      {field.options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label[locale]}
        </MenuItem>
      ))}
    </TextField>
  )
}

export const choiceParts: FieldParts<ChoiceField> = {
  Input: ChoiceInput,
  CellInput: ChoiceCellInput,
  Filter: ChoiceFilter,
  Detail: ChoiceCell,
  Revision: ChoiceCell,
}

export function ChoiceFilter({ id, label, value, onChange, field, operator }: FilterProps<ChoiceField>) {
  const locale = useLocale()
  const options = field.options.map((option) => ({ value: option.value, label: option.label[locale] }))
  return (
    <SelectFilter
      id={id}
      label={label}
      value={value}
      onChange={onChange}
      options={options}
      isMultiple={takesList(operator)}
    />
  )
}
