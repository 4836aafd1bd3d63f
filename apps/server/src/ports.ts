import type { FastifyBaseLogger } from 'fastify'

import type { TagCache } from './cache/tag-cache.ts'
import type { Database } from './db/client.ts'
import type { JobQueue } from './jobs/job-kind.ts'
import type { Translate } from './messages.ts'
import type { Env } from './settings/env.ts'
import type { FileStorage } from './storage/file-storage.ts'

/**
 * Ports are the dependencies that parts of the server get from outside: a part does not access the clock, the database or the environment
 * directly. It declares the ports that it needs, e.g. `DatabasePort & ClockPort`. `server.ts` creates all of them.
 */
export interface DatabasePort {
  readonly db: Database
}

export interface ClockPort {
  /** Unix milliseconds. */
  readonly clock: () => number
}

export interface RandomPort {
  /** Returns that many random bytes. */
  readonly random: (bytes: number) => Buffer
}

export interface LogPort {
  readonly log: Logger
}

export interface CachePort {
  readonly cache: TagCache
}

export interface StoragePort {
  readonly storage: FileStorage
}

export interface JobsPort {
  readonly jobs: JobQueue
}

export interface MessagesPort {
  readonly translate: Translate
}

/** Settings of the process, by name. */
export interface SettingsPort<Name extends keyof Env> {
  readonly env: Pick<Env, Name>
}

/** All ports, for the few files that compose the server and for tests. */
export interface ServerPorts
  extends DatabasePort, ClockPort, RandomPort, LogPort, CachePort, StoragePort, JobsPort, MessagesPort {
  readonly env: Env
}

export type Logger = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>
