import Box from '@mui/material/Box'
import {
  actionsOf,
  isListField,
  type ResourceAction,
  type ResourceDefinition,
  resourceActions,
  weighFieldOf,
} from '@teachnet/contract'
import { menuDirectories } from '@teachnet/contract/menu'
import type { DesignEdit, DesignProblem } from '@teachnet/contract/design'
import { useLocale, useText } from '@teachnet/i18n/react'
import { ChoiceInput, FlagInput, LineInput, NameInput, NumberLine, SeveralInput, TextInBoth } from './panel-inputs.tsx'
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
  const { controller, table, title, labelField, defaultOrder, hasRevisions, menu, scope, fields } = definition
  const problemOf = (...path: string[]) => {
    const found = problems.find((each) => path.every((part, index) => each.path[index] === part))
    return found ? text(found.message, found.values) : ''
  }
  const entries = Object.entries(fields)
  const named = (name: string) => ({ value: name, label: fields[name]?.label[locale] || name })
  const none = { value: '', label: text('design.none') }
  const orders = entries
    .filter(([, field]) => !isListField(field) && !['richText', 'json', 'password', 'masked'].includes(field.kind))
    .flatMap(([name]) =>
      (['asc', 'desc'] as const).map((way) => ({
        value: `${name},${way}`,
        label: text(`design.order.${way}`, { name: named(name).label }),
      })),
    )
  const owners = entries
    .filter(([, field]) => field.kind === 'relation' && field.resource === 'auth.Admin')
    .map(([name]) => named(name))
  const entry = menu ?? { icon: 'fa fa-table', weigh: 30 }
  const { parent: _parent, ...withoutParent } = entry
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
        key={`controller ${controller}`}
        label={text('design.option.controller')}
        value={controller}
        onChange={(value) => onEdit({ controller: value }, 'controller')}
        problem={problemOf('controller')}
      />
      <NameInput
        key={`table ${table}`}
        label={text('design.option.table')}
        value={table}
        onChange={(value) => onEdit({ table: value }, 'table')}
        problem={problemOf('table')}
      />
      <ChoiceInput
        label={text('design.option.labelField')}
        value={labelField}
        options={entries.filter(([, field]) => field.kind === 'text').map(([name]) => named(name))}
        onChange={(value) => onEdit({ labelField: value }, 'labelField')}
        problem={problemOf('labelField')}
      />
      <ChoiceInput
        label={text('design.option.menuParent')}
        value={entry.parent ?? ''}
        options={[
          { value: '', label: text('design.topLevel') },
          ...menuDirectories.map(({ name, title: each }) => ({ value: name, label: each[locale] })),
        ]}
        onChange={(value) => onEdit({ menu: value === '' ? withoutParent : { ...entry, parent: value } }, 'menu')}
        problem={problemOf('menu')}
      />
      <LineInput
        label={text('design.option.icon')}
        value={entry.icon}
        onChange={(icon) => onEdit({ menu: { ...entry, icon } }, 'icon')}
      />
      <NumberLine
        label={text('design.option.weigh')}
        value={entry.weigh}
        onChange={(weigh) => onEdit({ menu: { ...entry, weigh: weigh ?? 0 } }, 'weigh')}
      />
      <ChoiceInput
        label={text('design.option.defaultOrder')}
        value={defaultOrder ?? ''}
        options={[none, ...orders]}
        onChange={(value) => onEdit({ defaultOrder: value || undefined }, 'defaultOrder')}
        problem={problemOf('defaultOrder')}
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
      {owners.length > 0 && (
        <ChoiceInput
          label={text('design.option.scope')}
          value={scope ? `${scope.field},${scope.reach}` : ''}
          options={[
            none,
            ...owners.flatMap((owner) =>
              (['own', 'group'] as const).map((reach) => ({
                value: `${owner.value},${reach}`,
                label: text(`design.reach.${reach}`, { name: owner.label }),
              })),
            ),
          ]}
          onChange={(value) => {
            const [field = '', reach] = value.split(',')
            onEdit({ scope: reach === 'own' || reach === 'group' ? { field, reach } : undefined }, 'scope')
          }}
          problem={problemOf('scope')}
        />
      )}
      <VisitorsPanel {...{ definition, problems }} onChange={(visitors, input) => onEdit({ visitors }, input)} />
    </Box>
  )
}
