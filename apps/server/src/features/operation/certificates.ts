import { connect } from 'node:tls'

export interface Certificate {
  readonly host: string
  /** Unix seconds; null: the host did not answer, or has no certificate. */
  readonly validTo: number | null
}

/** In ms. */
const patience = 3000
const freshness = 3_600_000

/**
 * Returns a function that finds out until when the certificates of origins with https are valid, as visitors get them. It connects once an
 * hour.
 */
export function createCertificates(
  origins: readonly (string | undefined)[],
  clock: () => number,
): () => Promise<readonly Certificate[]> {
  const addresses = new Map(
    origins.flatMap((origin) => {
      if (origin === undefined) return []
      const { protocol, host, hostname, port } = new URL(origin)
      return protocol === 'https:' ? [[host, { hostname, port: Number(port) || 443 }] as const] : []
    }),
  )
  let found: { readonly at: number; readonly certificates: Promise<readonly Certificate[]> } | undefined
  return () => {
    if (!found || clock() - found.at > freshness) {
      const all = [...addresses].map(async ([host, address]) => ({ host, validTo: await findEnd(address) }))
      found = { at: clock(), certificates: Promise.all(all) }
    }
    return found.certificates
  }
}

/** Reads the end of a certificate, of an invalid one as well. */
async function findEnd({
  hostname,
  port,
}: {
  readonly hostname: string
  readonly port: number
}): Promise<number | null> {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port, servername: hostname, rejectUnauthorized: false, timeout: patience })
    const end = (validTo: number | null) => {
      resolve(validTo)
      socket.destroy()
    }
    socket.once('secureConnect', () => {
      const time = Date.parse(socket.getPeerCertificate().valid_to)
      end(Number.isNaN(time) ? null : Math.floor(time / 1000))
    })
    socket.once('error', () => end(null))
    socket.once('timeout', () => end(null))
  })
}
