import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { servedDefinition } from '@teachnet/contract'
import { calls } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { useSearchParams } from 'react-router'
import { kindValueOf } from '../../fields/values.ts'
import { filterParams } from '../../records/list/list-state.ts'
import { useCrud } from '../../records/services/crud-services.tsx'
import { resourceRegistry } from '../../resources/resource-registry.ts'
import { useServices } from '../../session/app-services.ts'
import { useBoard } from '../../session/use-preferences.ts'
import { displayedBoard, type BoardEntry, periodQuery } from './board/board.ts'
import { Board, type BoardProps } from './board/board-view.tsx'
import type { FigurePages } from './figure-pages.ts'

interface FiguresProps {
  readonly pages: FigurePages
  /** Pages of the menu. */
  readonly entries: readonly BoardEntry[]
}

/** The figures of the dashboard, with the application states of the definition, and lists filtered to what waits. */
export function Figures({ pages, entries }: FiguresProps) {
  const { toUrl, backEnd } = useCrud()
  const [board, sharedBoard, onBoard] = useBoard()
  const application = useQuery({
    queryKey: ['application-definition'],
    queryFn: () => resourceRegistry.loadDefinition('setin/teacher'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!application.data) return <WaitingFigures />
  const { state } = application.data.fields
  const waiting: FigurePages['waiting'] = (area) => {
    const page = pages.waiting(area)
    const params = filterParams([{ field: area.field, operator: 'eq', val: area.value }])
    return page && { ...page, path: `${page.path}?${params}` }
  }
  return (
    <Statistics
      toUrl={toUrl}
      board={board}
      sharedBoard={sharedBoard}
      onBoard={onBoard}
      entries={entries.filter(({ name }) => resourceRegistry.has(name))}
      loadArea={async (name) => {
        const { title = name, path } = entries.find((entry) => entry.name === name) ?? {}
        return { definition: servedDefinition(await resourceRegistry.loadDefinition(name), backEnd), title, path }
      }}
      pages={{ ...pages, waiting }}
      states={state ? kindValueOf(state).options(state) : []}
    />
  )
}

/** The figures, limited to what the account may see. */
function Statistics(visible: Omit<BoardProps, 'client' | 'data'>) {
  const text = useText()
  const { client } = useServices()
  const [parameters] = useSearchParams()
  const query = periodQuery(displayedBoard(visible, parameters))
  const statistics = useQuery({
    queryKey: ['statistics', query],
    queryFn: ({ signal }) => client.call(calls.dashboardStatistics, { query, signal, showError: false }),
    // The figures of the period before stay until those of the new one are there.
    placeholderData: keepPreviousData,
  })
  if (statistics.data) return <Board {...visible} client={client} data={statistics.data} />
  if (statistics.isError)
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={() => void statistics.refetch()}>
            {text('dashboard.retry')}
          </Button>
        }
      >
        {statistics.error.message || text('dashboard.failed')}
      </Alert>
    )
  return <WaitingFigures />
}

/** Takes the space of the figures while they are loaded, so that the page does not jump. */
function WaitingFigures() {
  const text = useText()
  return (
    <Box role="status" aria-label={text('dashboard.loading')} sx={{ display: 'grid', gap: 4 }}>
      <Skeleton variant="rounded" height={96} />
      <Skeleton variant="rounded" height={260} />
    </Box>
  )
}
