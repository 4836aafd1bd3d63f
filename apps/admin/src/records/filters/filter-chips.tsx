import CloseRounded from '@mui/icons-material/CloseRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useLocale, useText, useFormats } from '@teachnet/i18n/react'
import type { SearchTerm } from '@teachnet/protocol'
import { kindOf } from '@teachnet/contract'
import { type DraftNode, isGroup, toDraft, toTerms, without } from './filter-draft.ts'
import { findFilterField, isUnary, type FilterField, operatorTexts } from './filter-fields.ts'
import type { ListController } from '../list/use-list-controller.ts'
import { useCrud } from '../services/crud-services.tsx'
import { useOverrides } from '../page/overrides.ts'
import { fieldLabel } from './filter-condition.tsx'
import { periodOf } from '@teachnet/contract/lists'
import { periodTexts } from './period-texts.ts'
import { RevisionValue } from '../../fields/revision-value.tsx'
import { kindValueOf } from '../../fields/values.ts'
import { viewOf } from '../../fields/views.ts'
import { toTexts } from '../../values/read-values.ts'

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
            <NodeText list={list} node={node} isInner={false} />
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
    return term ? <TermText list={list} term={term} /> : null
  }
  return (
    <>
      {isInner && text('filter.open')}
      {node.members.map((member, index) => (
        <span key={member.key}>
          {index > 0 && ` ${text(node.word === 'or' ? 'filter.or' : 'filter.and')} `}
          <NodeText list={list} node={member} isInner />
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
              <FilterValueText found={found} term={term} />
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

interface FilterValueTextProps {
  readonly found: FilterField
  readonly term: SearchTerm
}

/** The value of a condition as a text: names instead of numbers, days instead of seconds. */
function FilterValueText({ found, term }: FilterValueTextProps) {
  const text = useText()
  const locale = useLocale()
  const visiblePart = usePartText(found)
  const { field, name, definition } = found
  const period = periodOf(term.val)
  if (period) return <>{text(periodTexts[period])}</>
  if (term.operator === 'RANGE' || term.operator === 'NOT RANGE') {
    const [from = '', to = ''] = typeof term.val === 'string' ? term.val.split(',') : term.val
    return <>{`${visiblePart(from)} – ${visiblePart(to)}`.trim()}</>
  }
  // Ids, whose names are loaded.
  if (!viewOf(field).canRenderUnsaved)
    return (
      <RevisionValue
        field={field}
        name={name}
        definition={definition}
        row={{ id: 0, [name]: toTexts(term.val) }}
        recordLabel=""
      />
    )
  const parts = typeof term.val === 'string' ? [term.val] : term.val
  return <>{parts.map(visiblePart).join(locale === 'en' ? ', ' : '、')}</>
}

/** Returns the text of one value, or of one side of a range. */
function usePartText({ field }: FilterField): (part: string) => string {
  const text = useText()
  const locale = useLocale()
  const formats = useFormats()
  const { time } = kindOf(field)
  return (part) => {
    const option = kindValueOf(field)
      .options(field)
      .find(({ value }) => value === part)
    if (option) return option.label[locale]
    if (kindValueOf(field).onAndOff(field)) return text(part === '1' ? 'crud.yes' : 'crud.no')
    return time === 'seconds' && /^\d+$/.test(part) ? formats.dateTime(Number(part) * 1000).slice(0, 10) : part
  }
}
