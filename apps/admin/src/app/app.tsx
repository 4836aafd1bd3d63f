import { AreaApp, type AreaAppProps } from '@teachnet/session/app'
import type { AppServices } from './services/app-services.ts'
import { ServicesContext } from './services/services-context.ts'

export interface AppProps extends AreaAppProps {
  readonly services: AppServices
}

export function App({ services, router }: AppProps) {
  return (
    <ServicesContext value={services}>
      <AreaApp services={services} router={router} />
    </ServicesContext>
  )
}
