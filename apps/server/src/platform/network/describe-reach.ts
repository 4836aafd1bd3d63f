import type { NetworkInterfaceInfo } from 'node:os'

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>

/** Returns who can reach a server that listens on every address of its machine; undefined: its own machine alone, or the operator has chosen. */
export function describeReach(host: string, interfaces: Interfaces): string | undefined {
  if (host !== '0.0.0.0' && host !== '::') return undefined
  const addresses = Object.values(interfaces).flatMap((each) =>
    (each ?? []).filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address),
  )
  if (addresses.length === 0) return undefined
  return `Other machines can reach it at ${addresses.join(', ')}. HOST=127.0.0.1 limits it to this machine.`
}
