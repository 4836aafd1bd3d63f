import type { ChoiceField, ChoiceOption } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import Box from '@mui/material/Box'
import { useLocale } from '@teachnet/i18n/react'
import { toTexts } from '../../values/read-values.ts'
import type { CellProps } from '../field-props.ts'
import { NoValue } from '../shared/plain-text.tsx'

const dots = {
  neutral: 'text.disabled',
  success: 'success.main',
  warning: 'warning.main',
  error: 'error.main',
  info: 'info.main',
} as const satisfies Record<NonNullable<ChoiceOption['tone']>, string>

/** The option's label, with a coloured dot if it has a tone; the dot never replaces the label. */
export function ChoiceCell({ field, name, row }: CellProps<ChoiceField>) {
  const locale = useLocale()
  const values = toTexts(row[name])
  if (values.length === 0) return <NoValue />
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 3, whiteSpace: 'nowrap' }}>
      {values.map((value) => {
        const option = field.options.find((one) => one.value === value)
        return (
          <Box key={value} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
            {option?.tone && (
              <Box component="span" sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: dots[option.tone] }} />
            )}
            {option?.label[locale] ?? value}
          </Box>
        )
      })}
    </Box>
  )
}

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
