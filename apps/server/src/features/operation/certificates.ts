import { connect } from 'node:tls'

import { FinalFailure, type Schedule } from '../../platform/jobs/job-kind.ts'
import type { ClockPort, SettingsPort } from '../../platform/ports.ts'

export interface Certificate {
  readonly host: string
  /** Unix seconds; null: the host did not answer, or has no certificate. */
  readonly validTo: number | null
}

type LoadCertificates = () => Promise<readonly Certificate[]>

/** The certificates of the addresses of this installation. */
export function ownCertificates({
  env,
  clock,
}: ClockPort & SettingsPort<'publicOrigin' | 'adminOrigin' | 'memberOrigin' | 'apiOrigin'>): LoadCertificates {
  return createCertificates([env.publicOrigin, env.adminOrigin, env.memberOrigin, env.apiOrigin], clock)
}

/** In seconds. Programs that renew certificates do so a month before the end. */
const soon = 14 * 86_400
const day = 86_400

/**
 * Looks at the certificates each day at 8:00 in China. One that ends within two weeks is a failed job: administrators learn of it as of any other
 * one.
 */
export function createCertificateWatch(clock: () => number, loadCertificates: LoadCertificates): Schedule {
  const now = () => Math.floor(clock() / 1000)
  return {
    name: 'certificates',
    findNextTime: async () => (Math.floor(now() / day) + 1) * day,
    async run() {
      const ending = (await loadCertificates()).flatMap(({ host, validTo }) =>
        validTo !== null && validTo < now() + soon
          ? [`${host}: ${new Date(validTo * 1000).toISOString().slice(0, 10)}`]
          : [],
      )
      if (ending.length > 0) throw new FinalFailure(`Certificates end soon or have ended. ${ending.join(', ')}`)
    },
  }
}

/** In ms. */
const patience = 3000
const freshness = 3_600_000

/**
 * Returns a function that finds out until when the certificates of origins with https are valid, as visitors get them. It connects once an
 * hour.
 */
export function createCertificates(origins: readonly (string | undefined)[], clock: () => number): LoadCertificates {
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
