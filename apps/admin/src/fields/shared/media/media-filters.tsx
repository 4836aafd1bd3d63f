import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import type { SearchTerm } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { fileSizes, withTerm } from '../../../records/media/use-media-files.ts'

const filters = {
  kind: { operator: 'eq', values: ['image', 'video', 'audio', 'document', 'archive', 'other'] },
  usage: { operator: 'eq', values: ['used', 'unused'] },
  copies: { operator: 'eq', values: ['several'] },
  size: { operator: 'RANGE', values: Object.keys(fileSizes) },
} as const

type FilterName = keyof typeof filters

interface MediaFiltersProps {
  readonly terms: readonly SearchTerm[]
  readonly onChange: (terms: readonly SearchTerm[]) => void
  /** Filters that are left out, because their value is given. */
  readonly without?: readonly FilterName[]
}

/** The filters of a library that are used most: kind, use, duplicates and size. */
export function MediaFilters({ terms, onChange, without = [] }: MediaFiltersProps) {
  const text = useText()
  const names = (Object.keys(filters) as FilterName[]).filter((name) => !without.includes(name))
  return (
    // On a phone they are one row that is moved sideways, so that the files stay in view.
    <Stack
      direction="row"
      sx={{
        flexWrap: { xs: 'nowrap', sm: 'wrap' },
        gap: 2,
        maxWidth: '100%',
        overflowX: { xs: 'auto', sm: 'visible' },
      }}
    >
      {names.map((name) => (
        <TextField
          key={name}
          select
          size="small"
          label={text(`media.filter.${name}`)}
          value={valueOf(terms, name)}
          onChange={({ target }) => onChange(withTerm(terms, name, toTerms(name, target.value)))}
          slotProps={{ select: { displayEmpty: true } }}
          sx={{ minWidth: 120, flex: 'none' }}
        >
          <MenuItem value="">{text('media.filter.any')}</MenuItem>
          {filters[name].values.map((value) => (
            <MenuItem key={value} value={value}>
              {text(`media.${name}.${value}`)}
            </MenuItem>
          ))}
        </TextField>
      ))}
    </Stack>
  )
}

function toTerms(name: FilterName, value: string): readonly SearchTerm[] {
  if (value === '') return []
  return [{ field: name, operator: filters[name].operator, val: isSize(value) ? fileSizes[value] : value }]
}

function isSize(value: string): value is keyof typeof fileSizes {
  return Object.hasOwn(fileSizes, value)
}

/** The offered value of a filter; empty for another one, which the panel of all filters shows. */
function valueOf(terms: readonly SearchTerm[], name: FilterName): string {
  const term = terms.find(({ field }) => field === name)
  const found = term && filters[name].values.find((value) => (isSize(value) ? fileSizes[value] : value) === term.val)
  return found ?? ''
}
