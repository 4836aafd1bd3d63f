import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type Field, isSecret, kindOf, type ResourceDefinition } from '@teachnet/contract'
import type { DesignProblem } from '@teachnet/contract/design'
import { label } from '@teachnet/protocol'
import { useLocale, useText } from '@teachnet/i18n/react'
import { RowParts, ChoiceOptions } from './option-lists.tsx'
import {
  type OptionControl,
  optionControls,
  optionOf,
  otherOperators,
  sharedControls,
  withOption,
} from './field-options.ts'
import { ChoiceInput, FlagInput, LineInput, NameInput, NumberLine, SeveralInput, TextInBoth } from './panel-inputs.tsx'

interface FieldPanelProps {
  readonly areas: readonly ResourceDefinition[]
  readonly definition: ResourceDefinition
  readonly name: string
  readonly problems: readonly DesignProblem[]
  /** @param input name of the edited option: typing on in it is one step of undo */
  readonly onChange: (field: Field, input: string) => void
  readonly onRename: (name: string) => void
}

/** The options of one field. */
export function FieldPanel({ areas, definition, name, problems, onChange, onRename }: FieldPanelProps) {
  const text = useText()
  const field = definition.fields[name]
  if (!field) return null
  const problemOf = (option: string) => {
    const found = problems.find(({ path }) => path[0] === 'fields' && path[1] === name && path[2] === option)
    return found ? text(found.message, found.values) : ''
  }
  const set = (option: string, value: unknown) => onChange(withOption(field, option, value, areas), option)
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Typography variant="body2" color="textSecondary">
        {text(`design.kind.${field.kind}`)}
      </Typography>
      <NameInput
        label={text('design.option.name')}
        value={name}
        onChange={onRename}
        problem={problemOf('name')}
        disabled={field.kind === 'id'}
      />
      <TextInBoth
        label={text('design.option.label')}
        value={field.label}
        onChange={(value) => set('label', value)}
        problem={problemOf('label')}
      />
      {optionControls(field).map((control) => (
        <OptionInput
          key={control.name}
          control={control}
          field={field}
          areas={areas}
          problem={problemOf(control.name)}
          onChange={(value) => set(control.name, value)}
        />
      ))}
      <Box>
        {sharedControls(field).map((control) => (
          <OptionInput
            key={control.name}
            control={control}
            field={field}
            areas={areas}
            problem={problemOf(control.name)}
            onChange={(value) => set(control.name, value)}
          />
        ))}
      </Box>
      {field.kind !== 'id' && (
        <>
          <ChoiceInput
            label={text('design.option.list')}
            value={field.list === false ? 'never' : (field.list ?? 'shown')}
            options={['shown', 'first', 'hidden', 'never'].map((value) => ({
              value,
              label: text(`design.list.${value}`),
            }))}
            onChange={(value) => set('list', value === 'never' ? false : value === 'shown' ? undefined : value)}
          />
          {kindOf(field).searchOperator(field) !== undefined && (
            <ChoiceInput
              label={text('design.option.search')}
              value={field.search === false ? 'never' : (field.search ?? 'usual')}
              options={['usual', 'never', ...otherOperators(field)].map((value) => ({
                value,
                label: text(`design.search.${value.toLowerCase().replace(' ', '')}`),
              }))}
              onChange={(value) => set('search', value === 'never' ? false : value === 'usual' ? undefined : value)}
            />
          )}
          <ChoiceInput
            label={text('design.option.form')}
            value={field.form === false ? 'never' : (field.form ?? 'always')}
            options={['always', 'add', 'edit', 'never'].map((value) => ({
              value,
              label: text(`design.form.${value}`),
            }))}
            onChange={(value) => set('form', value === 'never' ? false : value === 'always' ? undefined : value)}
          />
          <TextInBoth
            label={text('design.option.help')}
            value={field.help ?? label('', '')}
            onChange={(value) => set('help', value['zh-cn'] || value.en ? value : undefined)}
          />
          <TextInBoth
            label={text('design.option.section')}
            value={field.section ?? label('', '')}
            onChange={(value) => set('section', value['zh-cn'] || value.en ? value : undefined)}
          />
        </>
      )}
    </Box>
  )
}

