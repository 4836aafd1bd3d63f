import { useRouteLoaderData } from 'react-router'
import type { RootData } from './root-data.ts'

/** Returns the address of a path of the member centre or the back office, which may have their own hosts and folders. */
export function useAppAddress(): (path: string) => string {
  const root = useRouteLoaderData<RootData>('root')
  return (path) => {
    const segment = path.split(/[/?#]/)[1] ?? ''
    const address = root?.appAddresses[segment]
    return address === undefined ? path : address + path.slice(segment.length + 1)
  }
}
