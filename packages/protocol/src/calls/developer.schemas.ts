import * as z from 'zod/mini'
import { flag, list, optionalText, text, map, readText } from './wire-schema.ts'

/** A module as clients of the old back end list it. */
const info = z.object({
  uid: z.string(),
  title: z.string(),
  intro: z.string(),
  author: z.string(),
  version: z.string(),
  state: z.int(),
  website: z.string(),
})

const uid = text().check(z.minLength(1), z.maxLength(30))

/** The version of the old back end whose modules and clients the server supports, and the installed modules. */
export const installedModules = { reply: z.object({ sysVersion: z.string(), installed: list(info) }) }

/** Nothing is sold here: the client adds the installed modules to the rows, and shows the remark above them. */
export const shopModules = {
  reply: z.object({
    rows: list(info),
    category: list(z.object({ id: z.string(), name: z.string() })),
    remark: z.string(),
  }),
}

/** The client knows the modules that are installed: it shows what it has. */
export const shopModule = {
  query: z.object({ uid }),
  reply: z.object({ info: z.object({ uid: z.string(), type: z.literal('local') }) }),
}

/** The state of one module; 0: not installed. */
export const moduleState = { query: z.object({ uid }), reply: z.object({ state: z.int() }) }

/** Older clients name a module in the query, newer ones in the body. */
const named = { uid: optionalText(), token: optionalText(), orderId: optionalText() }

/** Confirmations of an installation: no signature, an unknown publisher, areas that were changed here. */
const confirm = z._default(z.array(z.enum(['unsigned', 'publisher', 'changes'])), [])

/** Installs a module, or updates it. As on the old back end, the reply has a `data` within `data`. */
export const installModule = {
  query: z.object(named),
  body: z.object({
    ...named,
    version: optionalText(),
    update: flag(),
    extend: z.optional(z.unknown()),
    /** Digest of the reviewed archive, in hex; empty: the newest of a market. */
    digest: optionalText(),
    confirm,
  }),
  reply: z.object({ data: info }),
}

/** Enables (1) or disables (0) a module. */
export const changeModuleState = {
  body: z.object({
    uid,
    state: flag(),
    confirmConflict: flag(),
    dependConflictSolution: z.optional(z.unknown()),
    update: flag(),
    token: optionalText(),
    order: optionalText(),
  }),
  reply: z.object({ info }),
}

/** Uninstalls a disabled module. */
export const uninstallModule = {
  query: z.object({ uid: optionalText() }),
  body: z.object({
    uid: optionalText(),
    /** Areas whose records stay, as areas of the data designer; `*`: all. Older clients keep all. */
    keep: z._default(z.union([z.literal('*'), z.array(z.string())]), '*'),
    /** Names of the tables to delete, typed by the administrator. */
    confirm: z._default(z.array(z.string()), []),
  }),
}

/** Updates a disabled module to the newest version of a market. */
export const updateModule = { query: z.object(named), body: z.object(named) }

/** Answers a client that installed packages for a module; modules of this server need none. */
export const completeModule = { query: z.object({ uid: optionalText() }), body: z.object({ uid: optionalText() }) }

/** Reads an archive that was uploaded to this server. */
export const uploadModule = {
  query: z.object({ file: optionalText(), token: optionalText() }),
  body: z.object({ file: optionalText(), token: optionalText() }),
  reply: z.object({ info: z.extend(info, { digest: z.string() }) }),
}

/** `connection` and `samePrefix` are for old clients: there is one database. */
const connection = { connection: optionalText() }

/** The tables that pages can be configured for. */
export const tableList = {
  query: z.object({
    ...connection,
    quickSearch: optionalText(),
    excludeTable: z._default(
      z.pipe(
        z.transform((given: readonly string[]): readonly string[] => [given].flat().map(String)),
        list(z.string()),
      ),
      [],
    ),
    samePrefix: optionalText(),
  }),
  reply: z.object({
    list: list(
      z.object({
        table: z.string(),
        comment: z.string(),
        connection: z.nullable(z.string()),
        prefix: z.string(),
      }),
    ),
  }),
}

export const tablePrimaryKey = {
  query: z.object({ ...connection, table: text() }),
  reply: z.object({ pk: z.string() }),
}

/** A table's primary key and its columns: each column's label by name, or with `clean=0` the database's description of the column. */
export const tableFields = {
  query: z.object({
    ...connection,
    table: text(),
    /** 0: the columns as the database has them. */
    clean: z._default(
      z.pipe(
        z.transform((given: 0 | 1) => readText(given) === '' || Boolean(Number(readText(given)))),
        z.boolean(),
      ),
      true,
    ),
  }),
  reply: z.object({
    pk: z.string(),
    fieldList: map(z.union([z.string(), map(z.union([z.string(), z.number(), z.null()]))])),
  }),
}

/** The databases, with masked names. */
export const databaseConnections = {
  query: z.object({ quickSearch: optionalText() }),
  reply: z.object({ list: list(z.object({ type: z.string(), database: z.string(), key: z.string() })) }),
}

/** A table that pages can be configured for. */
export type TableOption = z.output<typeof tableList.reply>['list'][number]

/** The columns of a table by name. */
export type TableFields = z.output<typeof tableFields.reply>

/** A database connection that can be chosen. */
export type DatabaseConnection = z.output<typeof databaseConnections.reply>['list'][number]

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

/** All stored output of a run, as text. */
export const terminalOutput = { query: z.object({ uuid: text(), attempt: z.coerce.number().check(z.int()) }) }

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
  /** Of the program; null while the run is active, and if it was ended. */
  exit_code: z.nullable(z.int()),
  /** Why it was ended or could not begin, in the language of the caller; empty when the exit code explains it. */
  reason: z.string(),
})

const command = z.object({
  key: z.string(),
  /** Title, and a sentence about what the command does; in the language of the caller, like all its texts. */
  title: z.string(),
  about: z.string(),
  /** Title of the group that lists it. */
  group: z.string(),
  /** What the command changes; empty: nothing. */
  changes: z.string(),
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

const scheduled = {
  command: text().check(z.maxLength(60)),
  extend: z._default(z.string().check(z.maxLength(200)), ''),
  /** Five fields of cron: minute, hour, day, month, day of the week. */
  cron: text().check(z.maxLength(100)),
  isOn: flag(),
}

/** The commands that run at fixed times. */
export const terminalSchedules = {
  reply: z.object({
    /** Time zone of the expressions. */
    zone: z.string(),
    list: list(
      z.object({
        id: z.int(),
        command: z.string(),
        extend: z.string(),
        cron: z.string(),
        isOn: z.boolean(),
        /** The administrator with whose rights it runs. */
        username: z.string(),
        /** Unix seconds; null while it is off. */
        nextTime: z.nullable(z.int()),
        /** Its latest runs, newest first. */
        runs: list(record),
      }),
    ),
  }),
}

/** Adds a schedule, or changes the one with this id. */
export const saveTerminalSchedule = {
  body: z.object({ id: z.optional(z.int().check(z.minimum(1))), ...scheduled }),
  reply: z.object({ id: z.int() }),
}

export const removeTerminalSchedule = { body: z.object({ id: z.int().check(z.minimum(1)) }) }

/** A command that runs at fixed times. */
export type TerminalSchedule = z.output<typeof terminalSchedules.reply>['list'][number]

/** A command that the terminal offers. */
export type TerminalCommand = z.output<typeof command>

/** One run of a command as the server keeps it. */
export type TerminalRecord = z.output<typeof record>
