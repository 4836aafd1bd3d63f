import { useAtomValue } from 'jotai'
import { useLoaderData } from 'react-router'
import type { MemberServices } from '../services.ts'
import type { Overview } from '../../features/overview/overview.api.ts'
import { MoneyLogTable } from '../../features/logs/log-table.tsx'
import { OverviewPage } from '../../features/overview/overview-page.tsx'

export function createOverviewRoute({ session }: MemberServices) {
  return function OverviewRoute() {
    const overview = useLoaderData<Overview>()
    const member = useAtomValue(session.infoAtom)
    if (!member) return null
    const recent = overview.recent.length > 0 ? <MoneyLogTable rows={overview.recent} /> : null
    return <OverviewPage member={member} week={overview.week} recent={recent} hour={new Date().getHours()} />
  }
}
