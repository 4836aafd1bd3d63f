import CloseRounded from '@mui/icons-material/CloseRounded'
import { Autocomplete } from '@teachnet/ui/choice'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import type { ResourceDefinition } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import type { Locale } from '@teachnet/protocol'
import { PartBoundary } from '@teachnet/ui/parts'
import { useId } from 'react'
import type { DraftCondition } from './filter-draft.ts'
import { type FilterField, isUnary, operatorsOf, operatorTexts } from './filter-fields.ts'
import type { FilterProps } from '../../fields/field-props.ts'
import { useFieldParts } from '../../fields/load-parts.ts'
import { useOverrides } from '../page/overrides.ts'

interface FilterConditionProps {
  readonly condition: DraftCondition
  readonly fields: readonly FilterField[]
  /** The definition of the list. */
  readonly definition: ResourceDefinition
  readonly onChange: (part: Partial<Omit<DraftCondition, 'key'>>) => void
  readonly onRemove: () => void
  /** Adds an alternative to the condition; undefined where none can be added. */
  readonly onAlternative: (() => void) | undefined
}

/** One condition: field, operator and value. */
export function FilterCondition({
  condition,
  fields,
  definition,
  onChange,
  onRemove,
  onAlternative,
}: FilterConditionProps) {
  const text = useText()
  const locale = useLocale()
  const id = useId()
  const chosen = fields.find(({ path }) => path === condition.path)
  const label = chosen && fieldLabel(chosen, locale)
  return (
    <Box role="group" aria-label={label ?? text('filter.new')} sx={rowStyle}>
      <Autocomplete
        id={`${id}-field`}
        size="small"
        clearIcon={null}
        options={[...fields]}
        value={chosen ?? null}
        // A condition keeps its field until another one is chosen.
        onChange={(_event, next) => next && onChange({ path: next.path, operator: operatorsOf(next.field)[0] ?? 'eq' })}
        groupBy={({ through }) => (through ? through.label[locale] : definition.title[locale])}
        getOptionKey={({ path }) => path}
        getOptionLabel={(one) => fieldLabel(one, locale)}
        renderInput={(params) => (
          <TextField
            {...params}
            label={text('filter.field')}
            placeholder={text('filter.choose')}
            slotProps={{ ...params.slotProps, inputLabel: { ...params.slotProps.inputLabel, shrink: true } }}
          />
        )}
      />
      {chosen && (
        <>
          <TextField
            id={`${id}-operator`}
            select
            size="small"
            label={text('filter.operator')}
            value={condition.operator}
            onChange={(event) => onChange({ operator: event.target.value as DraftCondition['operator'] })} // One of the values below.
          >
            {[...new Set([...operatorsOf(chosen.field), condition.operator])].map((operator) => (
              <MenuItem key={operator} value={operator}>
                {text(operatorTexts[operator])}
              </MenuItem>
            ))}
          </TextField>
          {isUnary(condition.operator) ? (
            <span />
          ) : (
            <Box>
              {/* An override's filter may load its own code. */}
              <PartBoundary waiting={<Skeleton variant="rounded" height={40} />}>
                <FieldFilter
                  // Inputs keep what was typed; another operator or field has other inputs.
                  key={`${condition.path} ${condition.operator}`}
                  id={`${id}-value`}
                  name={chosen.name}
                  field={chosen.field}
                  operator={condition.operator}
                  definition={chosen.definition}
                  isOwn={chosen.through === undefined}
                  label={chosen.field.label[locale]}
                  value={condition.val}
                  onChange={(val) => onChange({ val })}
                />
              </PartBoundary>
            </Box>
          )}
        </>
      )}
      <IconButton
        size="small"
        aria-label={label ? text('filter.removeOf', { label }) : text('filter.remove')}
        onClick={onRemove}
        sx={{ gridColumn: { xs: 2, md: 'auto' }, gridRow: { xs: 1, md: 'auto' }, justifySelf: 'start' }}
      >
        <CloseRounded fontSize="small" />
      </IconButton>
      {chosen && onAlternative && (
        <Button size="small" sx={{ justifySelf: 'start', gridColumn: { xs: 1, md: 'auto' } }} onClick={onAlternative}>
          {text('filter.addAlternative')}
        </Button>
      )}
    </Box>
  )
}

const rowStyle = {
  display: 'grid',
  gap: 2,
  alignItems: 'center',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) max-content',
    md: 'minmax(0, 240px) minmax(0, 180px) minmax(0, 420px) 36px 88px',
  },
  '& > :not(button)': { gridColumn: { xs: '1', md: 'auto' } },
  // The row reads as a sentence; labels are for screen readers.
  '& .MuiInputLabel-root': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    m: 0,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
} as const

/** The label of a field; of a related record's, behind that of the relation. */
export function fieldLabel({ field, through }: FilterField, locale: Locale): string {
  return through ? `${through.label[locale]} › ${field.label[locale]}` : field.label[locale]
}

/** The override's filter, otherwise the one of the field's kind. */
function FieldFilter({ isOwn, ...props }: FilterProps & { readonly isOwn: boolean }) {
  const { filters } = useOverrides()
  const parts = useFieldParts(props.field)
  const Filter = (isOwn ? filters?.[props.name] : undefined) ?? parts.Filter
  return <Filter {...props} />
}
