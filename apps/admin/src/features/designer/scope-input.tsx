import type { ResourceDefinition } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { ChoiceInput } from './panel-inputs.tsx'

interface ScopeInputProps {
  readonly definition: Pick<ResourceDefinition, 'fields' | 'scope'>
  readonly problem: string
  readonly onChange: (scope: ResourceDefinition['scope']) => void
}

/** Which records administrators reach: their own or those of their groups, by the field that names the owner. */
export function ScopeInput({ definition: { fields, scope }, problem, onChange }: ScopeInputProps) {
  const text = useText()
  const locale = useLocale()
  const owners = Object.entries(fields).filter(
    ([, field]) => field.kind === 'relation' && field.resource === 'auth.Admin',
  )
  if (owners.length === 0) return null
  return (
    <ChoiceInput
      label={text('design.option.scope')}
      value={scope ? `${scope.field},${scope.reach}` : ''}
      options={[
        { value: '', label: text('design.none') },
        ...owners.flatMap(([owner, field]) =>
          (['own', 'group'] as const).map((reach) => ({
            value: `${owner},${reach}`,
            label: text(`design.reach.${reach}`, { name: field.label[locale] || owner }),
          })),
        ),
      ]}
      onChange={(value) => {
        const [field = '', reach] = value.split(',')
        onChange(reach === 'own' || reach === 'group' ? { field, reach } : undefined)
      }}
      problem={problem}
    />
  )
}
