import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ApiClient } from '@teachnet/api-client'
import { labelOf } from '@teachnet/contract/schema'
import {
  type DashboardBoard,
  type DashboardPanel,
  type FigureKind,
  figureFields,
  filterTerm,
  panelCalls,
  panelTerms,
} from '@teachnet/contract/panels'
import { useFormats, useLocale, useText } from '@teachnet/i18n/react'
import { DayChart } from '@teachnet/ui/day-chart'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { ResourceDefinition } from '@teachnet/contract'
import { siteTimeZone } from '@teachnet/languages'
import type { Locale } from '@teachnet/protocol'
import { queryKeys } from '../../../records/services/query-keys.ts'
import { Panel } from '@teachnet/ui/panel'
import { Change, FigureTable, LeadNumber, ValueBars } from './figure-views.tsx'
import { type BoardArea, periodQuery } from './board.ts'
import { encodeListState, initialListState, toListQuery } from '../../../records/list/list-state.ts'
import { useCrud } from '../../../records/services/crud-services.tsx'
import { ChartActions, tableOf, type ChartRows } from './chart-actions.tsx'
import { LatestRecords } from './latest-records.tsx'
import { kindValueOf } from '../../../fields/values.ts'

interface AreaPanelProps {
  readonly client: ApiClient
  readonly panel: DashboardPanel
  readonly area: BoardArea
  readonly board: Omit<DashboardBoard, 'panels'>
  /** Buttons by which the panel is arranged. */
  readonly tools: ReactNode
}

/** A panel about one area: its newest records, or a figure that the server counts. */
export function AreaPanel(props: AreaPanelProps) {
  const { panel, area, tools } = props
  const text = useText()
  const { kind } = panel
  if (kind === 'list')
    return (
      <Panel title={panel.title || text('dashboard.newest', { area: area.title })} action={tools} isWide={panel.isWide}>
        <NotFiltered {...props} />
        <LatestRecords area={area} state={stateOf(props)} />
      </Panel>
    )
  return isFigure(kind) ? <Figure {...props} kind={kind} /> : null
}

/** The list of a panel's records, as its address states it. */
function stateOf({ panel, area: { definition }, board }: AreaPanelProps) {
  return {
    ...initialListState,
    search: panelTerms(definition, panel, board.filters),
    quickSearch: panel.quickSearch ?? '',
  }
}

/** Names the filters of the dashboard that the area has no field for. */
function NotFiltered({ area: { definition }, board: { filters = [] } }: AreaPanelProps) {
  const text = useText()
  const missed = filters.filter((filter) => !filterTerm(definition, filter))
  if (missed.length === 0) return null
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
      {text(missed.length === filters.length ? 'dashboard.notFiltered' : 'dashboard.partlyFiltered')}
    </Typography>
  )
}

function isFigure(kind: DashboardPanel['kind']): kind is FigureKind {
  return kind === 'count' || kind === 'sum' || kind === 'trend' || kind === 'shares'
}

/** The automatic title of a panel. */
function useTitle(panel: DashboardPanel, { title, definition }: BoardArea): string {
  const text = useText()
  const locale = useLocale()
  const field = panel.field && definition.fields[panel.field] ? labelOf(definition, panel.field, locale) : ''
  return panel.title || text(`dashboard.titles.${panel.kind}`, { area: title, field })
}

