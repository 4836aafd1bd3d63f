import { findStartPage } from '@teachnet/session'
import { type AreaInit, LoadingPage } from '@teachnet/session/loading-page'
import type { AppServices } from './app-services.ts'
import { loadAdmin } from './load-admin.ts'
import { hasScreen } from './screens.ts'
import { useServices } from './services-context.ts'

export function LoadingRoute() {
  const services = useServices()
  return <LoadingPage services={services} load={(signal) => begin(services, signal)} />
}

async function begin(services: AppServices, signal: AbortSignal): Promise<AreaInit> {
  const init = await loadAdmin(services, signal)
  return { ...init, start: findStartPage(init.state.menu, hasScreen)?.path }
}
