import { useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'

/** Returns the address of a path of the member centre or the back office, which may have hosts and folders of their own. */
export function useAppAddress(): (path: string) => string {
  const { appAddresses } = useRouteLoaderData<typeof loader>('root') ?? {}
  return (path) => {
    const segment = path.split(/[/?#]/)[1] ?? ''
    const address = appAddresses?.[segment]
    return address === undefined ? path : address + path.slice(segment.length + 1)
  }
}
