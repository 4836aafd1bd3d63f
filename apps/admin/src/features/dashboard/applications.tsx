import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ChoiceOption } from '@teachnet/contract'
import { type DashboardStatistics } from '@teachnet/protocol'
import { useFormats, useLocale, useText } from '@teachnet/i18n/react'
import { useId } from 'react'
import { Panel } from '../../crud-ui/page/panel.tsx'

interface ApplicationsProps {
  readonly figures: DashboardStatistics['applications']
  readonly states: readonly ChoiceOption[]
}

/** Applications by their state. */
export function Applications({ figures, states }: ApplicationsProps) {
  const text = useText()
  const locale = useLocale()
  const { number } = useFormats()
  const id = useId()
  return (
    <Panel title={text('dashboard.applicationsByState')}>
      {figures.total === 0 && <Typography color="textSecondary">{text('dashboard.noApplications')}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
        {states.map(({ value, label }) => {
          const count = figures.byState[value] ?? 0
          return (
            <Box component="li" key={value}>
              <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
                <span id={`${id}-${value}`}>{label[locale]}</span>
                <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {number(count)}
                </Box>
              </Box>
              <Box aria-hidden sx={{ mt: 1, height: 4, borderRadius: 2, bgcolor: 'action.hover' }}>
                <Box
                  sx={{
                    width: `${figures.total > 0 ? (count / figures.total) * 100 : 0}%`,
                    height: '100%',
                    borderRadius: 'inherit',
                    bgcolor: 'primary.main',
                  }}
                />
              </Box>
            </Box>
          )
        })}
      </Box>
    </Panel>
  )
}
