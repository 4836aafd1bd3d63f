import Autocomplete from '@mui/material/Autocomplete'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useText } from '@teachnet/i18n/react'

interface TagBoxProps extends Pick<TextFieldProps, 'name' | 'required' | 'error' | 'inputRef'> {
  readonly id: string
  readonly label: string
  readonly tags: string[]
  readonly onChange: (tags: string[]) => void
  readonly onBlur?: () => void
  readonly help?: string | undefined
  readonly size?: 'small' | 'medium'
}

/** Free texts; Enter or a comma ends each. */
export function TagBox({ id, label, tags, onChange, onBlur, help, size = 'medium', ...input }: TagBoxProps) {
  const text = useText()
  const change = (next: readonly string[]) =>
    onChange([...new Set(next.flatMap((tag) => tag.split(/[,，]/)).map((tag) => tag.trim()))].filter(Boolean))
  return (
    <Autocomplete
      id={id}
      multiple
      freeSolo
      autoSelect
      size={size}
      options={[]}
      value={tags}
      onChange={(_event, next) => change(next)}
      onInputChange={(_event, typed) => {
        if (/[,，]$/.test(typed)) change([...tags, typed])
      }}
      {...(onBlur && { onBlur })}
      renderInput={(params) => (
        <TextField {...params} {...input} label={label} helperText={help ?? text('crud.tags.help')} />
      )}
    />
  )
}
