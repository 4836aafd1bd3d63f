import { MarketPage } from '../../features/market/market-page.tsx'
import { useServices } from '../services/services-context.ts'
import { useRefreshSession } from '../session/use-refresh-session.ts'

/** The module market, connected to the services of the app. */
export function ConnectedMarketPage() {
  const { client } = useServices()
  const refresh = useRefreshSession()
  return (
    <div className="page-body">
      <MarketPage client={client} onChanged={refresh} />
    </div>
  )
}
