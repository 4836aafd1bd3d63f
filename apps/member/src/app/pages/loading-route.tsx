import { LoadingPage } from '@teachnet/session/loading-page'
import { loadMember } from '../load-member.ts'
import type { MemberServices } from '../services.ts'

export function createLoadingRoute(services: MemberServices) {
  const load = (signal: AbortSignal) => loadMember(services, signal)
  return function LoadingRoute() {
    return <LoadingPage services={services} load={load} />
  }
}
