import type { Locale } from '@teachnet/protocol'

/** The data of the root of each page. */
export interface RootData {
  readonly locale: Locale
  /** Origin of the public site. */
  readonly origin: string
  /** By its first path segment, the address of an app that has its own host or folder. */
  readonly appAddresses: Readonly<Record<string, string>>
  /** Address of the texts that staff have changed; absent: there are none. */
  readonly texts?: string
}
