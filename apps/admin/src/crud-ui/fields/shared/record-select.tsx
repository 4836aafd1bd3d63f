import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import type { ResourceDefinition } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { recordLabel } from '../../../crud/record-label.ts'
import type { Row } from '../../../crud/row.ts'
import { useChosen, useOptions } from '../../../crud/use-options.ts'

interface RecordSelectProps {
  readonly id: string
  readonly label: string
  readonly target: ResourceDefinition
  readonly filter?: Readonly<Record<string, string>> | undefined
  /** Ids of the chosen records; at most one without `multiple`. */
  readonly value: readonly number[]
  readonly onChange: (ids: number[]) => void
  readonly multiple?: boolean
  readonly onBlur?: () => void
  readonly inputRef?: (element: HTMLElement | null) => void
  readonly required?: boolean
  readonly error?: string | undefined
  readonly help?: string | undefined
  readonly size?: 'small' | 'medium'
}

/** Chooses records of another resource, searched for on the server while typing. */
export function RecordSelect(props: RecordSelectProps) {
  const {
    id,
    label,
    target,
    filter,
    value,
    onChange,
    multiple = false,
    onBlur,
    inputRef,
    required,
    error,
    help,
  } = props
  const text = useText()
  const locale = useLocale()
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<readonly Row[]>([])
  const { rows, isLoading, isFailed } = useOptions(target, { text: typed, filter, isEnabled: isOpen })
  const chosen = useChosen(
    target,
    value.filter((one) => !picked.some((row) => row.id === one)),
  )
  const known = [...picked, ...chosen]
  const selected = value.map((one) => known.find((row) => row.id === one) ?? { id: one })
  const choose = (next: readonly Row[]) => {
    setPicked(next)
    onChange(next.map((row) => row.id))
  }
  const common = {
    id,
    open: isOpen,
    onOpen: () => setIsOpen(true),
    onClose: () => setIsOpen(false),
    options: [...rows],
    loading: isLoading,
    loadingText: text('crud.select.loading'),
    noOptionsText: text(isFailed ? 'crud.select.failed' : 'crud.select.none'),
    clearText: text('crud.select.clear'),
    openText: text('crud.select.open'),
    closeText: text('crud.select.close'),
    ...(props.size && { size: props.size }),
    // The server searches; what it sends fits.
    filterOptions: (options: Row[]) => options,
    getOptionLabel: (row: Row) => recordLabel(target, row, locale),
    getOptionKey: (row: Row) => row.id,
    isOptionEqualToValue: (row: Row, other: Row) => row.id === other.id,
    onInputChange: (_event: unknown, next: string, reason: string) => setTyped(reason === 'input' ? next : ''),
    ...(onBlur && { onBlur }),
    renderInput: (params: object) => (
      <TextField
        {...params}
        label={label}
        required={required ?? false}
        error={error !== undefined}
        helperText={error ?? help}
        {...(inputRef && { inputRef })}
      />
    ),
  }
  return multiple ? (
    <Autocomplete
      {...common}
      multiple
      disableCloseOnSelect
      value={[...selected]}
      onChange={(_event, next) => choose(next)}
    />
  ) : (
    <Autocomplete {...common} value={selected[0] ?? null} onChange={(_event, next) => choose(next ? [next] : [])} />
  )
}
