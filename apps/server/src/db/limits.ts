/** How long the server waits for PostgreSQL, in ms. */
export interface DatabaseLimits {
  /** For a connection: a new one, or one of the pool that is free. */
  readonly connect: number
  /** For a statement of a request; PostgreSQL ends it then. */
  readonly statement: number
  /**
   * For the next packet on a connection in use. Longer than `statement`, so that a database that is merely slow answers first: a
   * connection that is silent for so long leads nowhere.
   */
  readonly silence: number
  /** Between two questions whether a connection that only listens still stands. */
  readonly heartbeat: number
  /** For connections to say goodbye when the server stops. */
  readonly goodbye: number
}

export const requestLimits: DatabaseLimits = {
  connect: 5000,
  statement: 15_000,
  silence: 20_000,
  heartbeat: 10_000,
  goodbye: 2000,
}

/** Migrations, index builds, backups and restores take their time; a command may set its own limit for a statement. */
export const maintenanceLimits: DatabaseLimits = { ...requestLimits, statement: 3_600_000, silence: 3_660_000 }
