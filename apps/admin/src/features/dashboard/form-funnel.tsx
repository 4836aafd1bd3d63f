import Box from '@mui/material/Box'
import type { DashboardStatistics } from '@teachnet/protocol'
import { useFormats, useText } from '@teachnet/i18n/react'
import type { ReactNode } from 'react'
import type { ApplicationLink } from './figure-pages.ts'
import { Panel } from '../../crud-ui/page/panel.tsx'

interface FormFunnelProps {
  readonly forms: DashboardStatistics['forms']
  /** The lists that the account may open; a form without its list is not shown. */
  readonly lists: readonly ApplicationLink[]
  readonly tools?: ReactNode
}

const steps = ['opened', 'begun', 'sent', 'accepted'] as const

/** How many visitors opened, began and sent each form, and how many of these applications were accepted. */
export function FormFunnel({ forms, lists, tools }: FormFunnelProps) {
  const text = useText()
  const { number } = useFormats()
  const shown = lists.flatMap(({ controller, title }) => {
    const figures = forms.find((form) => form.controller === controller)
    return figures ? [{ title, figures }] : []
  })
  if (shown.length === 0) return null
  return (
    <Panel title={text('dashboard.forms')} action={tools}>
      <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={text('dashboard.forms')}>
        <Box
          component="table"
          sx={{
            width: '100%',
            borderCollapse: 'collapse',
            fontVariantNumeric: 'tabular-nums',
            '& th, & td': { py: 1.5, px: 1, textAlign: 'right', fontWeight: 400, whiteSpace: 'nowrap' },
            '& th:first-of-type': { textAlign: 'left', pl: 0, whiteSpace: 'normal' },
            '& thead th': { color: 'text.secondary', fontSize: 14 },
            '& tbody tr': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          <thead>
            <tr>
              <th scope="col">{text('dashboard.form')}</th>
              {steps.map((step) => (
                <th key={step} scope="col">
                  {text(`dashboard.forms.${step}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ title, figures }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                {steps.map((step) => (
                  <td key={step}>{number(figures[step])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </Panel>
  )
}
