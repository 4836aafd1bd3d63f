import type { SwitchField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { styled } from '@mui/material/styles'
import { useLocale, useText } from '@teachnet/i18n/react'
import { isOn } from '../../values/read-values.ts'
import type { CellProps } from '../field-props.ts'
import { PlainText } from '../shared/plain-text.tsx'

/** Saves immediately if the account may edit; otherwise shows yes or no. */
export function SwitchCell({ field, name, row, recordLabel, onChange }: CellProps<SwitchField>) {
  const text = useText()
  const locale = useLocale()
  const value = isOn(row[name])
  if (!onChange || field.readOnly) return <PlainText text={text(value ? 'crud.yes' : 'crud.no')} />
  return (
    <Track
      type="checkbox"
      role="switch"
      aria-checked={value}
      aria-label={`${field.label[locale]}: ${recordLabel}`}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked ? 1 : 0)}
    />
  )
}

/** A custom switch, because the library's switch would be in the first view of every list. */
export const Track = styled('input')({
  appearance: 'none',
  position: 'relative',
  display: 'block',
  margin: 0,
  width: 32,
  height: 18,
  borderRadius: '9px',
  cursor: 'pointer',
  backgroundColor: 'var(--ui-palette-text-secondary)',
  transition: 'background-color 120ms ease-out',
  '&::after': {
    content: '""',
    position: 'absolute',
    top: 2,
    left: 2,
    width: 14,
    height: 14,
    borderRadius: '50%',
    backgroundColor: 'var(--ui-palette-background-paper)',
    transition: 'transform 120ms ease-out',
  },
  '&:checked': { backgroundColor: 'var(--ui-palette-primary-main)' },
  '&:checked::after': { transform: 'translateX(14px)' },
})

export const switchView: FieldView<SwitchField> = {
  Cell: SwitchCell,
  align: 'left',
  inputWidth: () => 'half',
  isStacked: false,
  canRenderUnsaved: true,
  isPicture: false,
  isName: false,
  isEditedInList: false,
}
