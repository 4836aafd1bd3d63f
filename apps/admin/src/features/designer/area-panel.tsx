import Box from '@mui/material/Box'
import {
  actionsOf,
  type ResourceAction,
  type ResourceDefinition,
  resourceActions,
  weighFieldOf,
} from '@teachnet/contract'
import type { DesignEdit, DesignProblem } from '@teachnet/contract/design'
import { useLocale, useText } from '@teachnet/i18n/react'
import { MenuInputs } from './menu-inputs.tsx'
import { OrderInput } from './order-input.tsx'
import { ChoiceInput, FlagInput, NameInput, SeveralInput, TextInBoth } from './panel-inputs.tsx'
import { ScopeInput } from './scope-input.tsx'
import { UniqueGroups } from './unique-groups.tsx'
import { VisitorsPanel } from './visitors-panel.tsx'

type Part = Extract<DesignEdit, { readonly type: 'area' }>['part']

interface AreaPanelProps {
  readonly definition: ResourceDefinition
  readonly problems: readonly DesignProblem[]
  readonly isNew: boolean
  /** @param input name of the edited setting */
  readonly onEdit: (part: Part, input: string) => void
  /** Called when the inputs of the title are left. */
  readonly onTitleLeft: () => void
}

/** The settings of the area: names, menu, order, actions, revisions, data limit. */
export function AreaPanel({ definition, problems, onEdit, onTitleLeft }: AreaPanelProps) {
  const text = useText()
  const locale = useLocale()
  const { controller, table, title, labelField, hasRevisions, menu, fields } = definition
  const problemOf = (...path: string[]) => {
    const found = problems.find((each) => path.every((part, index) => each.path[index] === part))
    return found ? text(found.message, found.values) : ''
  }
  const labels = Object.entries(fields)
    .filter(([, field]) => field.kind === 'text')
    .map(([name, field]) => ({ value: name, label: field.label[locale] || name }))
  const offered = resourceActions.filter((action) => action !== 'sortable' || weighFieldOf(definition))
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <TextInBoth
        label={text('design.option.title')}
        value={title}
        onChange={(value) => onEdit({ title: value }, 'title')}
        onLeave={onTitleLeft}
        problem={problemOf('title')}
      />
      <NameInput
        label={text('design.option.controller')}
        value={controller}
        onChange={(value) => onEdit({ controller: value }, 'controller')}
        problem={problemOf('controller')}
      />
      <NameInput
        label={text('design.option.table')}
        value={table}
        onChange={(value) => onEdit({ table: value }, 'table')}
        problem={problemOf('table')}
      />
      <ChoiceInput
        label={text('design.option.labelField')}
        value={labelField}
        options={labels}
        onChange={(value) => onEdit({ labelField: value }, 'labelField')}
        problem={problemOf('labelField')}
      />
      <MenuInputs menu={menu} problem={problemOf('menu')} onChange={(value, input) => onEdit({ menu: value }, input)} />
      <OrderInput
        definition={definition}
        problem={problemOf('defaultOrder')}
        onChange={(order) => onEdit({ defaultOrder: order }, 'defaultOrder')}
      />
      <SeveralInput
        label={text('design.option.actions')}
        value={[...actionsOf(definition)]}
        options={offered.map((value) => ({ value, label: text(`design.action.${value}`) }))}
        onChange={(value) =>
          onEdit(
            { actions: offered.filter((action: ResourceAction) => action === 'index' || value.includes(action)) },
            'actions',
          )
        }
      />
      <FlagInput
        label={text('design.option.hasRevisions')}
        value={hasRevisions === true}
        onChange={(isOn) => onEdit({ hasRevisions: isOn || undefined }, 'hasRevisions')}
      />
      <UniqueGroups {...{ definition, problems }} onChange={(unique) => onEdit({ unique }, '')} />
      <ScopeInput
        definition={definition}
        problem={problemOf('scope')}
        onChange={(scope) => onEdit({ scope }, 'scope')}
      />
      <VisitorsPanel {...{ definition, problems }} onChange={(visitors, input) => onEdit({ visitors }, input)} />
    </Box>
  )
}
