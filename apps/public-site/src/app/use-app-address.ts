import { useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'

/** Returns the address of a path of the member centre or the back office, which may have hosts of their own. */
export function useAppAddress(): (path: string) => string {
  const { appOrigins } = useRouteLoaderData<typeof loader>('root') ?? {}
  return (path) => `${appOrigins?.[path.split(/[/?#]/)[1] ?? ''] ?? ''}${path}`
}
