import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { RowPart, RowsField, ChoiceOption } from '@teachnet/contract'
import { newField } from '@teachnet/contract/design'
import { useText } from '@teachnet/i18n/react'
import { ChoiceInput, FlagInput, NumberLine, TextInBoth } from './panel-inputs.tsx'
import { label } from '@teachnet/protocol'

type Parts = RowsField['parts']

interface RowPartsProps {
  readonly parts: Parts
  readonly problem: string
  readonly onChange: (parts: Parts) => void
}

const kinds = ['text', 'integer', 'number', 'money', 'switch', 'choice', 'date', 'image', 'file'] as const

/** The fields that each row of a field has: their name, label and kind, and the options that most of them need. */
export function RowParts({ parts, problem, onChange }: RowPartsProps) {
  const text = useText()
  const entries = Object.entries(parts)
  const replace = (at: number, name: string, part: RowPart) =>
    onChange(Object.fromEntries(entries.map((entry, place) => (place === at ? [name, part] : entry))))
  const add = () => {
    let number = entries.length + 1
    while (`part_${number}` in parts) number += 1
    const part: RowPart = { kind: 'text', label: { 'zh-cn': text('design.part'), en: 'Field' }, max: 100 }
    onChange({ ...parts, [`part_${number}`]: part })
  }
  return (
    <Box role="group" aria-label={text('design.option.parts')} sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="body2" color="textSecondary">
        {text('design.option.parts')}
      </Typography>
      {entries.map(([name, part], at) => (
        <Box key={at} sx={{ display: 'grid', gap: 2, p: 2, border: 1, borderColor: 'divider', borderRadius: 1 }}>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr auto', alignItems: 'center' }}>
            <TextField
              size="small"
              label={text('design.option.name')}
              value={name}
              onChange={({ target }) => {
                if (!(target.value in parts)) replace(at, target.value, part)
              }}
            />
            <ChoiceInput
              label={text('design.part.kind')}
              value={part.kind}
              options={kinds.map((value) => ({ value, label: text(`design.kind.${value}`) }))}
              onChange={(chosen) => replace(at, name, partOfKind(chosen, part))}
            />
            <IconButton
              size="small"
              aria-label={text('design.part.remove', { name })}
              disabled={entries.length === 1}
              onClick={() => onChange(Object.fromEntries(entries.filter((_entry, place) => place !== at)))}
            >
              <DeleteOutlineRounded fontSize="small" />
            </IconButton>
          </Box>
          <TextInBoth
            label={text('design.option.label')}
            value={part.label}
            onChange={(label) => replace(at, name, { ...part, label })}
          />
          {part.kind === 'text' && (
            <>
              <NumberLine
                label={text('design.option.maxCharacters')}
                value={part.max}
                onChange={(max = 0) => replace(at, name, { ...part, max })}
              />
              <FlagInput
                label={text('design.option.multiline')}
                value={part.multiline === true}
                onChange={(multiline) => replace(at, name, { ...part, multiline })}
              />
              <FlagInput
                label={text('design.option.bilingual')}
                value={part.bilingual === true}
                onChange={(bilingual) => replace(at, name, { ...part, bilingual })}
              />
            </>
          )}
          {part.kind === 'choice' && (
            <ChoiceOptions
              options={part.options}
              problem=""
              onChange={(options) => replace(at, name, { ...part, options })}
            />
          )}
          <FlagInput
            label={text('design.option.required')}
            value={part.required === true}
            onChange={(required) => replace(at, name, { ...part, required })}
          />
        </Box>
      ))}
      {problem && <Box sx={{ color: 'error.main', fontSize: '0.75rem' }}>{problem}</Box>}
      <Button size="small" onClick={add} sx={{ justifySelf: 'start' }}>
        {text('design.part.add')}
      </Button>
    </Box>
  )
}

/** A part of another kind with the same label. */
function partOfKind(chosen: string, { label, required }: RowPart): RowPart {
  const kind = kinds.find((each) => each === chosen) ?? 'text'
  const field = newField(kind, label)
  return (required === true ? { ...field, required } : field) as RowPart // a field of one of the kinds of parts
}

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
            onChange={(chosen) => {
              const tone = tones.find((each) => each === chosen)
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
