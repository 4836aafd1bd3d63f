import CloseRounded from '@mui/icons-material/CloseRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useLocale, useText } from '@teachnet/i18n/react'
import type { SearchTerm } from '@teachnet/protocol'
import { type DraftNode, isGroup, toDraft, toTerms, without } from '../../crud/filters/filter-draft.ts'
import { findFilterField, isUnary } from '../../crud/filters/filter-fields.ts'
import type { ListController } from '../../crud/list/use-list-controller.ts'
import { useCrud } from '../../crud/services/crud-services.tsx'
import { useOverrides } from '../page/overrides.ts'
import { fieldLabel } from './filter-condition.tsx'
import { FilterValueText } from './filter-value-text.tsx'
import { operatorTexts } from './operator-texts.ts'

/** The conditions of a list, above its rows. Each can be removed, and opens the panel. */
export function FilterChips({ list, onOpen }: { readonly list: ListController; readonly onOpen: () => void }) {
  const text = useText()
  const draft = toDraft(list.state.search)
  // Alternatives to each other are one chip: without one of them the others would find fewer records.
  const chips = draft.word === 'and' ? draft.members : [draft]
  const remove = (key: number) =>
    list.dispatch({ type: 'search', terms: key === draft.key ? [] : toTerms(without(draft, key)) })
  return (
    <Box component="ul" aria-label={text('filter.active')} sx={listStyle}>
      {chips.map((node, at) => (
        <Box component="li" key={node.key} sx={chipStyle}>
          <Box component="button" type="button" onClick={onOpen} sx={textStyle}>
            <NodeText {...{ list, node }} isInner={false} />
          </Box>
          <IconButton
            size="small"
            aria-label={text('filter.removeNth', { number: at + 1 })}
            onClick={() => remove(node.key)}
          >
            <CloseRounded sx={{ fontSize: '1rem' }} />
          </IconButton>
        </Box>
      ))}
      <li>
        <Button size="small" onClick={() => list.dispatch({ type: 'search', terms: [] })}>
          {text('filter.clear')}
        </Button>
      </li>
    </Box>
  )
}

interface NodeTextProps {
  readonly list: ListController
  readonly node: DraftNode
  /** Whether the node is in a group: a group in a group is in brackets. */
  readonly isInner: boolean
}

function NodeText({ list, node, isInner }: NodeTextProps) {
  const text = useText()
  if (!isGroup(node)) {
    const [term] = toTerms({ key: 0, word: 'and', members: [node] })
    return term ? <TermText {...{ list, term }} /> : null
  }
  return (
    <>
      {isInner && text('filter.open')}
      {node.members.map((member, index) => (
        <span key={member.key}>
          {index > 0 && ` ${text(node.word === 'or' ? 'filter.or' : 'filter.and')} `}
          <NodeText {...{ list }} node={member} isInner />
        </span>
      ))}
      {isInner && text('filter.close')}
    </>
  )
}

function TermText({ list, term }: { readonly list: ListController; readonly term: SearchTerm }) {
  const text = useText()
  const locale = useLocale()
  const { findResource } = useCrud()
  const OwnText = useOverrides().filterTexts?.[term.field]
  const found = findFilterField(list.definition, term.field, findResource)
  if (!found) return <>{term.field}</>
  return (
    <>
      {fieldLabel(found, locale)}{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {text(operatorTexts[term.operator])}
      </Box>
      {!isUnary(term.operator) && (
        <>
          {' '}
          <strong>
            {OwnText && typeof term.val === 'string' ? (
              <OwnText value={term.val} rows={list.rows.map(({ row }) => row)} />
            ) : (
              <FilterValueText {...{ found, term }} />
            )}
          </strong>
        </>
      )}
    </>
  )
}

const listStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  alignItems: 'center',
  listStyle: 'none',
  m: 0,
  px: { xs: 2, sm: 4 },
  py: 2,
  borderBottom: 1,
  borderColor: 'divider',
} as const

const chipStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  maxWidth: '100%',
  pl: 2.5,
  pr: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 4,
  bgcolor: 'action.hover',
} as const

const textStyle = {
  font: 'inherit',
  fontSize: '0.8125rem',
  textAlign: 'left',
  minHeight: 32,
  p: 0,
  border: 0,
  bgcolor: 'transparent',
  color: 'text.primary',
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  '& strong': { fontWeight: 600 },
  '& p, & div': { display: 'inline', fontSize: '0.8125rem' },
} as const
