import type pg from 'pg'

import { StartError } from '../../process/start-error.ts'
import type { DatabaseLimits } from './limits.ts'

/**
 * The options of a connection.
 *
 * @param setting the name of the setting that the address is from
 * @throws StartError for an address that is not one
 */
export function connectionOf(
  url: string,
  { connect: connectionTimeoutMillis }: Pick<DatabaseLimits, 'connect'>,
  setting = 'DATABASE_URL',
): pg.ClientConfig {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url) || !isWellEncoded(url))
    throw new StartError(
      `${setting} must look like postgresql://user:password@host:5432/database, with a % in it written as %25.`,
    )
  return { connectionString: url, connectionTimeoutMillis, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
}

function isWellEncoded(url: string): boolean {
  try {
    decodeURIComponent(url)
    return true
  } catch {
    return false
  }
}

/** Explains the usual reasons why the first connection fails; returns any other error unchanged. */
export function explain(error: unknown, url: string, setting = 'DATABASE_URL'): unknown {
  if (error instanceof StartError) return error
  const { hostname, port, username, pathname } = new URL(url)
  const place = `${hostname || 'localhost'}:${port || '5432'}`
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const text = error instanceof Error ? error.message : String(error)
  const because = (reason: string) => new StartError(`${setting}: ${reason}`, { cause: error })
  if (code === '28P01' || code === '28000') return because(`${place} refuses user "${username}" (wrong password?).`)
  if (code === '3D000') return because(`there is no database "${pathname.slice(1)}" on ${place}.`)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return because(`the host ${hostname} cannot be found.`)
  if (/^(ECONN|ETIMEDOUT|EHOST|ENET)/.test(code) || /timeout|terminated/i.test(text))
    return because(`PostgreSQL cannot be reached at ${place}.`)
  if (/^57P|^53/.test(code)) return because(`PostgreSQL at ${place} takes no connections at the moment (${text}).`)
  return code === '' ? because(text) : error
}
