import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { seconds } from '../../platform/db/tables/columns.ts'

/** One run of a command. A repeated task has the same `uuid` with another `attempt`. */
export const terminalTask = pgTable(
  'terminal_task',
  {
    id: serial().primaryKey(),
    /** Chosen by the client. */
    uuid: varchar({ length: 64 }).notNull(),
    attempt: integer().notNull(),
    /** Key of the allow-list. */
    command: varchar({ length: 60 }).notNull(),
    extend: varchar({ length: 200 }).notNull().default(''),
    state: varchar({ length: 10, enum: ['waiting', 'running', 'success', 'failed'] })
      .notNull()
      .default('waiting'),
    /** Why it failed: the suffix of a message id, `terminal.reason.…`; empty when the exit code explains it. */
    reason: varchar({ length: 20 }).notNull().default(''),
    exit_code: integer(),
    admin_id: integer().notNull(),
    username: varchar({ length: 20 }).notNull(),
    ip: varchar({ length: 50 }).notNull(),
    locale: varchar({ length: 10, enum: ['zh-cn', 'en'] }).notNull(),
    /** The task ends when its client disconnects: a client of an old back end cannot reconnect to it. */
    is_attached: boolean().notNull(),
    /** When a client last watched it, in Unix seconds. */
    watch_time: seconds().notNull(),
    /** Whether a client requested its end. */
    is_killed: boolean().notNull().default(false),
    /** The process that runs it, and the end of its lease, in Unix seconds. */
    lease_holder: varchar({ length: 24 }).notNull().default(''),
    lease_time: seconds(),
    create_time: seconds().notNull(),
    finish_time: seconds(),
    /** Unix milliseconds. */
    start_time: bigint({ mode: 'number' }),
    /** From start to end, in milliseconds. */
    duration: bigint({ mode: 'number' }),
  },
  (table) => [
    uniqueIndex('terminal_task_uuid_attempt').on(table.uuid, table.attempt),
    // One running task over all processes, whatever state they assume.
    uniqueIndex('terminal_task_running')
      .on(table.state)
      .where(sql`state = 'running'`),
    index('terminal_task_finish_time_index').on(table.finish_time),
  ],
)

/** Output of a run, in chunks of whole lines. The oldest chunks are deleted when there are too many. */
export const terminalOutput = pgTable(
  'terminal_output',
  {
    task_id: integer()
      .notNull()
      .references(() => terminalTask.id, { onDelete: 'cascade' }),
    /** 1-based; without gaps except for deleted chunks. */
    seq: integer().notNull(),
    /** Number of lines before this chunk. */
    first_line: integer().notNull(),
    lines: integer().notNull(),
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.task_id, table.seq] })],
)

/** Tickets that open one event stream once, instead of a token in its address. */
export const terminalTicket = pgTable('terminal_ticket', {
  /** SHA-256 of the ticket and its purpose, hexadecimal. */
  hash: varchar({ length: 64 }).primaryKey(),
  /** The stored form of the requesting access token: the stream ends with that session. */
  session: varchar({ length: 64 }).notNull(),
  expire_time: seconds().notNull(),
})

/** Commands that run at fixed times, with the rights of the administrator who saved them last. */
export const terminalSchedule = pgTable(
  'terminal_schedule',
  {
    id: serial().primaryKey(),
    command: varchar({ length: 60 }).notNull(),
    extend: varchar({ length: 200 }).notNull().default(''),
    /** Five fields of cron, in the time zone of the site. */
    cron: varchar({ length: 100 }).notNull(),
    is_on: boolean().notNull(),
    admin_id: integer().notNull(),
    username: varchar({ length: 20 }).notNull(),
    locale: varchar({ length: 10, enum: ['zh-cn', 'en'] }).notNull(),
    /** Unix seconds. */
    next_time: seconds().notNull(),
  },
  (table) => [index('terminal_schedule_next_time_index').on(table.next_time)],
)
