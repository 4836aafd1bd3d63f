import { shown } from '@teachnet/account-pages/refusals'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

export interface LogFilterProps {
  /** Whether the server narrows the log; an old back end does not. */
  readonly canNarrow: boolean
  /** Exports the log as it is narrowed now. Rejects when the server refuses; the client has then shown the reason. */
  readonly onExport: () => Promise<void>
}

/** Narrows a log by month and direction, which are part of the address, and exports it. */
export function LogFilter({ canNarrow, onExport }: LogFilterProps) {
  const text = useText()
  const [search, setSearch] = useSearchParams()
  const [isBusy, setBusy] = useState(false)

  function narrow(name: 'month' | 'direction', value: string): void {
    const next = new URLSearchParams(search)
    next.delete('page')
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next)
  }

  return (
    <Box
      role="search"
      aria-label={text('logs.filter')}
      sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'flex-end' }}
    >
      {canNarrow && (
        <>
          <TextField
            type="month"
            size="small"
            label={text('logs.month')}
            value={search.get('month') ?? ''}
            onChange={(event) => narrow('month', event.target.value)}
            slotProps={{ inputLabel: { shrink: true } }}
            sx={{ width: 170 }}
          />
          <TextField
            select
            size="small"
            label={text('logs.direction')}
            value={search.get('direction') ?? ''}
            onChange={(event) => narrow('direction', event.target.value)}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            sx={{ width: 120 }}
          >
            <MenuItem value="">{text('logs.direction.all')}</MenuItem>
            <MenuItem value="in">{text('logs.direction.in')}</MenuItem>
            <MenuItem value="out">{text('logs.direction.out')}</MenuItem>
          </TextField>
        </>
      )}
      <Button
        variant="outlined"
        loading={isBusy}
        onClick={() => {
          setBusy(true)
          void onExport()
            .catch(shown)
            .finally(() => setBusy(false))
        }}
        sx={{ ml: { sm: 'auto' }, minHeight: 38 }}
      >
        {text('logs.export')}
      </Button>
    </Box>
  )
}
