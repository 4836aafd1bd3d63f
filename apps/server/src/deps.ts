import type { FastifyBaseLogger } from 'fastify'

import type { TagCache } from './cache/tag-cache.ts'
import type { Database } from './db/client.ts'
import type { Env } from './env.ts'
import type { JobQueue } from './jobs/job-kind.ts'
import type { Translate } from './messages.ts'
import type { FileStorage } from './storage/file-storage.ts'

/** Everything the parts of the server are given; nothing below reaches for a clock, a database or the environment itself. */
export interface Deps {
  readonly env: Env
  readonly db: Database
  /** Unix milliseconds. */
  readonly clock: () => number
  readonly random: (bytes: number) => Buffer
  readonly log: Logger
  readonly cache: TagCache
  readonly storage: FileStorage
  readonly jobs: JobQueue
  readonly translate: Translate
}

export type Logger = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>
