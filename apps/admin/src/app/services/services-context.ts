import { createContext, use } from 'react'
import type { AppServices } from './app-services.ts'

export const ServicesContext = createContext<AppServices | undefined>(undefined)

/** @throws TypeError outside the app */
export function useServices(): AppServices {
  const services = use(ServicesContext)
  if (!services) throw new TypeError('ServicesContext is missing above this component')
  return services
}
