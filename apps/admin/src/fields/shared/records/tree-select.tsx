import { Autocomplete } from '@teachnet/ui/choice'
import TextField from '@mui/material/TextField'
import { parentFieldOf, type ResourceDefinition } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { useMemo } from 'react'
import { recordLabel } from '../../../records/record/record-label.ts'
import { type NestedOption, nestOptions } from '../../../records/list/tree-rows.ts'
import type { Row } from '../../../records/record/row.ts'
import { useOptions } from '../../../records/choices/use-options.ts'
import { textFieldProps } from '../text-field-props.ts'
import { useTypedText } from '../use-typed-text.ts'

interface TreeSelectProps {
  readonly id: string
  readonly label: string
  readonly target: ResourceDefinition
  /** Records whose labels are known, for an account that may not load them. */
  readonly known?: readonly Row[]
  /** A record that cannot be selected, nor any record below it. */
  readonly without?: number | undefined
  /** 0 or undefined: the top level. */
  readonly value: number | undefined
  readonly onChange: (id: number | undefined) => void
  readonly onBlur?: () => void
  readonly inputRef?: (element: HTMLElement | null) => void
  readonly error?: string | undefined
  readonly help?: string | undefined
  readonly size?: 'small' | 'medium'
  readonly required?: boolean
  readonly placeholder?: string
}

/** Selects one record of a tree, searchable, indented by level. */
export function TreeSelect(props: TreeSelectProps) {
  const { id, target, without, value, onChange, onBlur, size } = props
  const text = useText()
  const locale = useLocale()
  const { rows, isLoading, problem } = useOptions(target, { isEnabled: true })
  const options = useMemo(() => {
    const parentField = parentFieldOf(target) ?? 'pid'
    return withLevels(nestOptions(rows, parentField, (row) => recordLabel(target, row, locale), without))
  }, [rows, target, locale, without])
  const knownRow = props.known?.find((row) => row.id === value)
  const selected =
    options.find((option) => option.id === value) ??
    (value ? { id: value, label: recordLabel(target, knownRow ?? { id: value }, locale), level: 0 } : null)
  const typed = useTypedText(selected?.label ?? '')
  return (
    <Autocomplete
      id={id}
      options={options}
      value={selected}
      inputValue={typed.inputValue}
      onInputChange={typed.onInputChange}
      onCompositionEnd={typed.onCompositionEnd}
      onChange={(_event, next) => onChange(next?.id)}
      loading={isLoading}
      noOptionsText={problem ? text(`crud.select.${problem}`) : undefined}
      size={size}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      onBlur={onBlur}
      renderOption={({ key, ...rest }, option) => (
        <li key={key} {...rest} style={{ paddingInlineStart: 16 + option.level * 20 }}>
          {option.label}
        </li>
      )}
      renderInput={(params) => <TextField {...params} {...textFieldProps(props)} placeholder={props.placeholder} />}
    />
  )
}

interface LevelOption {
  readonly id: number
  readonly label: string
  readonly level: number
}

function withLevels(options: readonly NestedOption[], level = 0): LevelOption[] {
  return options.flatMap(({ id, label, children }) => [{ id, label, level }, ...withLevels(children, level + 1)])
}
