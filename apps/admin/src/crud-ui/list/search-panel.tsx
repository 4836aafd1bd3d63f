import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import type { SearchTerm } from '@teachnet/protocol'
import { useLocale, useText } from '@teachnet/i18n/react'
import { type FormEvent, useEffect, useId, useMemo, useState } from 'react'
import { PartBoundary } from '@teachnet/ui/parts'
import { searchFieldsOf } from '../../crud/list/columns.ts'
import type { ListController } from '../../crud/list/use-list-controller.ts'
import type { FilterProps, FilterValue } from '../../fields/field-props.ts'
import { useFieldParts } from '../../fields/load-parts.ts'
import { viewOf } from '../../fields/views.ts'
import { useOverrides } from '../page/overrides.ts'

/** The search panel: one input for each searchable field, by its kind. It sends no request before the form is submitted. */
export function SearchPanel({ list }: { readonly list: ListController }) {
  const text = useText()
  const locale = useLocale()
  const id = useId()
  const { definition, state } = list
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
        return (
          <Box key={name} sx={{ gridColumn: { md: `span ${viewOf(field).filterColumns}` } }}>
            {/* An override's filter may load its own code. */}
            <PartBoundary waiting={<Skeleton variant="rounded" height={40} />}>
              <FieldFilter
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

/** The override's filter, otherwise the one of the field's kind. */
function FieldFilter(props: FilterProps) {
  const { filters } = useOverrides()
  const parts = useFieldParts(props.field)
  const Filter = filters?.[props.name] ?? parts.Filter
  return <Filter {...props} />
}

function toValues(terms: readonly SearchTerm[]): Record<string, FilterValue> {
  return Object.fromEntries(terms.map((term) => [term.field, term.val]))
}

function trimmed(value: FilterValue): FilterValue {
  if (typeof value !== 'string') return value
  const text = value.trim()
  return text === '' || text === ',' ? undefined : text
}
