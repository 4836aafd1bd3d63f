import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { RowPart, RowsField } from '@teachnet/contract'
import { newField } from '@teachnet/contract/design'
import { useText } from '@teachnet/i18n/react'
import { ChoiceOptions } from './choice-options.tsx'
import { ChoiceInput, FlagInput, NumberLine, TextInBoth } from './panel-inputs.tsx'

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
              onChange={(given) => replace(at, name, partOfKind(given, part))}
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
function partOfKind(given: string, { label, required }: RowPart): RowPart {
  const kind = kinds.find((each) => each === given) ?? 'text'
  const field = newField(kind, label)
  return (required === true ? { ...field, required } : field) as RowPart // a field of one of the kinds of parts
}
