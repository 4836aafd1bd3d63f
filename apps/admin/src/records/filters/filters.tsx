import CloseRounded from '@mui/icons-material/CloseRounded'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useText } from '@teachnet/i18n/react'
import { useId, type FormEvent, useMemo, useState } from 'react'
import type { ListController } from '../list/use-list-controller.ts'
import { FilterChips } from './filter-chips.tsx'
import Button from '@mui/material/Button'
import { permissionOf, type ResourceDefinition } from '@teachnet/contract'
import AddRounded from '@mui/icons-material/AddRounded'
import {
  type DraftGroup,
  toDraft,
  toTerms,
  withCondition,
  deepestGroup,
  isGroup,
  withAlternative,
  withChange,
  withGroup,
  without,
  withWord,
} from './filter-draft.ts'
import { type FilterField, filterFieldsOf } from './filter-fields.ts'
import { useCrud } from '../services/crud-services.tsx'
import { PlainSelect } from '../list/plain-select.tsx'
import { FilterCondition } from './filter-condition.tsx'

interface FiltersProps {
  readonly list: ListController
  readonly isPanelOpen: boolean
  /** On a phone the editor covers the list, which it would otherwise push out of sight. */
  readonly isNarrow: boolean
  readonly onOpen: () => void
  readonly onClose: () => void
}

/** The conditions of a list: as an editor while the panel is open, otherwise as a line of text. */
export function Filters({ list, isPanelOpen, isNarrow, onOpen, onClose }: FiltersProps) {
  if (isPanelOpen && !isNarrow) return <FilterPanel list={list} />
  return (
    <>
      {list.state.search.length > 0 && <FilterChips list={list} onOpen={onOpen} />}
      {isPanelOpen && <FilterSheet list={list} onClose={onClose} />}
    </>
  )
}

interface FilterSheetProps {
  readonly list: ListController
  readonly onClose: () => void
}

/** The conditions of a list on a phone: a sheet from the lower edge, which closes when they apply. */
function FilterSheet({ list, onClose }: FilterSheetProps) {
  const text = useText()
  const id = useId()
  return (
    <Drawer
      anchor="bottom"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': id,
          sx: { maxHeight: 'calc(85 * var(--dvh))', borderRadius: '12px 12px 0 0', pb: 'env(safe-area-inset-bottom)' },
        },
      }}
    >
      <Box component="header" sx={{ display: 'flex', alignItems: 'center', px: 3, pt: 2 }}>
        <Typography id={id} variant="h2" sx={{ flex: 1 }}>
          {text('crud.search.panel')}
        </Typography>
        <IconButton edge="end" aria-label={text('crud.form.close')} onClick={onClose}>
          <CloseRounded />
        </IconButton>
      </Box>
      <Box sx={{ overflow: 'auto' }}>
        <FilterPanel list={list} onApplied={onClose} />
      </Box>
    </Drawer>
  )
}

interface FilterPanelProps {
  readonly list: ListController
  /** Called when the conditions apply, also when there are none any more. */
  readonly onApplied?: () => void
}

/** Edits the conditions of a list. It sends no request before the form is submitted. */
function FilterPanel({ list, onApplied }: FilterPanelProps) {
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
      <FilterGroup draft={draft} fields={fields} definition={definition} group={draft} depth={0} onChange={change} />
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

interface FilterGroupProps {
  /** All conditions. */
  readonly draft: DraftGroup
  readonly group: DraftGroup
  /** 0 for the outermost group. */
  readonly depth: number
  readonly fields: readonly FilterField[]
  readonly definition: ResourceDefinition
  readonly onChange: (draft: DraftGroup) => void
}

/** Conditions and groups, of which all must match or one. An old back end has only conditions that must all match. */
function FilterGroup(props: FilterGroupProps) {
  const { draft, group, depth, fields, definition, onChange } = props
  const text = useText()
  const { backEnd } = useCrud()
  const hasGroups = backEnd === 'teachnet'
  const isInner = depth > 0
  return (
    <Box
      role={isInner ? 'group' : undefined}
      aria-label={isInner ? text(wordTexts[group.word]) : undefined}
      sx={{ display: 'grid', gap: 2, ...(isInner && frameStyle) }}
    >
      {hasGroups && (isInner || group.members.length > 1) && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: '0.8125rem' }}>
          <PlainSelect
            label={text('filter.word')}
            value={group.word}
            options={[
              { value: 'and', label: text('filter.all') },
              { value: 'or', label: text('filter.alternatives') },
            ]}
            onChange={(word) => onChange(withWord(draft, group.key, word === 'or' ? 'or' : 'and'))}
          />
          {isInner && (
            <IconButton
              size="small"
              aria-label={text('filter.removeGroup')}
              onClick={() => onChange(without(draft, group.key))}
            >
              <CloseRounded fontSize="small" />
            </IconButton>
          )}
        </Box>
      )}
      {group.members.map((member, index) => (
        <Box key={member.key} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          {index > 0 && group.word === 'or' && <Box sx={wordStyle}>{text('filter.or')}</Box>}
          {isGroup(member) ? (
            <FilterGroup {...props} group={member} depth={depth + 1} />
          ) : (
            <FilterCondition
              fields={fields}
              definition={definition}
              condition={member}
              onChange={(part) => onChange(withChange(draft, member.key, part))}
              onRemove={() => onChange(without(draft, member.key))}
              onAlternative={
                hasGroups && mayAddAlternative(group, depth, index)
                  ? () => onChange(withAlternative(draft, member.key))
                  : undefined
              }
            />
          )}
        </Box>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" startIcon={<AddRounded />} onClick={() => onChange(withCondition(draft, group.key))}>
          {text('filter.add')}
        </Button>
        {hasGroups && depth < deepestGroup - 1 && (
          <Button size="small" startIcon={<AddRounded />} onClick={() => onChange(withGroup(draft, group.key))}>
            {text('filter.addGroup')}
          </Button>
        )}
      </Box>
    </Box>
  )
}

/** In a group of alternatives only the last condition offers another one. */
function mayAddAlternative(group: DraftGroup, depth: number, index: number): boolean {
  return group.word === 'or' ? index === group.members.length - 1 : depth < deepestGroup - 1
}

const wordTexts = { and: 'filter.all', or: 'filter.alternatives' } as const

const wordStyle = { fontSize: '0.8125rem', color: 'text.secondary' } as const
const frameStyle = { p: 3, border: 1, borderColor: 'divider', borderRadius: 1 } as const
