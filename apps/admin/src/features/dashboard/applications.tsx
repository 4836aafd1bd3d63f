import Typography from '@mui/material/Typography'
import type { ChoiceOption } from '@teachnet/contract'
import { type DashboardStatistics } from '@teachnet/protocol'
import { useLocale, useText } from '@teachnet/i18n/react'
import type { ReactNode } from 'react'
import { Panel } from '../../crud-ui/page/panel.tsx'
import { ValueBars } from './value-bars.tsx'

interface ApplicationsProps {
  readonly figures: DashboardStatistics['applications']
  readonly states: readonly ChoiceOption[]
  readonly tools?: ReactNode
}

/** Applications by their state. */
export function Applications({ figures, states, tools }: ApplicationsProps) {
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
