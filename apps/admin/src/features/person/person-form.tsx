import AddRounded from '@mui/icons-material/AddRounded'
import CloseRounded from '@mui/icons-material/CloseRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import { isExactIdentifier, mostIdentifiers, personIdentifiers } from '@teachnet/contract/person'
import { useText } from '@teachnet/i18n/react'
import type { Problems, TypedIdentifier } from './use-person-search.ts'

interface PersonFormProps {
  readonly identifiers: readonly TypedIdentifier[]
  readonly reason: string
  readonly problems: Problems
  readonly isBusy: boolean
  readonly onIdentifiers: (identifiers: readonly TypedIdentifier[]) => void
  readonly onReason: (reason: string) => void
  readonly onSearch: () => void
}

/** What identifies the person, and why the data is searched. */
export function PersonForm({
  identifiers,
  reason,
  problems,
  isBusy,
  onIdentifiers,
  onReason,
  onSearch,
}: PersonFormProps) {
  const text = useText()
  const change = (at: number, next: TypedIdentifier) =>
    onIdentifiers(identifiers.map((each, index) => (index === at ? next : each)))
  return (
    <Paper
      component="form"
      variant="outlined"
      noValidate
      autoComplete="off"
      aria-label={text('person.search')}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch()
      }}
      sx={{ p: { xs: 4, sm: 5 }, display: 'grid', gap: 4 }}
    >
      {identifiers.map((identifier, index) => (
        <Identifier
          // oxlint-disable-next-line react/no-array-index-key -- the inputs have no other identity
          key={index}
          identifier={identifier}
          number={index + 1}
          problem={problems[`identifiers.${index}`]}
          onChange={(next) => change(index, next)}
          onRemove={
            identifiers.length > 1 ? () => onIdentifiers(identifiers.filter((_, at) => at !== index)) : undefined
          }
        />
      ))}
      {identifiers.length < mostIdentifiers && (
        <Button
          size="small"
          startIcon={<AddRounded />}
          onClick={() => onIdentifiers([...identifiers, { kind: 'email', value: '' }])}
          sx={{ justifySelf: 'start' }}
        >
          {text('person.addIdentifier')}
        </Button>
      )}
      <TextField
        label={text('person.reason')}
        value={reason}
        onChange={({ target }) => onReason(target.value)}
        error={problems['reason'] !== undefined}
        helperText={problems['reason'] ?? text('person.reasonHelp')}
        required
        fullWidth
      />
      <Button type="submit" variant="contained" loading={isBusy} sx={{ justifySelf: 'start' }}>
        {text('person.find')}
      </Button>
    </Paper>
  )
}

interface IdentifierProps {
  readonly identifier: TypedIdentifier
  /** From 1. */
  readonly number: number
  readonly problem: string | undefined
  readonly onChange: (identifier: TypedIdentifier) => void
  readonly onRemove: (() => void) | undefined
}

function Identifier({ identifier: { kind, value }, number, problem, onChange, onRemove }: IdentifierProps) {
  const text = useText()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 3 }}>
      <TextField
        select
        label={text('person.kindLabel', { number })}
        value={kind}
        onChange={({ target }) => {
          const next = personIdentifiers.find((each) => each === target.value)
          if (next) onChange({ kind: next, value })
        }}
        sx={{ flex: { xs: '1 1 100%', sm: '0 0 200px' } }}
      >
        {personIdentifiers.map((each) => (
          <MenuItem key={each} value={each}>
            {text(`person.kind.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={text('person.value', { number })}
        value={value}
        onChange={({ target }) => onChange({ kind, value: target.value })}
        error={problem !== undefined}
        helperText={problem ?? (isExactIdentifier(kind) ? undefined : text('person.nameHelp'))}
        sx={{ flex: '1 1 180px' }}
        required
      />
      {onRemove && (
        <IconButton onClick={onRemove} aria-label={text('person.removeIdentifier', { number })} sx={{ mt: 1 }}>
          <CloseRounded />
        </IconButton>
      )}
    </Box>
  )
}
