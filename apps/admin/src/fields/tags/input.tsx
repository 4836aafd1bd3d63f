import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import type { TagsField } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { useMemo } from 'react'
import { toTexts } from '../../values/read-values.ts'
import type { InputProps } from '../field-props.ts'

/** Free text tags; Enter or a comma ends each. */
export function TagsInput({
  id,
  name,
  label,
  value,
  onChange,
  onBlur,
  inputRef,
  required,
  error,
  help,
}: InputProps<TagsField>) {
  const text = useText()
  // A new array with the same tags would reset the typed text.
  const tags = useMemo(() => toTexts(value), [value])
  const change = (next: readonly string[]) =>
    onChange([...new Set(next.flatMap((tag) => tag.split(/[,，]/)).map((tag) => tag.trim()))].filter(Boolean))
  return (
    <Autocomplete
      id={id}
      multiple
      freeSolo
      autoSelect
      options={[]}
      value={tags}
      onChange={(_event, next) => change(next)}
      onInputChange={(_event, typed) => {
        if (/[,，]$/.test(typed)) change([...tags, typed])
      }}
      onBlur={onBlur}
      clearText={text('crud.select.clear')}
      renderInput={(params) => (
        <TextField
          {...params}
          name={name}
          label={label}
          required={required}
          inputRef={inputRef}
          error={error !== undefined}
          helperText={error ?? help ?? text('crud.tags.help')}
        />
      )}
    />
  )
}
