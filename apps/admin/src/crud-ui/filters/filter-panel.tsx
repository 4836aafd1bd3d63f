import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { permissionOf, type ResourceDefinition } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { type FormEvent, useMemo, useState } from 'react'
import { type DraftGroup, toDraft, toTerms, withCondition } from '../../crud/filters/filter-draft.ts'
import { type FilterField, filterFieldsOf } from '../../crud/filters/filter-fields.ts'
import type { ListController } from '../../crud/list/use-list-controller.ts'
import { useCrud } from '../../crud/services/crud-services.tsx'
import { FilterGroup } from './filter-group.tsx'

interface FilterPanelProps {
  readonly list: ListController
  /** Called when the conditions apply, also when there are none any more. */
  readonly onApplied?: () => void
}

/** Edits the conditions of a list. It sends no request before the form is submitted. */
export function FilterPanel({ list, onApplied }: FilterPanelProps) {
  const text = useText()
  const { definition, state, dispatch } = list
  const fields = useFilterFields(definition)
  const [edited, setEdited] = useState({ search: state.search, draft: opened(state.search) })
  if (edited.search !== state.search) setEdited({ search: state.search, draft: opened(state.search) })
  const { draft } = edited
  const change = (next: DraftGroup) => setEdited({ ...edited, draft: next })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    dispatch({ type: 'search', terms: toTerms(draft) })
    onApplied?.()
  }
  const clear = () => {
    change(opened([]))
    dispatch({ type: 'search', terms: [] })
    onApplied?.()
  }
  return (
    <Box
      component="form"
      role="search"
      aria-label={text('crud.search.panel')}
      onSubmit={submit}
      sx={{ display: 'grid', gap: 3, p: { xs: 3, sm: 4 }, borderBottom: 1, borderColor: 'divider' }}
    >
      <FilterGroup {...{ draft, fields, definition }} group={draft} depth={0} onChange={change} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button type="submit" variant="contained" size="small">
          {text('crud.search.submit')}
        </Button>
        <Button size="small" onClick={clear}>
          {text('crud.search.reset')}
        </Button>
      </Box>
    </Box>
  )
}

/** The conditions of an address, or one to begin with. */
function opened(search: ListController['state']['search']): DraftGroup {
  const draft = toDraft(search)
  return search.length > 0 ? draft : withCondition(draft, draft.key)
}

/** The fields that the panel offers; those of related records only if the account may open their list. */
function useFilterFields(definition: ResourceDefinition): readonly FilterField[] {
  const { findResource, can } = useCrud()
  return useMemo(
    () =>
      filterFieldsOf(definition, (controller) => {
        const target = findResource(controller)
        return target && can(permissionOf(target, 'index')) ? target : undefined
      }),
    [definition, findResource, can],
  )
}
