import type { TagsField } from '@teachnet/contract'
import { useMemo } from 'react'
import { Autocomplete } from '@teachnet/ui/choice'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useText } from '@teachnet/i18n/react'
import type { FieldParts } from '../field-view.ts'
import { TagsDetail } from './view.tsx'
import { toTexts } from '../../values/read-values.ts'
import type { InputProps, FilterProps } from '../field-props.ts'
import { takesList } from '../../records/filters/filter-draft.ts'
import { TextFilter } from '../shared/text-filter.tsx'

export const tagsParts: FieldParts<TagsField> = {
  Input: TagsInput,
  Filter: TagsFilter,
  Detail: TagsDetail,
  Revision: TagsDetail,
}

function TagsInput({
  value,
  error,
  help,
  field: _field,
  definition: _definition,
  target: _target,
  ...rest
}: InputProps<TagsField>) {
  // A new array with the same tags would reset the typed text.
  const tags = useMemo(() => toTexts(value), [value])
  return <TagBox {...rest} tags={tags} error={error !== undefined} help={error ?? help} />
}

/** Whole tags, or a part of their text. */
function TagsFilter({ id, label, value, onChange, operator }: FilterProps<TagsField>) {
  // A new array with the same tags would reset the typed text.
  const tags = useMemo(() => toTexts(value), [value])
  if (!takesList(operator)) return <TextFilter id={id} label={label} value={value} onChange={onChange} />
  return (
    <TagBox
      id={id}
      label={label}
      size="small"
      tags={tags}
      onChange={(next) => onChange(next.length > 0 ? next : undefined)}
    />
  )
}

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
function TagBox({ id, label, tags, onChange, onBlur, help, size = 'medium', ...input }: TagBoxProps) {
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
      onBlur={onBlur}
      renderInput={(params) => (
        <TextField {...params} {...input} label={label} helperText={help ?? text('crud.tags.help')} />
      )}
    />
  )
}
