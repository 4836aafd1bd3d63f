import { isListField, type ResourceDefinition } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { ChoiceInput } from './panel-inputs.tsx'

interface OrderInputProps {
  readonly definition: Pick<ResourceDefinition, 'fields' | 'defaultOrder'>
  readonly problem: string
  readonly onChange: (order: string | undefined) => void
}

/** The field and the direction by which the list of an area is sorted at first. */
export function OrderInput({ definition: { fields, defaultOrder }, problem, onChange }: OrderInputProps) {
  const text = useText()
  const locale = useLocale()
  const orders = Object.entries(fields)
    .filter(([, field]) => !isListField(field) && !['richText', 'json', 'password', 'masked'].includes(field.kind))
    .flatMap(([name, field]) =>
      (['asc', 'desc'] as const).map((way) => ({
        value: `${name},${way}`,
        label: text(`design.order.${way}`, { name: field.label[locale] || name }),
      })),
    )
  return (
    <ChoiceInput
      label={text('design.option.defaultOrder')}
      value={defaultOrder ?? ''}
      options={[{ value: '', label: text('design.none') }, ...orders]}
      onChange={(value) => onChange(value || undefined)}
      problem={problem}
    />
  )
}
