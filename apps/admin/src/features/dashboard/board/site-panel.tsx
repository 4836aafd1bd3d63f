import Box from '@mui/material/Box'
import type { ChoiceOption } from '@teachnet/contract'
import { type DashboardPanel, sitePanels } from '@teachnet/contract/panels'
import type { DashboardStatistics } from '@teachnet/protocol'
import { useFormats, useText, useLocale } from '@teachnet/i18n/react'
import { DayChart } from '@teachnet/ui/day-chart'
import { type ReactNode, useState } from 'react'
import Typography from '@mui/material/Typography'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { Link } from 'react-router'
import { Panel } from '@teachnet/ui/panel'
import type { FigurePages, ApplicationLink } from '../figure-pages.ts'
import { LatestMembers } from './latest-records.tsx'
import { Totals } from '../totals.tsx'
import { ChartActions, tableOf } from './chart-actions.tsx'
import { type BoardPeriod, Change, FigureTable, LeadNumber, usePeriodText, ValueBars } from './figure-views.tsx'

type SiteKind = (typeof sitePanels)[number]

/** Whether a panel is about the site as a whole. */
export function isSitePanel(kind: DashboardPanel['kind']): kind is SiteKind {
  return sitePanels.some((one) => one === kind)
}

interface SitePanelProps {
  readonly kind: SiteKind
  readonly isWide: boolean
  readonly data: DashboardStatistics
  readonly pages: FigurePages
  readonly states: readonly ChoiceOption[]
  readonly toUrl: (path: string) => string
  readonly period: BoardPeriod
  /** Buttons by which the panel is arranged. */
  readonly tools: ReactNode
}

/** A panel about the site as a whole; nothing where the account may not see its figures. */
export function SitePanel({ kind, isWide, tools, ...figures }: SitePanelProps) {
  const content = contentOf(kind, figures, tools)
  return content && <Box sx={{ minWidth: 0, gridColumn: isWide ? '1 / -1' : undefined }}>{content}</Box>
}

function contentOf(
  kind: SiteKind,
  { data, pages, states, toUrl, period }: Omit<SitePanelProps, 'kind' | 'isWide' | 'tools'>,
  tools: ReactNode,
): ReactNode {
  const hasApplications = pages.applications.length > 0
  switch (kind) {
    case 'totals':
      return (
        <>
          {tools && <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>{tools}</Box>}
          <Totals data={data} pages={pages} />
        </>
      )
    case 'waiting':
      return <WaitingWork waiting={data.waiting} findList={pages.waiting} tools={tools} />
    case 'visits':
      return (
        <Days kind={kind} days={data.days} figures={data.visits} colour="primary.main" period={period} tools={tools} />
      )
    case 'members':
      return (
        pages.members && (
          <Days
            kind={kind}
            days={data.days}
            figures={data.members}
            colour="success.main"
            period={period}
            tools={tools}
          />
        )
      )
    case 'forms':
      return (
        hasApplications && (
          <FormFunnel
            forms={data.forms}
            days={data.days.length}
            period={period}
            lists={pages.applications}
            tools={tools}
          />
        )
      )
    case 'applications':
      return hasApplications && <Applications states={states} tools={tools} figures={data.applications} />
    case 'latest': {
      const { total, latest } = data.members
      // If a group limits the list of members, only their number is shown.
      const isLimited = total > 0 && latest.length === 0
      return (
        pages.members &&
        !isLimited && <LatestMembers members={latest} list={pages.members} toUrl={toUrl} tools={tools} />
      )
    }
  }
}

interface DaysProps {
  readonly kind: 'visits' | 'members'
  readonly days: readonly string[]
  readonly figures: { readonly byDay: readonly number[]; readonly byDayBefore: readonly number[] }
  readonly colour: string
  readonly period: BoardPeriod
  readonly tools: ReactNode
}

