import AddRounded from '@mui/icons-material/AddRounded'
import CloseRounded from '@mui/icons-material/CloseRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { ResourceDefinition } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import {
  deepestGroup,
  type DraftGroup,
  isGroup,
  withAlternative,
  withChange,
  withCondition,
  withGroup,
  without,
  withWord,
} from '../../crud/filters/filter-draft.ts'
import type { FilterField } from '../../crud/filters/filter-fields.ts'
import { useCrud } from '../../crud/services/crud-services.tsx'
import { NativeSelect } from '../list/native-select.tsx'
import { FilterCondition } from './filter-condition.tsx'

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
export function FilterGroup(props: FilterGroupProps) {
  const { draft, group, depth, fields, definition, onChange } = props
  const text = useText()
  const { backEnd } = useCrud()
  const hasGroups = backEnd === 'teachnet'
  const isInner = depth > 0
  return (
    <Box
      {...(isInner && { role: 'group', 'aria-label': text(wordTexts[group.word]) })}
      sx={{ display: 'grid', gap: 2, ...(isInner && frameStyle) }}
    >
      {hasGroups && (isInner || group.members.length > 1) && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: '0.8125rem' }}>
          <NativeSelect
            label={text('filter.word')}
            value={group.word}
            onChange={(word) => onChange(withWord(draft, group.key, word === 'or' ? 'or' : 'and'))}
          >
            <option value="and">{text('filter.all')}</option>
            <option value="or">{text('filter.alternatives')}</option>
          </NativeSelect>
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
              {...{ fields, definition }}
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
