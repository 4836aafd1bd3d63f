import type { ChoiceField, ChoiceOption } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { styled } from '@mui/material/styles'
import { useLocale } from '@teachnet/i18n/react'
import { toTexts } from '../../values/read-values.ts'
import type { CellProps } from '../field-props.ts'
import { NoValue } from '../shared/plain-text.tsx'

const dots = {
  neutral: 'var(--ui-palette-text-disabled)',
  success: 'var(--ui-palette-success-main)',
  warning: 'var(--ui-palette-warning-main)',
  error: 'var(--ui-palette-error-main)',
  info: 'var(--ui-palette-info-main)',
} as const satisfies Record<NonNullable<ChoiceOption['tone']>, string>

/** The option's label, with a coloured dot if it has a tone; the dot never replaces the label. */
export function ChoiceCell({ field, name, row }: CellProps<ChoiceField>) {
  const locale = useLocale()
  const values = toTexts(row[name])
  if (values.length === 0) return <NoValue />
  return (
    <Values>
      {values.map((value) => {
        const option = field.options.find((one) => one.value === value)
        return (
          <Labelled key={value}>
            {option?.tone && <Dot style={{ backgroundColor: dots[option.tone] }} />}
            {option?.label[locale] ?? value}
          </Labelled>
        )
      })}
    </Values>
  )
}

const Values = styled('span')({ display: 'inline-flex', gap: 12, whiteSpace: 'nowrap' })
const Labelled = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 6 })
const Dot = styled('span')({ width: 8, height: 8, borderRadius: '50%' })

export const choiceView: FieldView<ChoiceField> = {
  Cell: ChoiceCell,
  align: 'left',
  inputWidth: () => 'half',
  isStacked: false,
  canRenderUnsaved: true,
  isPicture: false,
  isName: false,
  isEditedInList: true,
}
