import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useText } from '@teachnet/i18n/react'
import { calls } from '@teachnet/protocol'
import { useTaskNotice } from '../../session/terminal-task.tsx'
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
  const backup = useTaskNotice()
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
          {backup.start && (
            <Button
              variant="outlined"
              onClick={() => backup.start?.({ command: 'backup.run' }, text('operation.backup.now'))}
            >
              {text('operation.backup.now')}
            </Button>
          )}
          <Button variant="outlined" onClick={() => void report.refetch()} disabled={report.isFetching}>
            {text('operation.refresh')}
          </Button>
        </Box>
      </Box>
      {backup.notice && <Box sx={{ mb: 4 }}>{backup.notice}</Box>}
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

function Waiting() {
  const text = useText()
  return (
    <Box role="status" aria-label={text('operation.loading')} sx={{ display: 'grid', gap: 4 }}>
      <Skeleton variant="rounded" height={120} />
      <Skeleton variant="rounded" height={260} />
    </Box>
  )
}
