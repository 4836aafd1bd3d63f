import { AreaApp, type AreaAppProps } from '@teachnet/session/app'
import { type AppServices, ServicesContext } from '../session/app-services.ts'

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
