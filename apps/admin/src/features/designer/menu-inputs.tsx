import type { ResourceDefinition } from '@teachnet/contract'
import { menuDirectories } from '@teachnet/contract/menu'
import { useLocale, useText } from '@teachnet/i18n/react'
import { ChoiceInput, LineInput, NumberLine } from './panel-inputs.tsx'

type Menu = ResourceDefinition['menu']

interface MenuInputsProps {
  readonly menu: Menu
  readonly problem: string
  /** @param input name of the edited setting */
  readonly onChange: (menu: Menu, input: string) => void
}

/** The place of an area in the menu, with its icon and weight. */
export function MenuInputs({ menu, problem, onChange }: MenuInputsProps) {
  const text = useText()
  const locale = useLocale()
  const entry = menu ?? { icon: 'fa fa-table', weigh: 30 }
  const { parent: _parent, ...withoutParent } = entry
  return (
    <>
      <ChoiceInput
        label={text('design.option.menuParent')}
        value={entry.parent ?? ''}
        options={[
          { value: '', label: text('design.topLevel') },
          ...menuDirectories.map(({ name, title }) => ({ value: name, label: title[locale] })),
        ]}
        onChange={(value) => onChange(value === '' ? withoutParent : { ...entry, parent: value }, 'menu')}
        problem={problem}
      />
      <LineInput
        label={text('design.option.icon')}
        value={entry.icon}
        onChange={(icon) => onChange({ ...entry, icon }, 'icon')}
      />
      <NumberLine
        label={text('design.option.weigh')}
        value={entry.weigh}
        onChange={(weigh) => onChange({ ...entry, weigh: weigh ?? 0 }, 'weigh')}
      />
    </>
  )
}
