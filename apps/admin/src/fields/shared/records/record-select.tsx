import { Autocomplete } from '@teachnet/ui/choice'
import TextField from '@mui/material/TextField'
import type { ResourceDefinition } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { type UIEvent, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper, { type PaperProps } from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { recordLabel } from '../../../records/record/record-label.ts'
import type { Row } from '../../../records/record/row.ts'
import { useRecordsById, useOptions, type Options } from '../../../records/choices/use-options.ts'
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
    noOptionsText: choices.problem ? text(`crud.select.${choices.problem}`) : undefined,
    size: props.size,
    // The server filters; show all its results.
    filterOptions: (options: Row[]) => options,
    getOptionLabel: labelOf,
    getOptionKey: (row: Row) => row.id,
    isOptionEqualToValue: (row: Row, other: Row) => row.id === other.id,
    inputValue: typed.inputValue,
    onInputChange: typed.onInputChange,
    onCompositionEnd: typed.onCompositionEnd,
    // With the arrow keys the list continues on the next page instead of wrapping around.
    onHighlightChange: (_event: unknown, row: Row | null) => {
      if (row && row === options.at(-1) && choices.hasMore) choices.loadMore()
    },
    slots: { paper: OptionsPaper },
    slotProps: { paper: { choices }, listbox: { onScroll: loadNearEnd } },
    onBlur,
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

declare module '@mui/material/Autocomplete' {
  interface AutocompletePaperSlotPropsOverrides {
    readonly choices?: Options
  }
}

interface OptionsPaperProps extends PaperProps {
  readonly choices?: Options
}

/** The popup of a select: its list, and below it the number of loaded choices. */
function OptionsPaper({ choices, children, ...paper }: OptionsPaperProps) {
  return (
    <Paper {...paper}>
      {children}
      {choices && choices.rows.length > 0 && (choices.hasMore || choices.problem) && <PartOfAll {...choices} />}
    </Paper>
  )
}

function PartOfAll({ rows, total, isLoading, problem, loadMore }: Options) {
  const text = useText()
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        px: 2,
        py: 0.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
      // Keep the focus in the input; otherwise the list would close.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Typography variant="body2" role="status" color={problem ? 'error' : 'text.secondary'}>
        {isLoading
          ? text('crud.select.loading')
          : problem
            ? text(`crud.select.${problem}`)
            : text('crud.select.part', { shown: rows.length, total })}
      </Typography>
      {problem !== 'forbidden' && (
        <Button size="small" tabIndex={-1} disabled={isLoading} onClick={loadMore}>
          {text(problem ? 'crud.error.retry' : 'crud.select.more')}
        </Button>
      )}
    </Box>
  )
}
