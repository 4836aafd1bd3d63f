import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useText } from '@teachnet/i18n/react'
import { calls } from '@teachnet/protocol'
import { loadTerminal, useTerminalOwner } from '../../session/load-terminal.ts'
import { useServices } from '../../session/app-services.ts'
import { type PageProps, useFindPage } from '../../session/page-props.ts'
import { MoveReports } from './move-reports.tsx'
import { OperationFigures } from './operation-figures.tsx'

/** In ms. */
const refreshEvery = 30_000

/** The state of the server: a read-only page, which refreshes while it is open. */
export function OperationPage({ entry: { title } }: PageProps) {
  const text = useText()
  const { client } = useServices()
  const findPage = useFindPage()
  const links = {
    jobs: findPage('routine/job')?.path,
    attachments: findPage('routine/attachment')?.path,
    outbox: findPage('routine/outbox')?.path,
  }
  const report = useQuery({
    queryKey: ['operation'],
    queryFn: ({ signal }) => client.call(calls.operation, { signal, showError: false }),
    refetchInterval: refreshEvery,
  })
  return (
    <div className="page-body">
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3, mb: 4 }}>
        <Typography component="h1" variant="h2">
          {title}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 2 }}>
          <BackUpNow />
          <Button variant="outlined" onClick={() => void report.refetch()} disabled={report.isFetching}>
            {text('operation.refresh')}
          </Button>
        </Box>
      </Box>
      {report.isError && (
        <Alert severity="error" sx={{ mb: 4 }}>
          {report.error.message || text('operation.failed')}
        </Alert>
      )}
      {report.data ? (
        <OperationFigures report={report.data} readAt={report.dataUpdatedAt / 1000} links={links} />
      ) : (
        !report.isError && <Waiting />
      )}
      <MoveReports />
    </div>
  )
}

/** Adds a backup to the queue of the terminal, whose dot and panel then report on it. */
function BackUpNow() {
  const text = useText()
  const services = useServices()
  const ownerId = useTerminalOwner()
  if (ownerId === undefined || !services.client.has(calls.terminalTicket)) return null

  function backUp(owner: number): void {
    loadTerminal(services, owner).then(
      ({ terminal }) => {
        terminal.add({ command: 'backup.run' })
        services.notifier.notify({ kind: 'success', text: text('operation.backup.added') })
      },
      () => services.notifier.notify({ kind: 'error', text: text('part.missing') }),
    )
  }

  return (
    <Button variant="outlined" onClick={() => backUp(ownerId)}>
      {text('operation.backup.now')}
    </Button>
  )
}

function Waiting() {
  const text = useText()
  return (
    <Box role="status" aria-label={text('operation.loading')} sx={{ display: 'grid', gap: 4 }}>
      <Skeleton variant="rounded" height={120} />
      <Skeleton variant="rounded" height={260} />
    </Box>
  )
}
