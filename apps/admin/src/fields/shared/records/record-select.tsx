import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import type { ResourceDefinition } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { type UIEvent, useState } from 'react'
import { recordLabel } from '../../../crud/record/record-label.ts'
import type { Row } from '../../../crud/record/row.ts'
import { useRecordsById, useOptions } from '../../../crud/choices/use-options.ts'
import { OptionsPaper } from '../options-paper.tsx'
import { textFieldProps } from '../text-field-props.ts'
import { useTypedText } from '../use-typed-text.ts'

interface RecordSelectProps {
  readonly id: string
  readonly label: string
  readonly target: ResourceDefinition
  readonly filter?: Readonly<Record<string, string>> | undefined
  /** Records whose labels are known, for an account that may not load them. */
  readonly known?: readonly Row[]
  /** Ids of the selected records; at most one without `multiple`. */
  readonly value: readonly number[]
  /** @param rows the records of the ids, as far as they are loaded */
  readonly onChange: (ids: number[], rows: readonly Row[]) => void
  readonly multiple?: boolean
  readonly onBlur?: () => void
  readonly inputRef?: (element: HTMLElement | null) => void
  readonly required?: boolean
  readonly error?: string | undefined
  readonly help?: string | undefined
  readonly size?: 'small' | 'medium'
}

/** Selects records of another resource, with server search while typing. */
export function RecordSelect(props: RecordSelectProps) {
  const { id, target, filter, value, onChange, multiple = false, onBlur } = props
  const text = useText()
  const locale = useLocale()
  const [isOpen, setIsOpen] = useState(false)
  const [picked, setPicked] = useState<readonly Row[]>([])
  const chosen = useRecordsById(
    target,
    value.filter((one) => !picked.some((row) => row.id === one)),
  )
  const known = [...picked, ...chosen, ...(props.known ?? [])]
  const selected = value.map((one) => known.find((row) => row.id === one) ?? { id: one })
  const labelOf = (row: Row) => recordLabel(target, row, locale)
  const typed = useTypedText(multiple || !selected[0] ? '' : labelOf(selected[0]))
  const choices = useOptions(target, { text: typed.text, filter, isEnabled: isOpen })
  const options = [...choices.rows]
  const choose = (next: readonly Row[]) => {
    // A record whose label has not loaded yet is still requested.
    setPicked(next.filter((row) => known.includes(row) || choices.rows.includes(row)))
    onChange(
      next.map((row) => row.id),
      next,
    )
  }
  const loadNearEnd = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const { scrollTop, scrollHeight, clientHeight } = currentTarget
    if (choices.hasMore && !choices.problem && scrollTop + 2 * clientHeight >= scrollHeight) choices.loadMore()
  }
  const common = {
    id,
    open: isOpen,
    onOpen: () => setIsOpen(true),
    onClose: () => setIsOpen(false),
    options,
    loading: choices.isLoading,
    ...(choices.problem && { noOptionsText: text(`crud.select.${choices.problem}`) }),
    ...(props.size && { size: props.size }),
    // The server filters; show all its results.
    filterOptions: (options: Row[]) => options,
    getOptionLabel: labelOf,
    getOptionKey: (row: Row) => row.id,
    isOptionEqualToValue: (row: Row, other: Row) => row.id === other.id,
    inputValue: typed.inputValue,
    onInputChange: typed.onInputChange,
    // With the arrow keys the list continues on the next page instead of wrapping around.
    onHighlightChange: (_event: unknown, row: Row | null) => {
      if (row && row === options.at(-1) && choices.hasMore) choices.loadMore()
    },
    slots: { paper: OptionsPaper },
    slotProps: { paper: { choices }, listbox: { onScroll: loadNearEnd } },
    ...(onBlur && { onBlur }),
    renderInput: (params: object) => <TextField {...params} {...textFieldProps(props)} />,
  }
  return multiple ? (
    <Autocomplete
      {...common}
      multiple
      disableCloseOnSelect
      value={selected}
      onChange={(_event, next) => choose(next)}
    />
  ) : (
    <Autocomplete {...common} value={selected[0] ?? null} onChange={(_event, next) => choose(next ? [next] : [])} />
  )
}
