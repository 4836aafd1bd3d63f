import type { Locale } from '@teachnet/protocol'
import { useRouteLoaderData } from 'react-router'

/** The data of the root of each page. */
export interface RootData {
  readonly locale: Locale
  /** Origin of the public site. */
  readonly origin: string
  /** By its first path segment, the address of an app that has its own host or folder. */
  readonly appAddresses: Readonly<Record<string, string>>
  /** Address of the texts that staff have changed; absent: there are none. */
  readonly texts?: string
  /** Whether the host has the font of the headings. */
  readonly hasHeadingFont: boolean
}

/** Returns the address of a path of the member centre or the back office, which may have their own hosts and folders. */
export function useAppAddress(): (path: string) => string {
  const root = useRouteLoaderData<RootData>('root')
  return (path) => {
    const segment = path.split(/[/?#]/)[1] ?? ''
    const address = root?.appAddresses[segment]
    return address === undefined ? path : address + path.slice(segment.length + 1)
  }
}
