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
  panelCalls,
} from '@teachnet/contract/panels'
import { useFormats, useLocale, useText } from '@teachnet/i18n/react'
import { DayChart } from '@teachnet/ui/day-chart'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { ResourceDefinition } from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'
import { queryKeys } from '../../../records/services/query-keys.ts'
import { Panel } from '@teachnet/ui/panel'
import { ValueBars, FigureTable } from './figure-views.tsx'
import { changeInPercent, type BoardArea } from './board.ts'
import { ChartActions, tableOf, type ChartRows } from './chart-actions.tsx'
import { LatestRecords } from './latest-records.tsx'
import { kindValueOf } from '../../../fields/values.ts'

interface AreaPanelProps {
  readonly client: ApiClient
  readonly panel: DashboardPanel
  readonly area: BoardArea
  readonly period: Pick<DashboardBoard, 'days' | 'hasComparison'>
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
        <LatestRecords area={area} />
      </Panel>
    )
  return isFigure(kind) ? <Figure {...props} kind={kind} /> : null
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

function Figure({ client, panel, kind, area, period, tools }: AreaPanelProps & { readonly kind: FigureKind }) {
  const text = useText()
  const { number } = useFormats()
  const title = useTitle(panel, area)
  const [isTable, setTable] = useState(false)
  const { controller } = area.definition
  const { days } = period
  const isOffered =
    kind === 'count' || kind === 'trend' || figureFields(area.definition, kind).includes(panel.field ?? '')
  const query = { controller, kind, field: panel.field ?? '', days }
  const { data, isError, error, refetch } = useQuery({
    queryKey: queryKeys.panel(controller, query),
    queryFn: ({ signal }) => client.call(panelCalls.panelFigures, { query, signal, showError: false }),
    enabled: isOffered,
  })
  const labels = valueLabels(area.definition, panel.field)
  const locale = useLocale()
  const rows = useChartRows({ title, kind, data, period, labelOf: (value) => labels(value, locale) })

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
          <Typography
            component="p"
            sx={{ fontSize: '2.125rem', lineHeight: 1.3, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
          >
            {number(kind === 'trend' ? (data.period ?? 0) : data.total)}
          </Typography>
          {data.period !== null && <Change period={period} data={data} isTrend={kind === 'trend'} />}
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
        <Button component={Link} to={area.path} size="small" sx={{ mt: 2, ml: -1 }}>
          {text('dashboard.toList', { area: area.title })}
        </Button>
      )}
    </Panel>
  )
}

interface ChangeProps {
  readonly period: AreaPanelProps['period']
  readonly data: { readonly period: number | null; readonly before: number | null }
  readonly isTrend: boolean
}

/** Records added in the period, and the change from the previous one. */
function Change({ period: { days, hasComparison }, data, isTrend }: ChangeProps) {
  const text = useText()
  const { number } = useFormats()
  const change = changeInPercent(data.period, data.before)
  const parts = [
    text(isTrend ? 'dashboard.inPeriod' : 'dashboard.addedInPeriod', { days, added: number(data.period ?? 0) }),
    hasComparison &&
      (change === undefined
        ? text('dashboard.beforeWas', { before: number(data.before ?? 0) })
        : text('dashboard.changed', { change: `${change > 0 ? '+' : ''}${number(change)}%` })),
  ]
  return (
    <Typography variant="body2" color="textSecondary">
      {parts.filter(Boolean).join(' · ')}
    </Typography>
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
  readonly period: Pick<DashboardBoard, 'days' | 'hasComparison'>
  readonly labelOf: (value: string) => string
}

/** The figures of a panel as rows of a chart or table; undefined for a single number. */
function useChartRows({ title, kind, data, period, labelOf }: Options): ChartRows | undefined {
  const text = useText()
  if (!data || (kind !== 'trend' && kind !== 'shares')) return undefined
  if (kind === 'shares')
    return {
      title,
      head: text('dashboard.value'),
      names: data.shares.map(({ value }) => labelOf(value)),
      columns: [{ title: text('dashboard.number'), values: data.shares.map(({ total }) => total) }],
    }
  const before = { title: text('dashboard.before', { days: period.days }), values: data.byDayBefore }
  return {
    title,
    head: text('dashboard.day'),
    names: data.days,
    columns: [{ title: text('dashboard.number'), values: data.byDay }, ...(period.hasComparison ? [before] : [])],
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
