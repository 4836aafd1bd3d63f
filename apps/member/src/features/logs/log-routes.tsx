import { areaCalls, calls, type MoneyLogRow, type ScoreLogRow } from '@teachnet/protocol'
import { useFormats, useText } from '@teachnet/i18n/react'
import { useAreaState } from '@teachnet/session'
import { useLoaderData, Link, useSearchParams } from 'react-router'
import Button from '@mui/material/Button'
import Pagination from '@mui/material/Pagination'
import MuiLink from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { alreadyShown } from '@teachnet/account-pages/refusals'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { MoneyLogTable, ScoreLogTable } from './log-table.tsx'
import { type LogData, loadFullLog, logPageSize } from './logs.api.ts'
import type { MemberServices } from '../../session/services.ts'
import { timeZoneAtom } from '../../session/time-zone.ts'

export function createMoneyLogRoute({ client, session }: MemberServices) {
  return function MoneyLogRoute() {
    const text = useText()
    const saveLog = useLogFile('balance')
    const { rows, total, page } = useLoaderData<LogData<MoneyLogRow>>()
    const filter = (
      <LogFilter
        canNarrow={client.has(areaCalls.member.accountSessions)}
        onExport={async () =>
          saveLog(
            await loadFullLog<MoneyLogRow>(placeOf(session), (query) => client.call(calls.accountBalance, { query })),
            ({ money }) => money,
          )
        }
      />
    )
    return (
      <LogPage
        title={text('logs.money')}
        // How an old back end changes a balance is not known.
        help={client.has(areaCalls.member.accountSessions) && <LogHelp id="logs.moneyHelp" />}
        total={total}
        page={page}
        filter={filter}
      >
        <MoneyLogTable rows={rows} />
      </LogPage>
    )
  }
}

export function createScoreLogRoute({ client, session }: MemberServices) {
  return function ScoreLogRoute() {
    const text = useText()
    const saveLog = useLogFile('score')
    const { rows, total, page } = useLoaderData<LogData<ScoreLogRow>>()
    const filter = (
      <LogFilter
        canNarrow={client.has(areaCalls.member.accountSessions)}
        onExport={async () =>
          saveLog(
            await loadFullLog<ScoreLogRow>(placeOf(session), (query) => client.call(calls.accountIntegral, { query })),
            ({ score }) => String(score),
          )
        }
      />
    )
    return (
      <LogPage
        title={text('logs.score')}
        help={client.has(calls.dailyCheckIn) && <LogHelp id="logs.scoreHelp" />}
        total={total}
        page={page}
        filter={filter}
      >
        <ScoreLogTable rows={rows} />
      </LogPage>
    )
  }
}

/** The log that the page shows. */
function placeOf({ store }: MemberServices['session']) {
  return { url: location.href, timeZone: store.get(timeZoneAtom) }
}

/** Returns a function that saves rows of a log as a CSV file. */
function useLogFile(name: 'balance' | 'score') {
  const text = useText()
  const { dateTime } = useFormats()
  return function save<Row extends MoneyLogRow | ScoreLogRow>(
    rows: readonly Row[],
    changeOf: (row: Row) => string,
  ): void {
    const head = ['logs.time', 'logs.change', 'logs.after', 'logs.memo'].map((id) => text(id))
    const lines = rows.map((row) => [dateTime(row.create_time), changeOf(row), String(row.after), row.memo])
    const address = URL.createObjectURL(new Blob([toCsv([head, ...lines])], { type: 'text/csv;charset=utf-8' }))
    const link = Object.assign(document.createElement('a'), { href: address, download: `${name}.csv` })
    link.click()
    // The browser reads the address when it handles the click, which is after this task.
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  }
}

/**
 * Writes rows as CSV with a byte order mark, which spreadsheet programs need for UTF-8. A text that they would read as a formula gets an
 * apostrophe in front.
 *
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')}`
}

const number = /^[+-]?\d+(?:\.\d+)?$/

function toCell(value: string): string {
  const safe = /^\s*[=+\-@\t\r＝＋－＠]/.test(value) && !number.test(value) ? `'${value}` : value
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

interface LogPageProps {
  readonly title: string
  /** How the figure grows and what it is for; false: not known. */
  readonly help: ReactNode
  readonly total: number
  readonly page: number
  /** Month, direction and export. */
  readonly filter: ReactNode
  readonly children: ReactNode
}

/** A log with paging; the page number is part of the address. */
function LogPage({ title, help, total, page, filter, children }: LogPageProps) {
  const text = useText()
  const [search, setSearch] = useSearchParams()
  return (
    <Stack spacing={4}>
      <div>
        <Typography component="h1" variant="h1">
          {title}
        </Typography>
        {help}
      </div>
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

/** How the figure of a log changes, with the telephone number of the site. */
function LogHelp({ id }: { readonly id: string }) {
  const text = useText()
  const phone = useAreaState()?.site.right_phone ?? ''
  return (
    <Typography sx={{ color: 'text.secondary', mt: 1 }}>
      {text(id)}{' '}
      {phone !== '' && (
        <MuiLink underline="always" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          {text('logs.call', { phone })}
        </MuiLink>
      )}
    </Typography>
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

interface LogFilterProps {
  /** Whether the server narrows the log; an old back end does not. */
  readonly canNarrow: boolean
  /** Exports the log as it is narrowed now. Rejects when the server refuses; the client has then shown the reason. */
  readonly onExport: () => Promise<void>
}

/** Narrows a log by month and direction, which are part of the address, and exports it. */
function LogFilter({ canNarrow, onExport }: LogFilterProps) {
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
            .catch(alreadyShown)
            .finally(() => setBusy(false))
        }}
        sx={{ ml: { sm: 'auto' }, minHeight: 38 }}
      >
        {text('logs.export')}
      </Button>
    </Box>
  )
}
