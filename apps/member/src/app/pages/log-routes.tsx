import type { MoneyLogRow, ScoreLogRow } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { useLoaderData } from 'react-router'
import { LogPage } from '../../features/logs/log-page.tsx'
import { MoneyLogTable, ScoreLogTable } from '../../features/logs/log-table.tsx'
import type { LogData } from '../../features/logs/logs.api.ts'

export function MoneyLogRoute() {
  const text = useText()
  const { rows, total, page } = useLoaderData<LogData<MoneyLogRow>>()
  return (
    <LogPage title={text('logs.money')} total={total} page={page}>
      <MoneyLogTable rows={rows} />
    </LogPage>
  )
}

export function ScoreLogRoute() {
  const text = useText()
  const { rows, total, page } = useLoaderData<LogData<ScoreLogRow>>()
  return (
    <LogPage title={text('logs.score')} total={total} page={page}>
      <ScoreLogTable rows={rows} />
    </LogPage>
  )
}
