import { findStartPage } from '@teachnet/session'
import { type AreaInit, LoadingPage } from '@teachnet/session/loading-page'
import type { AppServices } from '../services/app-services.ts'
import { loadAdmin } from '../session/load-admin.ts'
import { hasPage } from '../pages/page-modules.ts'
import { useServices } from '../services/services-context.ts'

export function LoadingRoute() {
  const services = useServices()
  return <LoadingPage services={services} load={(signal) => begin(services, signal)} />
}

async function begin(services: AppServices, signal: AbortSignal): Promise<AreaInit> {
  const init = await loadAdmin(services, signal)
  return { ...init, start: findStartPage(init.state.menu, hasPage)?.path }
}
