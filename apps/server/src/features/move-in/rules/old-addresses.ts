/** The addresses under which the old site served its files: here they are paths, which stay valid under every host. */
export interface OldAddresses {
  /** Prefixes of such addresses, `//host`. */
  readonly prefixes: readonly string[]
  /** The path of a file of the old site; any other address as it is. */
  readonly toPath: (address: string) => string
  /** A text whose addresses of files are paths. JSON may stay JSON. */
  readonly inText: (text: string) => string
  /** How often files of other hosts occurred, by host. */
  readonly others: ReadonlyMap<string, number>
}

const file = String.raw`(?:https?:)?(?:\\?/){2}([a-z0-9.-]+(?::\d+)?)(?=\\?/storage\\?/)`

/** @param hosts names of the hosts of the old site, with the port if it is not the usual one */
export function createOldAddresses(hosts: Iterable<string>): OldAddresses {
  const known = new Set([...hosts].map((host) => host.toLowerCase()))
  const others = new Map<string, number>()
  const inText = (text: string) =>
    text.includes('storage')
      ? text.replaceAll(new RegExp(file, 'gi'), (address, host: string) => {
          const name = host.toLowerCase()
          if (known.has(name)) return ''
          others.set(name, (others.get(name) ?? 0) + 1)
          return address
        })
      : text
  return {
    prefixes: [...known].map((host) => `//${host}`),
    inText,
    toPath: (address) => {
      const path = inText(address)
      return path.startsWith('storage/') ? `/${path}` : path
    },
    others,
  }
}