function Figure({ kind, ...props }: AreaPanelProps & { readonly kind: FigureKind }) {
  const { client, panel, area, board, tools } = props
  const text = useText()
  const { number } = useFormats()
  const title = useTitle(panel, area)
  const [isTable, setTable] = useState(false)
  const { controller } = area.definition
  const { findResource, now } = useCrud()
  const state = stateOf(props)
  // The days of a period that moves with the calendar.
  const { search, quickSearch } = toListQuery(area.definition, state, {
    findResource,
    now: now(),
    timeZone: siteTimeZone,
  })
  const isOffered =
    kind === 'count' || kind === 'trend' || figureFields(area.definition, kind).includes(panel.field ?? '')
  const query = {
    controller,
    kind,
    field: panel.field ?? '',
    ...periodQuery(board),
    ...(search && { search: JSON.stringify(search) }),
    ...(quickSearch && { quickSearch }),
  }
  const { data, isError, error, refetch } = useQuery({
    queryKey: queryKeys.panel(controller, query),
    queryFn: ({ signal }) => client.call(panelCalls.panelFigures, { query, signal, showError: false }),
    enabled: isOffered,
  })
  const labels = valueLabels(area.definition, panel.field)
  const locale = useLocale()
  const rows = useChartRows({
    title,
    kind,
    data,
    hasComparison: board.hasComparison,
    labelOf: (value) => labels(value, locale),
  })

  return (
    <Panel
      title={title}
      isWide={panel.isWide}
      action={
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          {rows && <ChartActions rows={rows} isTable={isTable} onTable={setTable} />}
          {tools}
        </Box>
      }
    >
      <NotFiltered {...props} />
      {!isOffered && <Typography color="textSecondary">{text('dashboard.fieldGone')}</Typography>}
      {isError && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={() => void refetch()}>
              {text('dashboard.retry')}
            </Button>
          }
        >
          {error.message || text('dashboard.failed')}
        </Alert>
      )}
      {isOffered && !data && !isError && (
        <Skeleton variant="rounded" height={kind === 'count' || kind === 'sum' ? 64 : 180} />
      )}
      {data && (kind === 'count' || kind === 'sum' || kind === 'trend') && (
        <Box sx={{ mb: kind === 'trend' ? 4 : 0 }}>
          <LeadNumber value={kind === 'trend' ? (data.period ?? 0) : data.total} />
          {data.period !== null && <Change period={board} length={board.days} data={data} isTrend={kind === 'trend'} />}
        </Box>
      )}
      {rows && isTable && <FigureTable label={rows.title} {...tableOf(rows)} />}
      {data && kind === 'trend' && !isTable && (
        <DayChart
          title={title}
          days={data.days}
          values={data.byDay}
          format={number}
          colour="primary.main"
          empty={text('dashboard.noFigures')}
        />
      )}
      {data && kind === 'shares' && !isTable && (
        <ValueBars values={data.shares.map(({ value, total }) => ({ value, total, label: labels(value, locale) }))} />
      )}
      {data && kind === 'shares' && data.shares.length === 0 && (
        <Typography color="textSecondary">{text('dashboard.noRecords')}</Typography>
      )}
      {area.path !== undefined && (
        <Button
          component={Link}
          to={{ pathname: area.path, search: String(encodeListState(area.definition, state)) }}
          size="small"
          sx={{ mt: 2, ml: -1 }}
        >
          {text('dashboard.toList', { area: area.title })}
        </Button>
      )}
    </Panel>
  )
}

/** The figures that the server counts for a panel. */
interface Figures {
  readonly days: readonly string[]
  readonly byDay: readonly number[]
  readonly byDayBefore: readonly number[]
  readonly shares: readonly { readonly value: string; readonly total: number }[]
}

interface Options {
  readonly title: string
  readonly kind: FigureKind
  readonly data: Figures | undefined
  readonly hasComparison: boolean
  readonly labelOf: (value: string) => string
}

/** The figures of a panel as rows of a chart or table; undefined for a single number. */
function useChartRows({ title, kind, data, hasComparison, labelOf }: Options): ChartRows | undefined {
  const text = useText()
  if (!data || (kind !== 'trend' && kind !== 'shares')) return undefined
  if (kind === 'shares')
    return {
      title,
      head: text('dashboard.value'),
      names: data.shares.map(({ value }) => labelOf(value)),
      columns: [{ title: text('dashboard.number'), values: data.shares.map(({ total }) => total) }],
    }
  const before = { title: text('dashboard.before', { days: data.days.length }), values: data.byDayBefore }
  return {
    title,
    head: text('dashboard.day'),
    names: data.days,
    columns: [{ title: text('dashboard.number'), values: data.byDay }, ...(hasComparison ? [before] : [])],
  }
}

/** Returns the function that names a value of a field: the label of its option, or the value itself. */
function valueLabels({ fields }: ResourceDefinition, name: string | undefined) {
  const field = name === undefined ? undefined : fields[name]
  const options = new Map(
    (field ? kindValueOf(field).options(field) : []).map(({ value, label }) => [String(value), label]),
  )
  return (value: string, locale: Locale): string => options.get(value)?.[locale] ?? (value === '' ? '—' : value)
}
