import type { SlowStatements } from './db/slow-statements.ts'
import type { Locale } from '@teachnet/protocol'
import type { FastifyBaseLogger } from 'fastify'

import type { TagCache } from './cache/tag-cache.ts'
import type { Database, Queries } from './db/client.ts'
import type { JobQueue } from './jobs/job-kind.ts'
import type { Translate } from './messages.ts'
import type { DescribePlace } from './network/places.ts'
import type { Tracing } from './process/tracing/tracing.ts'
import type { WorkerLink } from './process/workers/worker-link.ts'
import type { Env } from './settings/settings.ts'
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

export interface PlacePort {
  readonly describePlace: DescribePlace
}

export interface WorkerPort {
  /** The other processes on this port; absent: there are none. */
  readonly worker?: Omit<WorkerLink, 'announceReady' | 'onRetire'>
}

export interface TracingPort {
  /** Absent: nothing is recorded. */
  readonly tracing?: Tracing
}

/** A way to reach a person outside the site. */
export type ChannelName = 'email' | 'sms'

/** A message to one person. */
export interface Letter {
  readonly channel: ChannelName
  /** Email address or mobile number. */
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly locale: Locale
  /** The kind of message, e.g. `user_register`; providers of text messages have a template for each kind. */
  readonly template: string
  /** The parameters of the template. `code`, if present, is hidden in the outbox. */
  readonly params: Readonly<Record<string, string>>
  /** Unix seconds after which the letter is useless. */
  readonly expiresAt?: number
  /** Address to which a mail program posts when the recipient unsubscribes (RFC 8058). */
  readonly unsubscribe?: string | undefined
  /** Unix seconds before which the letter is not sent; undefined: immediately. */
  readonly notBefore?: number | undefined
}

/** Queues a letter in the transaction of `queries`, so that it is stored together with the data that it is about. */
export type Deliver = (queries: Queries, letter: Letter) => Promise<void>

/** Returns the function that queues letters of a channel; undefined: the channel is not available. */
export type OpenChannel = (name: ChannelName) => Promise<Deliver | undefined>

/** Settings of the process, by name. */
export interface SettingsPort<Name extends keyof Env> {
  readonly env: Pick<Env, Name>
}

/** The slow statements of this process; absent: it does not remember them. */
export interface SlowStatementsPort {
  readonly slowStatements?: Pick<SlowStatements, 'list'> | undefined
}

/** All ports, for the few files that compose the server and for tests. */
export interface ServerPorts
  extends
    DatabasePort,
    ClockPort,
    RandomPort,
    LogPort,
    CachePort,
    StoragePort,
    JobsPort,
    MessagesPort,
    PlacePort,
    WorkerPort,
    TracingPort,
    SlowStatementsPort {
  readonly env: Env
}

export type Logger = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>
