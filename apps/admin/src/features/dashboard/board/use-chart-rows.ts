import type { DashboardBoard, FigureKind } from '@teachnet/contract/panels'
import { useText } from '@teachnet/i18n/react'
import type { ChartRows } from './chart-file.ts'

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
export function useChartRows({ title, kind, data, period, labelOf }: Options): ChartRows | undefined {
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
    names: data.days.map((day) => day.slice(5)),
    columns: [{ title: text('dashboard.number'), values: data.byDay }, ...(period.hasComparison ? [before] : [])],
  }
}
