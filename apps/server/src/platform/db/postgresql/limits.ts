/** Time limits for PostgreSQL, in ms. */
export interface DatabaseLimits {
  /** For a connection: a new one, or a free one of the pool. */
  readonly connect: number
  /** For a statement of a request; PostgreSQL then cancels it. */
  readonly statement: number
  /**
   * For the next packet on a connection in use. Longer than `statement`, so that a slow database answers first: a connection that is silent
   * for longer is dead.
   */
  readonly silence: number
  /** Interval of checks on a connection that only listens. */
  readonly heartbeat: number
  /** For closing connections when the server stops. */
  readonly goodbye: number
}

export const requestLimits: DatabaseLimits = {
  connect: 5000,
  statement: 15_000,
  silence: 20_000,
  heartbeat: 10_000,
  goodbye: 2000,
}

/** The limits of the settings: seconds for a statement of a request, and for a connection. */
export function limitsOf({ statement, wait }: { readonly statement: number; readonly wait: number }): DatabaseLimits {
  return { ...requestLimits, connect: wait * 1000, statement: statement * 1000, silence: statement * 1000 + 5000 }
}

/** Migrations, index builds, backups and restores take longer; a command may set its own statement limit. */
export const maintenanceLimits: DatabaseLimits = { ...requestLimits, statement: 3_600_000, silence: 3_660_000 }
