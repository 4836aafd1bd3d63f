import { areaCalls, calls, type MoneyLogRow, type ScoreLogRow } from '@teachnet/protocol'
import { useFormats, useText } from '@teachnet/i18n/react'
import { useLoaderData } from 'react-router'
import { toCsv } from '../../features/logs/log-csv.ts'
import { LogFilter } from '../../features/logs/log-filter.tsx'
import { LogPage } from '../../features/logs/log-page.tsx'
import { MoneyLogTable, ScoreLogTable } from '../../features/logs/log-table.tsx'
import { type LogData, loadWholeLog } from '../../features/logs/logs.api.ts'
import type { MemberServices } from '../services.ts'
import { timeZoneAtom } from '../time-zone.ts'

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
            await loadWholeLog<MoneyLogRow>(placeOf(session), (query) => client.call(calls.accountBalance, { query })),
            ({ money }) => money,
          )
        }
      />
    )
    return (
      <LogPage title={text('logs.money')} total={total} page={page} filter={filter}>
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
            await loadWholeLog<ScoreLogRow>(placeOf(session), (query) => client.call(calls.accountIntegral, { query })),
            ({ score }) => String(score),
          )
        }
      />
    )
    return (
      <LogPage title={text('logs.score')} total={total} page={page} filter={filter}>
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
