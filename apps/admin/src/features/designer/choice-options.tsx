import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { ChoiceOption } from '@teachnet/contract'
import { label } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { ChoiceInput } from './panel-inputs.tsx'

interface ChoiceOptionsProps {
  readonly options: readonly ChoiceOption[]
  readonly problem: string
  readonly onChange: (options: readonly ChoiceOption[]) => void
}

const tones = ['neutral', 'success', 'info', 'warning', 'error'] as const

/** The options of a choice: a value and its label in both languages. */
export function ChoiceOptions({ options, problem, onChange }: ChoiceOptionsProps) {
  const text = useText()
  const change = (at: number, part: Partial<ChoiceOption>) =>
    onChange(options.map((option, index) => (index === at ? { ...option, ...part } : option)))
  return (
    <Box role="group" aria-label={text('design.option.options')} sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="body2" color="textSecondary">
        {text('design.option.options')}
      </Typography>
      {options.map((option, index) => (
        <Box key={index} sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr auto', alignItems: 'center' }}>
          <TextField
            size="small"
            label={text('design.optionValue')}
            value={option.value}
            onChange={({ target }) => change(index, { value: target.value })}
          />
          <ChoiceInput
            label={text('design.optionTone')}
            value={option.tone ?? 'neutral'}
            options={tones.map((value) => ({ value, label: text(`design.tone.${value}`) }))}
            onChange={(given) => {
              const tone = tones.find((each) => each === given)
              const { tone: _old, ...plain } = option
              onChange(
                options.map((each, place) =>
                  place === index ? { ...plain, tone: tone && tone !== 'neutral' ? tone : undefined } : each,
                ),
              )
            }}
          />
          <IconButton
            size="small"
            aria-label={text('design.removeOption', { value: option.value })}
            onClick={() => onChange(options.filter((_each, place) => place !== index))}
          >
            <DeleteOutlineRounded fontSize="small" />
          </IconButton>
          <TextField
            size="small"
            label={text('design.chinese')}
            value={option.label['zh-cn']}
            onChange={({ target }) => change(index, { label: { ...option.label, 'zh-cn': target.value } })}
          />
          <TextField
            size="small"
            label={text('design.english')}
            value={option.label.en}
            onChange={({ target }) => change(index, { label: { ...option.label, en: target.value } })}
          />
        </Box>
      ))}
      {problem && <Box sx={{ color: 'error.main', fontSize: '0.75rem' }}>{problem}</Box>}
      <Button
        size="small"
        sx={{ justifySelf: 'start' }}
        onClick={() => onChange([...options, { value: String(options.length + 1), label: label('选项', 'Option') }])}
      >
        {text('design.addOption')}
      </Button>
    </Box>
  )
}
