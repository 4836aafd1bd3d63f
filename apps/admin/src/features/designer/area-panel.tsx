import Box from '@mui/material/Box'
import {
  actionsOf,
  type ResourceAction,
  type ResourceDefinition,
  resourceActions,
  weighFieldOf,
  isListField,
  kindOf,
} from '@teachnet/contract'
import { type DesignEdit, type DesignProblem, withTitle } from '@teachnet/contract/design'
import { useLocale, useText } from '@teachnet/i18n/react'
import { menuDirectories } from '@teachnet/contract/menu'
import { ChoiceInput, FlagInput, NameInput, SeveralInput, TextInBoth, NumberLine } from './panel-inputs.tsx'
import { IconInput } from '../../fields/shared/icon-input.tsx'
import { useId } from 'react'
import { VisitorsPanel } from './visitors-panel.tsx'
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'

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
export function AreaPanel({ definition, problems, isNew, onEdit, onTitleLeft }: AreaPanelProps) {
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
        onChange={(value) => onEdit(isNew ? withTitle(definition, value) : { title: value }, 'title')}
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
      <UniqueGroups definition={definition} problems={problems} onChange={(unique) => onEdit({ unique }, '')} />
      <ScopeInput
        definition={definition}
        problem={problemOf('scope')}
        onChange={(scope) => onEdit({ scope }, 'scope')}
      />
      <VisitorsPanel
        definition={definition}
        problems={problems}
        onChange={(visitors, input) => onEdit({ visitors }, input)}
      />
    </Box>
  )
}

type Menu = ResourceDefinition['menu']

interface MenuInputsProps {
  readonly menu: Menu
  readonly problem: string
  /** @param input name of the edited setting */
  readonly onChange: (menu: Menu, input: string) => void
}

/** The place of an area in the menu, with its icon and weight. */
function MenuInputs({ menu, problem, onChange }: MenuInputsProps) {
  const text = useText()
  const locale = useLocale()
  const iconId = useId()
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
      <IconInput
        id={iconId}
        label={text('design.option.icon')}
        value={entry.icon}
        onChange={(icon) => onChange({ ...entry, icon: typeof icon === 'string' ? icon : '' }, 'icon')}
      />
      <NumberLine
        label={text('design.option.weigh')}
        value={entry.weigh}
        onChange={(weigh) => onChange({ ...entry, weigh: weigh ?? 0 }, 'weigh')}
      />
    </>
  )
}

interface OrderInputProps {
  readonly definition: Pick<ResourceDefinition, 'fields' | 'defaultOrder'>
  readonly problem: string
  readonly onChange: (order: string | undefined) => void
}

/** The field and the direction by which the list of an area is sorted at first. */
function OrderInput({ definition: { fields, defaultOrder }, problem, onChange }: OrderInputProps) {
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

interface ScopeInputProps {
  readonly definition: Pick<ResourceDefinition, 'fields' | 'scope'>
  readonly problem: string
  readonly onChange: (scope: ResourceDefinition['scope']) => void
}

/** Which records administrators reach: their own or those of their groups, by the field that names the owner. */
function ScopeInput({ definition: { fields, scope }, problem, onChange }: ScopeInputProps) {
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

interface UniqueGroupsProps {
  readonly definition: ResourceDefinition
  readonly problems: readonly DesignProblem[]
  readonly onChange: (unique: readonly (readonly string[])[] | undefined) => void
}

/** Groups of fields of which no two records have the same values together. */
function UniqueGroups({ definition, problems, onChange }: UniqueGroupsProps) {
  const text = useText()
  const locale = useLocale()
  const { fields, unique = [] } = definition
  const options = Object.entries(fields)
    .filter(([, field]) => kindOf(field).role !== 'id' && kindOf(field).secrecy === 'none' && !isListField(field))
    .filter(([, { kind }]) => !['richText', 'json'].includes(kind))
    .map(([value, field]) => ({ value, label: field.label[locale] || value }))
  const change = (at: number, names: readonly string[]) =>
    onChange(unique.map((group, index) => (index === at ? names : group)))
  const remove = (at: number) => {
    const left = unique.filter((_group, index) => index !== at)
    onChange(left.length > 0 ? left : undefined)
  }
  return (
    <Box role="group" aria-label={text('design.option.together')} sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="body2" color="textSecondary">
        {text('design.option.together')}
      </Typography>
      {unique.map((group, index) => {
        const found = problems.find(({ path }) => path[0] === 'unique' && path[1] === String(index))
        const label = text('design.togetherGroup', { number: index + 1 })
        return (
          <Box key={index} sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr auto', alignItems: 'center' }}>
            <SeveralInput
              label={label}
              value={group}
              options={options}
              onChange={(names) => change(index, names)}
              problem={found ? text(found.message, found.values) : ''}
            />
            <IconButton
              size="small"
              aria-label={text('design.removeTogether', { label })}
              onClick={() => remove(index)}
            >
              <DeleteOutlineRounded fontSize="small" />
            </IconButton>
          </Box>
        )
      })}
      <Button
        size="small"
        sx={{ justifySelf: 'start' }}
        disabled={options.length < 2}
        onClick={() => onChange([...unique, []])}
      >
        {text('design.addTogether')}
      </Button>
    </Box>
  )
}
