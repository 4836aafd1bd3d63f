import Button from '@mui/material/Button'
import Pagination from '@mui/material/Pagination'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useText } from '@teachnet/i18n/react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { logPageSize } from './log-paging.ts'

export interface LogPageProps {
  readonly title: string
  readonly total: number
  readonly page: number
  /** Month, direction and export. */
  readonly filter: ReactNode
  readonly children: ReactNode
}

/** A log with paging; the page number is part of the address. */
export function LogPage({ title, total, page, filter, children }: LogPageProps) {
  const text = useText()
  const [search, setSearch] = useSearchParams()
  return (
    <Stack spacing={4}>
      <Typography component="h1" variant="h1">
        {title}
      </Typography>
      {filter}
      <Paper variant="outlined" sx={{ p: 5 }}>
        {total === 0 ? <EmptyLog isNarrowed={search.has('month') || search.has('direction')} /> : children}
      </Paper>
      {total > logPageSize && (
        <Pagination
          aria-label={text('logs.pages')}
          count={Math.ceil(total / logPageSize)}
          page={page}
          onChange={(_event, next) => setSearch({ ...Object.fromEntries(search), page: String(next) })}
          getItemAriaLabel={(type, number) =>
            type === 'page' ? text('logs.pageNumber', { page: number ?? 1 }) : text(`logs.${type}`)
          }
        />
      )}
    </Stack>
  )
}

function EmptyLog({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const text = useText()
  return (
    <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
      <Typography sx={{ color: 'text.secondary' }}>{text(isNarrowed ? 'logs.nothingFound' : 'logs.empty')}</Typography>
      {isNarrowed && (
        <Button component={Link} to="?" variant="outlined" size="small">
          {text('logs.showAll')}
        </Button>
      )}
    </Stack>
  )
}
