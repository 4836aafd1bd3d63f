import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import type { SearchTerm } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { type FormEvent, useEffect, useId, useMemo, useState } from 'react'
import { PartBoundary } from '@teachnet/ui/parts'
import { searchFieldsOf } from '../crud/columns.ts'
import type { ListController } from '../crud/use-list-controller.ts'
import type { FilterValue } from './fields/field-props.ts'
import { filtersByKind } from './fields/filters.ts'
import { useOverrides } from './overrides.ts'

/** The common search: one input for each searchable field, by its kind. Nothing is asked before the form is sent. */
export function SearchPanel({ list }: { readonly list: ListController }) {
  const text = useText()
  const locale = useLocale()
  const id = useId()
  const { definition, state } = list
  const overrides = useOverrides()
  const fields = useMemo(() => searchFieldsOf(definition), [definition])
  const [values, setValues] = useState(() => toValues(state.search))
  useEffect(() => setValues(toValues(state.search)), [state.search])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const terms = fields.flatMap(({ name, operator }): SearchTerm[] => {
      const val = trimmed(values[name])
      return val === undefined ? [] : [{ field: name, operator, val }]
    })
    list.dispatch({ type: 'search', terms })
  }
  return (
    <Box
      component="form"
      role="search"
      aria-label={text('crud.search.panel')}
      onSubmit={submit}
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
        p: 4,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {fields.map(({ name, field, operator }) => {
        const Filter = overrides.filters?.[name] ?? filtersByKind[field.kind]
        const isBroad = field.kind === 'region' || field.kind === 'date' || field.kind === 'dateTime'
        return (
          <Box key={name} sx={isBroad ? { gridColumn: { md: 'span 2' } } : undefined}>
            {/* A filter of an override may come from a file of its own. */}
            <PartBoundary waiting={<Skeleton variant="rounded" height={40} />}>
              <Filter
                id={`${id}-${name}`}
                {...{ name, field, operator, definition }}
                label={field.label[locale]}
                value={values[name]}
                onChange={(value) => setValues((old) => ({ ...old, [name]: value }))}
              />
            </PartBoundary>
          </Box>
        )
      })}
      <Box sx={{ gridColumn: '1 / -1', display: 'flex', gap: 2 }}>
        <Button type="submit" variant="contained" size="small">
          {text('crud.search.submit')}
        </Button>
        <Button size="small" onClick={() => list.dispatch({ type: 'search', terms: [] })}>
          {text('crud.search.reset')}
        </Button>
      </Box>
    </Box>
  )
}

function toValues(terms: readonly SearchTerm[]): Record<string, FilterValue> {
  return Object.fromEntries(terms.map((term) => [term.field, term.val]))
}

function trimmed(value: FilterValue): FilterValue {
  if (typeof value !== 'string') return value
  const text = value.trim()
  return text === '' || text === ',' ? undefined : text
}
