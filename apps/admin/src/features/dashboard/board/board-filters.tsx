import CloseRounded from '@mui/icons-material/CloseRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type BoardFilter, mostFilters } from '@teachnet/contract/panels'
import { useLocale, useText } from '@teachnet/i18n/react'
import { PartBoundary } from '@teachnet/ui/parts'
import { useId, useState } from 'react'
import type { FilterValue } from '../../../fields/field-props.ts'
import { useFieldParts } from '../../../fields/load-parts.ts'
import { WithMessages } from '../../../messages/with-messages.tsx'
import { useCrud } from '../../../records/services/crud-services.tsx'
import type { FilterTarget } from './board.ts'

interface BoardFiltersProps {
  readonly targets: readonly FilterTarget[]
  readonly filters: readonly BoardFilter[]
  readonly onChange: (filters: readonly BoardFilter[]) => void
  /** Whether the dashboard has panels of the site as a whole, which no filter applies to. */
  readonly hasSitePanels: boolean
}

/** The filters of the whole dashboard, and the button that adds one. */
export function BoardFilters({ targets, filters, onChange, hasSitePanels }: BoardFiltersProps) {
  const text = useText()
  const labelOf = useTargetLabel()
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  /** A filter that was added, before its value is chosen. */
  const [blank, setBlank] = useState<string>()
  const shown = [...filters.map(({ of }) => of), ...(blank === undefined ? [] : [blank])]
  const free = targets.filter(({ of }) => !shown.includes(of))
  const set = (of: string, value: readonly string[]) => {
    const others = filters.filter((filter) => filter.of !== of)
    setBlank(value.length === 0 ? of : undefined)
    onChange(value.length === 0 ? others : [...others, { of, value: [...value] }])
  }
  const remove = (of: string) => {
    if (of === blank) setBlank(undefined)
    else onChange(filters.filter((filter) => filter.of !== of))
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      {shown.map((of) => {
        const target = targets.find((one) => one.of === of)
        return (
          target && (
            <FilterInput
              key={of}
              target={target}
              label={labelOf(target)}
              value={filters.find((filter) => filter.of === of)?.value ?? []}
              onChange={(value) => set(of, value)}
              onRemove={() => remove(of)}
            />
          )
        )
      })}
      {free.length > 0 && shown.length < mostFilters && (
        <Button
          className="no-print"
          size="small"
          aria-haspopup="menu"
          aria-expanded={opener !== null}
          onClick={({ currentTarget }) => setOpener(currentTarget)}
        >
          {text('dashboard.addFilter')}
        </Button>
      )}
      <Menu anchorEl={opener} open={opener !== null} onClose={() => setOpener(null)}>
        {free.map((target) => (
          <MenuItem
            key={target.of}
            onClick={() => {
              setBlank(target.of)
              setOpener(null)
            }}
          >
            {labelOf(target)}
          </MenuItem>
        ))}
      </Menu>
      {filters.length > 0 && hasSitePanels && (
        <Typography variant="body2" color="textSecondary" sx={{ flexBasis: '100%' }}>
          {text('dashboard.siteNotFiltered')}
        </Typography>
      )}
    </Box>
  )
}

/** Returns the function that names a filter: by the records that it is about, since fields name them from their own point of view. */
function useTargetLabel() {
  const locale = useLocale()
  const { findResource } = useCrud()
  return ({ of, field }: FilterTarget) => (findResource(of)?.title ?? field.label)[locale]
}

interface FilterInputProps {
  readonly target: FilterTarget
  readonly label: string
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  readonly onRemove: () => void
}

/** The value of a filter, chosen as in the filters of lists. */
function FilterInput({ target: { name, field, definition }, label, value, onChange, onRemove }: FilterInputProps) {
  const text = useText()
  return (
    <Box
      role="group"
      aria-label={text('dashboard.filterBy', { label })}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        flex: field.kind === 'region' ? '1 1 420px' : '0 1 280px',
        maxWidth: 560,
        '& > div': { flex: 1, minWidth: 0 },
      }}
    >
      <div>
        <WithMessages of="crud">
          <PartBoundary waiting={<Skeleton variant="rounded" height={40} />}>
            <Value
              name={name}
              field={field}
              definition={definition}
              label={label}
              operator={field.kind === 'region' ? 'FIND_IN_SET' : 'eq'}
              value={field.kind === 'region' ? value : value[0]}
              onChange={(next) => onChange(next === undefined ? [] : typeof next === 'string' ? [next] : next)}
            />
          </PartBoundary>
        </WithMessages>
      </div>
      <IconButton size="small" aria-label={text('dashboard.removeFilter', { label })} onClick={onRemove}>
        <CloseRounded fontSize="small" />
      </IconButton>
    </Box>
  )
}

interface ValueProps extends Pick<FilterTarget, 'name' | 'field' | 'definition'> {
  readonly label: string
  readonly operator: 'eq' | 'FIND_IN_SET'
  readonly value: FilterValue
  readonly onChange: (value: FilterValue) => void
}

function Value(props: ValueProps) {
  const { Filter } = useFieldParts(props.field)
  return <Filter {...props} id={useId()} />
}
