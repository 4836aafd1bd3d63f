import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import {
  type ResourceDefinition,
  type SearchWeight,
  type VisitorFilter,
  type Visitors,
  weighFieldOf,
} from '@teachnet/contract'
import { type DesignProblem, filterKindFor, isForVisitors, isOrdering, searchWeights } from '@teachnet/contract/design'
import { useLocale, useText } from '@teachnet/i18n/react'
import { ChoiceInput, FlagInput, NumberLine, SeveralInput } from './panel-inputs.tsx'

interface VisitorsPanelProps {
  readonly definition: ResourceDefinition
  readonly problems: readonly DesignProblem[]
  readonly onChange: (visitors: Visitors | undefined, input: string) => void
}

/** Name of the filter that finds words in the chosen texts. */
const wordsFilter = 'q'

/** The part of an area in the public API: the fields of lists and records, the order and the filters. */
export function VisitorsPanel({ definition, problems, onChange }: VisitorsPanelProps) {
  const text = useText()
  const locale = useLocale()
  const { visitors, fields, controller } = definition
  const found = problems.find(({ path }) => path[0] === 'visitors')
  const optionsOf = (isOffered: (name: string) => boolean) =>
    Object.entries(fields)
      .filter(([name]) => isOffered(name))
      .map(([value, field]) => ({ value, label: field.label[locale] || value }))
  const visible = optionsOf((name) => isForVisitors(definition, name))
  const orders = optionsOf((name) => isOrdering(definition, name)).flatMap(({ value, label }) =>
    (['desc', 'asc'] as const).map((way) => ({
      value: `${value},${way}`,
      label: text(`design.order.${way}`, { name: label }),
    })),
  )
  const set = (part: Partial<Visitors>, input: string) => visitors && onChange({ ...visitors, ...part }, input)
  return (
    <Box role="group" aria-label={text('design.option.visitors')} sx={{ display: 'grid', gap: 4 }}>
      <FlagInput
        label={text('design.option.visitors')}
        value={visitors !== undefined}
        onChange={(isOn) => onChange(isOn ? firstVisitors(definition) : undefined, 'visitors')}
        problem={found ? text(found.message, found.values) : ''}
      />
      {visitors && (
        <>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {text('design.visitorsHelp', { list: `/api/${controller}/list`, record: `/api/${controller}/read?key=` })}
          </Typography>
          <SeveralInput
            label={text('design.option.visitorsCard')}
            value={visitors.card.fields}
            options={visible}
            onChange={(names) => set({ card: { fields: names } }, 'visitorsCard')}
          />
          <SeveralInput
            label={text('design.option.visitorsPage')}
            value={visitors.page?.fields ?? []}
            options={visible.filter(({ value }) => !visitors.card.fields.includes(value))}
            onChange={(names) => set({ page: { fields: names } }, 'visitorsPage')}
          />
          <ChoiceInput
            label={text('design.option.visitorsOrder')}
            value={Object.values(visitors.orders)[0] ?? ''}
            options={orders}
            onChange={(order) => set({ orders: { first: order } }, 'visitorsOrder')}
          />
          <SeveralInput
            label={text('design.option.visitorsFilters')}
            value={namesOf(visitors)}
            options={optionsOf((name) => filterKindFor(definition, name) !== undefined)}
            onChange={(names) => set({ filters: filtersOf(definition, names, weightsIn(visitors)) }, 'visitorsFilters')}
          />
          {searchedIn(visitors)
            .filter((name) => name !== definition.labelField)
            .map((name) => (
              <ChoiceInput
                key={name}
                label={text('design.option.searchWeight', { name: fields[name]?.label[locale] ?? name })}
                value={weightsIn(visitors)[name] ?? 'usual'}
                options={(['usual', ...searchWeights] as const).map((value) => ({
                  value,
                  label: text(`design.searchWeight.${value}`),
                }))}
                onChange={(value) =>
                  set(
                    {
                      filters: withWeight(
                        visitors,
                        name,
                        searchWeights.find((each) => each === value),
                      ),
                    },
                    'searchWeight',
                  )
                }
              />
            ))}
          <NumberLine
            label={text('design.option.visitorsPageSize')}
            value={visitors.pageSize}
            onChange={(pageSize) => {
              const { pageSize: _old, ...rest } = visitors
              onChange(pageSize === undefined ? rest : { ...rest, pageSize }, 'visitorsPageSize')
            }}
          />
        </>
      )}
    </Box>
  )
}

/** The public fields that an area begins with: the id and the text that names a record. */
function firstVisitors(definition: ResourceDefinition): Visitors {
  const { labelField } = definition
  const weigh = weighFieldOf(definition)
  const order = weigh === undefined ? 'id,desc' : `${weigh},desc`
  return { orders: { first: order }, card: { fields: ['id', labelField] }, page: { fields: [] } }
}

/** The fields that a filter compares or searches. */
function namesOf({ filters = {} }: Visitors): string[] {
  return Object.values(filters).flatMap((filter) => ('fields' in filter ? [...filter.fields] : [filter.field]))
}

/** A filter by each field under its name, and one for words in all texts. */
function filtersOf(
  definition: ResourceDefinition,
  names: readonly string[],
  weights: Weights,
): Record<string, VisitorFilter> {
  const searched = names.filter((name) => filterKindFor(definition, name) === 'words')
  const single = names.flatMap((field): [string, VisitorFilter][] => {
    const kind = filterKindFor(definition, field)
    return kind === 'equals' || kind === 'month' ? [[field, { kind, field }]] : []
  })
  const words: [string, VisitorFilter][] = searched.length > 0 ? [[wordsFilter, wordsIn(searched, weights)]] : []
  return Object.fromEntries([...single, ...words])
}

type Weights = Readonly<Record<string, SearchWeight>>

/** A search in fields, with the weights of those among them that have one. */
function wordsIn(fields: readonly string[], weights: Weights): VisitorFilter {
  const own = Object.entries(weights).filter(([name]) => fields.includes(name))
  return { kind: 'words', fields, ...(own.length > 0 && { weights: Object.fromEntries(own) }) }
}

function searchedIn({ filters }: Visitors): readonly string[] {
  const words = filters?.[wordsFilter]
  return words?.kind === 'words' ? words.fields : []
}

function weightsIn({ filters }: Visitors): Weights {
  const words = filters?.[wordsFilter]
  return (words?.kind === 'words' && words.weights) || {}
}

function withWeight(visitors: Visitors, name: string, weight: SearchWeight | undefined): Visitors['filters'] {
  const { [name]: _old, ...others } = weightsIn(visitors)
  const weights = weight === undefined ? others : { ...others, [name]: weight }
  return { ...visitors.filters, [wordsFilter]: wordsIn(searchedIn(visitors), weights) }
}
