import pg from 'pg'

import { breakOff } from './pool.ts'

/** Limits of a probe, in ms. */
export interface ProbeLimits {
  readonly connect: number
  /** For an answer. */
  readonly answer: number
}

/** A separate connection for one recurring query, so that a pool whose connections are all in use does not look like a dead server. */
export interface Probe {
  /** Opens the connection if there is none. Send one query at a time. @throws Error if no reply arrives in time */
  readonly ask: (text: string) => Promise<Readonly<Record<string, unknown>>>
  readonly close: () => Promise<void>
}

export function openProbe(connection: pg.ClientConfig, { connect, answer }: ProbeLimits): Probe {
  let client: pg.Client | undefined
  const leave = (left: pg.Client) => {
    if (client === left) client = undefined
    breakOff(left)
  }
  const open = async () => {
    const next = new pg.Client({
      ...connection,
      connectionTimeoutMillis: connect,
      query_timeout: answer,
      application_name: 'teachnet replicas',
    })
    // A pending question rejects by itself; without a listener the process would end.
    next.on('error', () => leave(next))
    next.on('end', () => leave(next))
    await next.connect()
    client = next
    return next
  }
  return {
    ask: async (text) => {
      const used = client ?? (await open())
      try {
        return (await used.query<Record<string, unknown>>(text)).rows[0] ?? {}
      } catch (error) {
        leave(used)
        throw error
      }
    },
    close: async () => {
      const last = client
      client = undefined
      if (last) leave(last)
    },
  }
}
