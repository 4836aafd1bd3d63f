import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { isListField, kindOf, type ResourceDefinition } from '@teachnet/contract'
import type { DesignProblem } from '@teachnet/contract/design'
import { useLocale, useText } from '@teachnet/i18n/react'
import { SeveralInput } from './panel-inputs.tsx'

interface UniqueGroupsProps {
  readonly definition: ResourceDefinition
  readonly problems: readonly DesignProblem[]
  readonly onChange: (unique: readonly (readonly string[])[] | undefined) => void
}

/** Groups of fields of which no two records have the same values together. */
export function UniqueGroups({ definition, problems, onChange }: UniqueGroupsProps) {
  const text = useText()
  const locale = useLocale()
  const { fields, unique = [] } = definition
  const options = Object.entries(fields)
    .filter(([, field]) => kindOf(field).role !== 'id' && kindOf(field).secrecy === 'none' && !isListField(field))
    .filter(([, { kind }]) => !['richText', 'json'].includes(kind))
    .map(([value, field]) => ({ value, label: field.label[locale] || value }))
  const change = (at: number, names: readonly string[]) =>
    onChange(unique.map((group, index) => (index === at ? names : group)))
  const remove = (at: number) => {
    const left = unique.filter((_group, index) => index !== at)
    onChange(left.length > 0 ? left : undefined)
  }
  return (
    <Box role="group" aria-label={text('design.option.together')} sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="body2" color="textSecondary">
        {text('design.option.together')}
      </Typography>
      {unique.map((group, index) => {
        const found = problems.find(({ path }) => path[0] === 'unique' && path[1] === String(index))
        const label = text('design.togetherGroup', { number: index + 1 })
        return (
          <Box key={index} sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr auto', alignItems: 'center' }}>
            <SeveralInput
              label={label}
              value={group}
              options={options}
              onChange={(names) => change(index, names)}
              problem={found ? text(found.message, found.values) : ''}
            />
            <IconButton
              size="small"
              aria-label={text('design.removeTogether', { label })}
              onClick={() => remove(index)}
            >
              <DeleteOutlineRounded fontSize="small" />
            </IconButton>
          </Box>
        )
      })}
      <Button
        size="small"
        sx={{ justifySelf: 'start' }}
        disabled={options.length < 2}
        onClick={() => onChange([...unique, []])}
      >
        {text('design.addTogether')}
      </Button>
    </Box>
  )
}
