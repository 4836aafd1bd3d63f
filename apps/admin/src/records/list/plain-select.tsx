import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'

interface PlainSelectProps {
  readonly label: string
  readonly value: string | number
  readonly options: readonly { readonly value: string | number; readonly label: string }[]
  readonly onChange: (value: string) => void
}

/** A select without a frame: for controls of a list. */
export function PlainSelect({ label, value, options, onChange }: PlainSelectProps) {
  return (
    <Select
      variant="standard"
      disableUnderline
      displayEmpty
      value={value}
      onChange={({ target }) => onChange(String(target.value))}
      SelectDisplayProps={{ 'aria-label': label }}
      sx={{ fontSize: '0.875rem', maxWidth: '100%' }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </Select>
  )
}
