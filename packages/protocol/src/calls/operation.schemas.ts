import * as z from 'zod/mini'
import { flag, list, number, optionalText } from './wire-schema.ts'

/** The state of the answering process, and of its database and storage. Times are Unix seconds, sizes bytes. */
export const operation = {
  reply: z.object({
    checks: list(
      z.object({
        name: z.enum(['database', 'migrations', 'storage', 'disk', 'queue', 'mail']),
        result: z.enum([
          'passed',
          'silent',
          'readOnly',
          'pending',
          'newer',
          'unreadable',
          'full',
          'late',
          'failing',
          'unset',
        ]),
      }),
    ),
    versions: z.object({ product: z.string(), node: z.string(), database: z.string() }),
    process: z.object({
      startedAt: z.int(),
      memory: z.int(),
      /** Connections to the database; null for the embedded one. */
      connections: z.nullable(z.object({ active: z.int(), idle: z.int(), waiting: z.int() })),
      /** The replicas that this process reads from, by number; `behindBy`: bytes of changes that one lacks, null before it answered. */
      replicas: list(
        z.object({
          number: z.int(),
          state: z.enum(['used', 'applying', 'late', 'lost', 'primary']),
          behindBy: z.nullable(z.number()),
        }),
      ),
    }),
    /** The maintenance switch. */
    maintenance: z.object({
      isOn: z.boolean(),
      /** Expected end in Unix seconds; 0: unknown. */
      until: z.int(),
      note: z.string(),
      noteEn: z.string(),
      /** The last change, and the name of the administrator; null: there was none. */
      changed: z.nullable(z.object({ time: z.int(), by: z.string() })),
    }),
    /** Jobs of all processes by state; finished ones of the last day. */
    jobs: list(z.object({ state: z.string(), count: z.int() })),
    /** Emails and text messages by channel and state. */
    messages: list(z.object({ channel: z.string(), state: z.string(), count: z.int() })),
    /** Certificates of the configured origins; null: the host did not answer. */
    certificates: list(z.object({ host: z.string(), validTo: z.nullable(z.int()) })),
    /** The largest tables of data areas, with an estimated number of records. */
    areas: list(z.object({ title: z.string(), rows: z.int(), bytes: z.number() })),
    /** What is deleted after a number of days; 0: never. */
    deletions: list(z.object({ title: z.string(), days: z.int() })),
    /** Slow statements of this process in the last day, without their values; times in ms. Null: they are not measured. */
    slowStatements: z.nullable(
      list(z.object({ statement: z.string(), count: z.int(), longest: z.int(), lastTime: z.int() })),
    ),
    /** Slow requests of this process in the last day, by method and route; times in ms. */
    slowRequests: list(z.object({ request: z.string(), count: z.int(), longest: z.int(), lastTime: z.int() })),
    /** The parts of this process' cache, with their hits since the start. */
    caches: list(z.object({ name: z.string(), entries: z.int(), bytes: z.int(), hits: z.int(), misses: z.int() })),
    storage: z.object({
      /** `local`, or the kind of the bucket. */
      kind: z.string(),
      files: z.int(),
      size: z.number(),
      /** Of the disk of the data directory. */
      free: z.number(),
      total: z.number(),
    }),
    /** The last backup by schedule, or by command on this machine; null: none. */
    backup: z.nullable(z.object({ time: z.int(), file: z.string(), size: z.number() })),
    /** Scheduled backups; null: none are scheduled. */
    backupSchedule: z.nullable(
      z.object({
        everyHours: z.int(),
        /** Number of scheduled backups, and maximum number that is kept. */
        kept: z.int(),
        keep: z.int(),
        /** Whether the last one is missing. */
        isOverdue: z.boolean(),
        /** When a run after the last backup failed. */
        failedAt: z.nullable(z.int()),
        /** Days from one restore drill to the next; 0: none. */
        drillDays: z.int(),
        /** The last restore drill of the newest backup, with the numbers of tables, rows and files that matched the backup. */
        drill: z.nullable(
          z.object({ time: z.int(), isPassed: z.boolean(), tables: z.int(), rows: z.int(), files: z.int() }),
        ),
      }),
    ),
  }),
}

export const switchMaintenance = {
  body: z.object({
    isOn: flag(),
    /** Expected end in Unix seconds; 0: unknown. */
    until: z._default(number(), 0),
    /** What visitors read in place of the usual text. */
    note: optionalText(),
    noteEn: optionalText(),
  }),
}

export const chainedLog = {}

/** The runs of the command that takes over an older site, the latest first. Times are Unix seconds. */
export const moveReports = {
  reply: z.object({
    runs: list(z.object({ id: z.int(), time: z.int(), isDone: z.boolean(), report: z.string() })),
  }),
}

/** The state of the server. */
export type OperationReport = z.output<typeof operation.reply>
