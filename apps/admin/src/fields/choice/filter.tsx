import type { ChoiceField } from '@teachnet/contract'
import { useLocale } from '@teachnet/i18n/react'
import { takesList } from '../../crud/filters/filter-draft.ts'
import type { FilterProps } from '../field-props.ts'
import { SelectFilter } from '../shared/select-filter.tsx'

export function ChoiceFilter({ id, label, value, onChange, field, operator }: FilterProps<ChoiceField>) {
  const locale = useLocale()
  const options = field.options.map((option) => ({ value: option.value, label: option.label[locale] }))
  return <SelectFilter {...{ id, label, value, onChange, options }} isMultiple={takesList(operator)} />
}
