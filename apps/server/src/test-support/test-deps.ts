import { createHash } from 'node:crypto'

import { createTagCache } from '../platform/cache/memory-tag-cache.ts'
import type { Database } from '../platform/db/client.ts'
import type { Logger, ServerPorts } from '../platform/ports.ts'
import type { Env } from '../platform/settings/settings.ts'
import { createJobs, type Jobs } from '../platform/jobs/jobs.ts'
import { loadMessages } from '../platform/messages.ts'
import { createPlaces } from '../platform/network/places.ts'
import { createMemoryStorage } from './memory-storage.ts'

export const testEnv: Env = {
  port: 0,
  host: '127.0.0.1',
  dataDir: '/nonexistent',
  databasePool: 16,
  databaseLimits: { statement: 15, wait: 5 },
  adminPath: '/admin',
  memberPath: '/user',
  adminUsername: 'admin',
  hasDemo: false,
  hasAdminCaptcha: true,
  hasMemberCaptcha: true,
  throttleGetPerMinute: 0,
  throttlePostPerMinute: 0,
  smtpAllowed: [],
  webhookAllowed: [],
  hasMigrationBackup: false,
  hasStoredKey: false,
  secretKey: 'a key for tests that is long enough to be one',
  acceptsOtherKey: false,
  acceptsLostWrites: false,
  durability: 'full',
  logLevel: 'silent',
  slowQueryMs: 0,
  stopDelay: 0,
  pageCacheSeconds: 0,
  stalePageMinutes: 0,
  pageCostPerMinute: 0,
  renders: { count: 4, mostWaiting: 100 },
  searches: { count: 2, limit: 1000 },
  designSeconds: 60,
  trustedProxies: 0,
  trustsModules: false,
  programs: { common: {}, settings: {} },
}

/** 2026-03-02 10:00:00 UTC in ms. */
export const testStart = 1_772_445_600_000

export interface TestClock {
  (): number
  /** Advances the time, in ms. */
  advance: (ms: number) => void
}

export function createTestClock(start = testStart): TestClock {
  let now = start
  const advance = (ms: number) => {
    now += ms
  }
  return Object.assign(() => now, { advance })
}

/** Returns pseudo-random bytes that are the same in every run; each process of a test has its own seed. */
export function createTestRandom(seed = ''): (bytes: number) => Buffer {
  let count = 0
  return (bytes) => {
    const blocks = Array.from({ length: Math.ceil(bytes / 32) }, () =>
      createHash('sha256').update(`${seed}${count++}`).digest(),
    )
    return Buffer.concat(blocks).subarray(0, bytes)
  }
}

export interface LogLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error'
  readonly fields: unknown
  readonly text?: string
}

/** A log whose lines the test can read. */
export function createTestLog(): Logger & { lines: LogLine[] } {
  const lines: LogLine[] = []
  const write = (level: LogLine['level']) => (fields: unknown, text?: string) => {
    lines.push({ level, fields, text })
  }
  return { lines, debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}

export interface TestDeps extends ServerPorts {
  readonly clock: TestClock
  readonly log: Logger & { lines: LogLine[] }
  /** Not started: tests call `runDue`. */
  readonly jobs: Jobs
}

/** Creates all dependencies of `buildApp` over a given database, with a clock that stops until it is advanced. */
export async function createTestDeps(db: Database, env: Partial<Env> = {}): Promise<TestDeps> {
  const clock = createTestClock()
  const log = createTestLog()
  const random = createTestRandom()
  const translate = loadMessages()
  return {
    env: { ...testEnv, ...env },
    db,
    clock,
    random,
    log,
    cache: await createTagCache({ db, clock, log }),
    storage: createMemoryStorage(),
    jobs: createJobs({ db, clock, random, log }),
    translate,
    describePlace: createPlaces({ translate }),
  }
}