function Days({ kind, days, figures: { byDay, byDayBefore }, colour, period, tools }: DaysProps) {
  const text = useText()
  const { number } = useFormats()
  const [isTable, setTable] = useState(false)
  const title = text(`dashboard.${kind}ByDay`, { period: usePeriodText()(period, days.length) })
  const before = { title: text('dashboard.before', { days: days.length }), values: byDayBefore }
  const rows = {
    title,
    head: text('dashboard.day'),
    names: days,
    columns: [{ title: text('dashboard.number'), values: byDay }, ...(period.hasComparison ? [before] : [])],
  }
  return (
    <Panel
      title={title}
      action={
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <ChartActions rows={rows} isTable={isTable} onTable={setTable} />
          {tools}
        </Box>
      }
    >
      <Box sx={{ mb: 4 }}>
        <LeadNumber value={sumOf(byDay)} />
        <Change
          period={period}
          length={days.length}
          data={{ period: sumOf(byDay), before: sumOf(byDayBefore) }}
          isTrend
        />
      </Box>
      {isTable ? (
        <FigureTable label={rows.title} {...tableOf(rows)} />
      ) : (
        <DayChart
          title={title}
          days={days}
          values={byDay}
          colour={colour}
          format={number}
          empty={text('dashboard.noFigures')}
        />
      )}
    </Panel>
  )
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

interface ApplicationsProps {
  readonly figures: DashboardStatistics['applications']
  readonly states: readonly ChoiceOption[]
  readonly tools?: ReactNode
}

/** Applications by their state. */
function Applications({ figures, states, tools }: ApplicationsProps) {
  const text = useText()
  const locale = useLocale()
  return (
    <Panel title={text('dashboard.applicationsByState')} action={tools}>
      {figures.total === 0 && <Typography color="textSecondary">{text('dashboard.noApplications')}</Typography>}
      <ValueBars
        values={states.map(({ value, label }) => ({ value, label: label[locale], total: figures.byState[value] ?? 0 }))}
      />
    </Panel>
  )
}

interface FormFunnelProps {
  readonly forms: DashboardStatistics['forms']
  /** Length of the period that the figures are about. */
  readonly days: number
  readonly period: BoardPeriod
  /** The lists that the account may open; a form without its list is not shown. */
  readonly lists: readonly ApplicationLink[]
  readonly tools?: ReactNode
}

const steps = ['opened', 'begun', 'sent', 'accepted'] as const

/** Number of visitors who opened, began and sent each form, and number of accepted applications. */
function FormFunnel({ forms, days, period, lists, tools }: FormFunnelProps) {
  const text = useText()
  const { number } = useFormats()
  const title = text('dashboard.forms', { period: usePeriodText()(period, days) })
  const visible = lists.flatMap(({ controller, title }) => {
    const figures = forms.find((form) => form.controller === controller)
    return figures ? [{ title, figures }] : []
  })
  if (visible.length === 0) return null
  return (
    <Panel title={title} action={tools}>
      <FigureTable
        label={title}
        head={[text('dashboard.form'), ...steps.map((step) => text(`dashboard.forms.${step}`))]}
        lines={visible.map(({ title, figures }) => [title, ...steps.map((step) => number(figures[step]))])}
      />
    </Panel>
  )
}

interface WaitingWorkProps {
  readonly waiting: DashboardStatistics['waiting']
  readonly findList: FigurePages['waiting']
  readonly tools?: ReactNode
}

/** What waits for a decision, with links to the lists that are filtered to it. */
function WaitingWork({ waiting, findList, tools }: WaitingWorkProps) {
  const text = useText()
  const { number } = useFormats()
  const lists = waiting.flatMap((area) => {
    const list = findList(area)
    return list ? [{ ...list, total: area.total }] : []
  })
  return (
    <Panel title={text('dashboard.waiting')} action={tools}>
      {lists.length === 0 && <Typography color="textSecondary">{text('dashboard.nothingWaits')}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {lists.map(({ title, path, total }) => (
          <li key={path}>
            <Button component={Link} to={path} variant="outlined" color="inherit" sx={{ gap: 2 }}>
              {title}
              <Chip component="span" size="small" color="warning" label={number(total)} sx={{ fontWeight: 600 }} />
            </Button>
          </li>
        ))}
      </Box>
    </Panel>
  )
}
