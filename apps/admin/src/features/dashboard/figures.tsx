import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ApiClient } from '@teachnet/api-client'
import type { ChoiceOption } from '@teachnet/contract'
import { calls } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { useSearchParams } from 'react-router'
import { shownBoard } from './board/board.ts'
import { Board, type BoardProps } from './board/board-view.tsx'
import type { BoardEntry } from './board/board-area.ts'
import type { FigurePages } from './figure-pages.ts'

export interface FiguresProps {
  readonly client: ApiClient
  readonly pages: FigurePages
  /** The states of applications, in their order. */
  readonly states: readonly ChoiceOption[]
  readonly toUrl: (path: string) => string
  readonly board: BoardProps['board']
  readonly onBoard: BoardProps['onBoard']
  readonly entries: readonly BoardEntry[]
  readonly loadArea: BoardProps['loadArea']
}

/** The figures of the dashboard, limited to what the account may see. */
export function Figures({ client, ...shown }: FiguresProps) {
  const text = useText()
  const [parameters] = useSearchParams()
  const { days } = shownBoard(shown.board, parameters)
  const statistics = useQuery({
    queryKey: ['statistics', days],
    queryFn: ({ signal }) => client.call(calls.dashboardStatistics, { query: { days }, signal, showError: false }),
    // The figures of the period before stay until those of the new one are there.
    placeholderData: keepPreviousData,
  })
  if (statistics.data) return <Board {...shown} client={client} data={statistics.data} />
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
export function WaitingFigures() {
  const text = useText()
  return (
    <Box role="status" aria-label={text('dashboard.loading')} sx={{ display: 'grid', gap: 4 }}>
      <Skeleton variant="rounded" height={96} />
      <Skeleton variant="rounded" height={260} />
    </Box>
  )
}