interface OptionInputProps {
  readonly control: OptionControl
  readonly field: Field
  readonly areas: readonly ResourceDefinition[]
  readonly problem: string
  readonly onChange: (value: unknown) => void
}

function OptionInput({ control, field, areas, problem, onChange }: OptionInputProps) {
  const text = useText()
  const locale = useLocale()
  const label = text(labelOf(control, field))
  const value = optionOf(field, control.name)
  const none = { value: '', label: text('design.none') }
  switch (control.control) {
    case 'number':
      return (
        <NumberLine
          label={label}
          problem={problem}
          value={typeof value === 'number' ? value : undefined}
          onChange={(next) => onChange(next ?? (control.isNeeded ? 0 : undefined))}
        />
      )
    case 'flag':
      return control.isUsual ? (
        <FlagInput
          label={label}
          problem={problem}
          value={value !== false}
          onChange={(isOn) => onChange(isOn ? undefined : false)}
        />
      ) : (
        <FlagInput
          label={label}
          problem={problem}
          value={value === true}
          onChange={(isOn) => onChange(isOn || undefined)}
        />
      )
    case 'digit':
      return (
        <FlagInput
          label={label}
          problem={problem}
          value={value === 1}
          onChange={(isOn) => onChange(isOn ? 1 : undefined)}
        />
      )
    case 'targetFields': {
      const target = 'resource' in field ? areas.find(({ controller }) => controller === field.resource) : undefined
      const options = Object.entries(target?.fields ?? {})
        .filter(([name, each]) => name !== target?.labelField && !each.internal && !each.virtual && !isSecret(each))
        .map(([name, each]) => ({ value: name, label: each.label[locale] || name }))
      return (
        <SeveralInput
          label={label}
          problem={problem}
          options={options}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={onChange}
        />
      )
    }
    case 'text':
      return (
        <LineInput label={label} problem={problem} value={typeof value === 'string' ? value : ''} onChange={onChange} />
      )
    case 'one': {
      const options = [
        none,
        ...(control.values ?? []).map((each) => ({ value: each, label: text(`design.value.${each}`) })),
      ]
      return (
        <ChoiceInput
          label={label}
          problem={problem}
          options={options}
          value={typeof value === 'string' ? value : ''}
          onChange={onChange}
        />
      )
    }
    case 'several': {
      const options = (control.values ?? []).map((each) => ({ value: each, label: text(`design.rule.${each}`) }))
      return (
        <SeveralInput
          label={label}
          options={options}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={onChange}
        />
      )
    }
    case 'area': {
      const options = areas.map((area) => ({
        value: area.controller,
        label: `${area.title[locale]} (${area.controller})`,
      }))
      return (
        <ChoiceInput
          label={label}
          problem={problem}
          options={options}
          value={typeof value === 'string' ? value : ''}
          onChange={onChange}
        />
      )
    }
    case 'parts':
      return field.kind === 'rows' ? <RowParts parts={field.parts} problem={problem} onChange={onChange} /> : null
    case 'both':
      return (
        <TextInBoth
          label={label}
          value={field.kind === 'rows' ? (field.item ?? noText) : noText}
          onChange={(next) => onChange(next['zh-cn'] || next.en ? next : undefined)}
        />
      )
    case 'options':
      return field.kind === 'choice' ? (
        <ChoiceOptions options={field.options} problem={problem} onChange={onChange} />
      ) : null
  }
}

/** The limits of a text count characters. */
function labelOf({ name }: OptionControl, { kind }: Field): string {
  const isLength = ['text', 'masked'].includes(kind) && ['max', 'min'].includes(name)
  return `design.option.${name}${isLength ? 'Characters' : ''}`
}

const noText = label('', '')
