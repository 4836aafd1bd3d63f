import type { DashboardStatistics } from '@teachnet/protocol'
import { useFormats, useText } from '@teachnet/i18n/react'
import type { ReactNode } from 'react'
import type { ApplicationLink } from './figure-pages.ts'
import { Panel } from '../../crud-ui/page/panel.tsx'
import { FigureTable } from './board/figure-table.tsx'

interface FormFunnelProps {
  readonly forms: DashboardStatistics['forms']
  /** Length of the period that the figures are about. */
  readonly days: number
  /** The lists that the account may open; a form without its list is not shown. */
  readonly lists: readonly ApplicationLink[]
  readonly tools?: ReactNode
}

const steps = ['opened', 'begun', 'sent', 'accepted'] as const

/** Number of visitors who opened, began and sent each form, and number of accepted applications. */
export function FormFunnel({ forms, days, lists, tools }: FormFunnelProps) {
  const text = useText()
  const { number } = useFormats()
  const shown = lists.flatMap(({ controller, title }) => {
    const figures = forms.find((form) => form.controller === controller)
    return figures ? [{ title, figures }] : []
  })
  if (shown.length === 0) return null
  const title = text('dashboard.forms', { days })
  return (
    <Panel title={title} action={tools}>
      <FigureTable
        label={title}
        head={[text('dashboard.form'), ...steps.map((step) => text(`dashboard.forms.${step}`))]}
        lines={shown.map(({ title, figures }) => [title, ...steps.map((step) => number(figures[step]))])}
      />
    </Panel>
  )
}
