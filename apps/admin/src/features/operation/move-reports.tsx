import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useFormats, useText } from '@teachnet/i18n/react'
import { calls } from '@teachnet/protocol'
import { Panel } from '@teachnet/ui/panel'
import { useServices } from '../../session/app-services.ts'

/** What came from an older site, as the command reported it; nothing on a site that has always been here. */
export function MoveReports() {
  const text = useText()
  const { dateTime } = useFormats()
  const { client } = useServices()
  const { data } = useQuery({
    queryKey: ['moveReports'],
    queryFn: ({ signal }) => client.call(calls.moveReports, { signal, showError: false }),
    enabled: client.has(calls.moveReports),
    staleTime: Infinity,
  })
  const runs = data?.runs ?? []
  if (runs.length === 0) return null
  return (
    <Box sx={{ mt: 4 }}>
      <Panel title={text('operation.moves')}>
        {runs.map(({ id, time, isDone, report }, index) => (
          <Box key={id} component="details" open={index === 0 && isDone} sx={{ py: 1 }}>
            <Box component="summary" sx={{ cursor: 'pointer', py: 1 }}>
              {text(isDone ? 'operation.move.done' : 'operation.move.unfinished', { time: dateTime(time) })}
            </Box>
            <Box
              component="pre"
              tabIndex={0}
              role="region"
              aria-label={text('operation.move.report')}
              sx={{ m: 0, maxHeight: 480, overflow: 'auto', fontFamily: 'monospace', fontSize: '0.8125rem' }}
            >
              {report || text('operation.move.noReport')}
            </Box>
          </Box>
        ))}
      </Panel>
    </Box>
  )
}
