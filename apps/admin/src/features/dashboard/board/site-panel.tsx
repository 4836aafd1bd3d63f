import Box from '@mui/material/Box'
import type { ChoiceOption } from '@teachnet/contract'
import { type DashboardPanel, sitePanels } from '@teachnet/contract/panels'
import type { DashboardStatistics } from '@teachnet/protocol'
import { useFormats, useText } from '@teachnet/i18n/react'
import { DayChart } from '@teachnet/ui/day-chart'
import { type ReactNode, useState } from 'react'
import { Panel } from '../../../crud-ui/page/panel.tsx'
import { Applications } from '../applications.tsx'
import type { FigurePages } from '../figure-pages.ts'
import { FormFunnel } from '../form-funnel.tsx'
import { LatestMembers } from '../latest-members.tsx'
import { Totals } from '../totals.tsx'
import { WaitingWork } from '../waiting-work.tsx'
import { ChartActions } from './chart-actions.tsx'
import { tableOf } from './chart-file.ts'
import { FigureTable } from './figure-table.tsx'

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
  /** Buttons by which the panel is arranged. */
  readonly tools: ReactNode
}

/** A panel about the site as a whole; nothing where the account may not see its figures. */
export function SitePanel({ kind, isWide, tools, ...figures }: SitePanelProps) {
  const content = contentOf(kind, figures, tools)
  return content && <Box sx={{ minWidth: 0, ...(isWide && { gridColumn: '1 / -1' }) }}>{content}</Box>
}

function contentOf(
  kind: SiteKind,
  { data, pages, states, toUrl }: Omit<SitePanelProps, 'kind' | 'isWide' | 'tools'>,
  tools: ReactNode,
): ReactNode {
  const hasApplications = pages.applications.length > 0
  switch (kind) {
    case 'totals':
      return (
        <>
          {tools && <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>{tools}</Box>}
          <Totals {...{ data, pages }} />
        </>
      )
    case 'waiting':
      return <WaitingWork waiting={data.waiting} findList={pages.waiting} tools={tools} />
    case 'visits':
      return <Days kind={kind} days={data.days} values={data.visits.byDay} colour="primary.main" tools={tools} />
    case 'members':
      return (
        pages.members && (
          <Days kind={kind} days={data.days} values={data.members.byDay} colour="success.main" tools={tools} />
        )
      )
    case 'forms':
      return (
        hasApplications && (
          <FormFunnel forms={data.forms} days={data.days.length} lists={pages.applications} tools={tools} />
        )
      )
    case 'applications':
      return hasApplications && <Applications {...{ states, tools }} figures={data.applications} />
    case 'latest': {
      const { total, latest } = data.members
      // If a group limits the list of members, only their number is shown.
      const isLimited = total > 0 && latest.length === 0
      return (
        pages.members && !isLimited && <LatestMembers members={latest} list={pages.members} {...{ toUrl, tools }} />
      )
    }
  }
}

interface DaysProps {
  readonly kind: 'visits' | 'members'
  readonly days: readonly string[]
  readonly values: readonly number[]
  readonly colour: string
  readonly tools: ReactNode
}

function Days({ kind, days, values, colour, tools }: DaysProps) {
  const text = useText()
  const { number } = useFormats()
  const [isTable, setTable] = useState(false)
  const title = text(`dashboard.${kind}ByDay`, { days: days.length })
  const rows = {
    title,
    head: text('dashboard.day'),
    names: days,
    columns: [{ title: text('dashboard.number'), values }],
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
      {isTable ? (
        <FigureTable label={rows.title} {...tableOf(rows)} />
      ) : (
        <DayChart {...{ title, days, values, colour }} format={number} empty={text('dashboard.noFigures')} />
      )}
    </Panel>
  )
}
