import * as z from 'zod/mini'
import { list } from './wire-schema.ts'

/** One run of a task: repeating a task increments `attempt`. */
const run = {
  /** Chosen by the client. */
  uuid: z.string().check(z.regex(/^[\w.-]{1,64}$/)),
  attempt: z.int().check(z.minimum(1), z.maximum(999_999_999)),
}

export const terminalTicket = {
  body: z.object({
    ...run,
    /** Key of a command that the server allows. */
    command: z.string().check(z.maxLength(60)),
    /** Empty where the command takes no argument. */
    extend: z.string().check(z.maxLength(200)),
  }),
  reply: z.object({ ticket: z.string() }),
}

/** A text, unchanged: a blank would be part of an argument. Other values count as empty, because a stream has its own rejection format. */
const exactText = z._default(
  z.pipe(
    z.transform((given: string) => (typeof given === 'string' ? given : '')),
    z.string(),
  ),
  '',
)

/** Runs a command, or follows its run. */
export const terminalStream = {
  query: z.object({
    command: exactText,
    uuid: exactText,
    extend: exactText,
    /** Which run of the task, from 1. Old clients send none. */
    attempt: exactText,
    /** From `terminalTicket`; without one the request has a token. */
    ticket: exactText,
    /** The last event that the client has; browsers send it as a header when they resume. */
    lastEventId: exactText,
  }),
}

export const terminalKill = { body: z.object(run) }

/** The server's record of a run. */
const record = z.object({
  ...run,
  command: z.string(),
  extend: z.string(),
  state: z.enum(['waiting', 'running', 'success', 'failed']),
  /** Account name of the administrator who started it. */
  username: z.string(),
  /** Unix seconds. */
  create_time: z.int(),
  finish_time: z.nullable(z.int()),
  /** Milliseconds from start to end; null while the run is active. */
  duration: z.nullable(z.int()),
})

const command = z.object({
  key: z.string(),
  /** The command takes an argument, in a format that it declares. */
  hasArgument: z.boolean(),
})

export const terminalTasks = {
  query: z.object({
    /** Runs written as `<uuid>.<attempt>`, at most 200. */
    runs: z.optional(z.array(z.string().check(z.regex(/^[\w.-]{1,64}\.[1-9]\d{0,8}$/))).check(z.maxLength(200))),
  }),
  reply: z.object({ list: list(record), commands: list(command) }),
}

/** A command that the terminal offers. */
export type TerminalCommand = z.output<typeof command>
/** One run of a command as the server keeps it. */
export type TerminalRecord = z.output<typeof record>
