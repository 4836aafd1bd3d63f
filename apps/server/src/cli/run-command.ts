import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

import { closest } from 'fastest-levenshtein'

import {
  createMigrationReports,
  maintenanceUsage,
  parseCommandLine,
  placeOf,
  readStoppedDatabase,
  maintain,
} from '../features/backup/index.ts'
import { openKey } from '../platform/db/stored-key.ts'
import {
  designUsage,
  parseDesignCommand,
  operatorUsage,
  parseOperatorCommand,
  parseSchemaCommand,
  schemaUsage,
} from './command-line.ts'
import { openDesignCommand, withDesigner } from './design-command/open-design-command.ts'
import { examine } from './doctor/doctor.ts'
import { machineChecks } from './doctor/machine-checks.ts'
import { publicChecks } from './doctor/public-checks.ts'
import { serviceChecks } from './doctor/service-checks.ts'
import { openDatabase } from '../platform/db/open.ts'
import {
  readComparedTokens,
  readExportEnv,
  readInstallationEnv,
  readMisspelledSettings,
  readSettings,
} from '../platform/settings/env.ts'
import { createLog } from '../platform/process/log.ts'
import { errorText } from '../platform/process/error-text.ts'
import { operate } from './operator/operate.ts'
import { rotateKey } from './operator/rotate-key.ts'
import { runSchemaCommand } from './schema-command/run-schema-command.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import { requestRebuild } from '../records/search/search-jobs.ts'
import { requireSecretKey } from '../platform/secrets/encrypted-text.ts'
import { StartError } from '../platform/process/start-error.ts'
import { exportUsage, parseExportCommand } from '../pages/site-export/command-line.ts'
import { openStorage } from '../platform/storage/open.ts'
import { contentCall, siteCalls } from '@teachnet/contract'
import { designCalls, oldDesignerCalls } from '@teachnet/contract/design'
import { marketCalls } from '@teachnet/contract/modules'
import { deskCalls } from '@teachnet/contract/desk'
import { pictureCalls } from '@teachnet/contract/picture-calls'
import {
  commentCalls,
  bulkCalls,
  letterCalls,
  listCalls,
  presenceCalls,
  publicationCalls,
  sharedTextCalls,
} from '@teachnet/contract/lists'
import { panelCalls } from '@teachnet/contract/panels'
import { personCalls } from '@teachnet/contract/person'
import { adminNoticeCalls, invitationCalls, lockCalls, programCalls, setupCalls } from '@teachnet/contract/people'
import { menuCalls, preferenceCalls } from '@teachnet/contract/preferences'
import { textCalls } from '@teachnet/contract/texts'
import { settingsCalls } from '@teachnet/contract/settings'
import { areaCalls, calls } from '@teachnet/protocol'
import { contentNames } from '../content/site/content.service.ts'
import type { ServableCall } from '../http/served-calls.ts'

const say = (line: string) => console.log(line)

const rotationUsage = 'Usage:\n  rotate-key\nA key never stands on the command line: set NEW_SECRET_KEY for it.'

interface Command {
  /** One line in the list of commands. */
  readonly summary: string
  /** Loaded on demand where a command has many dependencies. */
  readonly usage: string | (() => Promise<string>)
  readonly run: (words: readonly string[]) => Promise<void>
}

/** The commands, in the order of their list. */
const commands: Readonly<Record<string, Command>> = {
  doctor: {
    summary: 'examines machine, settings and services, and advises',
    usage: 'Usage:\n  doctor',
    run: runDoctor,
  },
  migrate: { summary: 'applies or shows the migrations of the database', usage: schemaUsage, run: runMigration },
  backup: {
    summary: 'writes database, files and key to an archive; a server may run',
    usage: maintenanceUsage,
    run: runMaintenance,
  },
  restore: { summary: 'restores an archive, or tries to', usage: maintenanceUsage, run: runMaintenance },
  move: {
    summary: 'moves to PostgreSQL or to the embedded database',
    usage: maintenanceUsage,
    run: runMaintenance,
  },
  'move-in': {
    summary: 'moves a BuildAdmin site here',
    usage: async () => (await import('../features/move-in/index.ts')).moveInUsage,
    run: runMoveIn,
  },
  admin: {
    summary: 'unlocks an administrator, resets a password, verifies the log',
    usage: operatorUsage,
    run: runOperator,
  },
  crud: { summary: 'plans, applies or exports the design of a data area', usage: designUsage, run: runDesign },
  export: { summary: 'writes the public site to a folder', usage: exportUsage, run: runSiteExport },
  reindex: { summary: 'writes the search documents again', usage: 'Usage:\n  reindex', run: runReindex },
  'rotate-key': { summary: 'replaces the secret key', usage: rotationUsage, run: runRotation },
}

/** Runs a command by the words of its command line. Sets the exit code of the process when it fails. */
export async function runCommand(words: readonly string[]): Promise<void> {
  const [name] = words
  if (name === undefined || isHelp(name) || name === 'help') return say(listCommands())
  const command = commands[name]
  if (command === undefined) {
    const nearest = closest(name, Object.keys(commands))
    console.error(`[teachnet] Unknown command "${name}". Did you mean "${nearest}"?\n\n${listCommands()}`)
    process.exitCode = 1
    return
  }
  if (words.some(isHelp)) {
    const usage = typeof command.usage === 'string' ? command.usage : await command.usage()
    return say(`${name}: ${command.summary}\n\n${usage}`)
  }
  try {
    await command.run(words)
  } catch (error) {
    console.error(`[teachnet] ${error instanceof StartError ? error.message : errorText(error)}`)
    process.exitCode = 1
  }
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h'
}

function listCommands(): string {
  const width = Math.max(...Object.keys(commands).map(({ length }) => length))
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`)
  return ['Commands:', ...lines, '', '<command> --help shows how a command is used.'].join('\n')
}

async function runMaintenance(words: readonly string[]): Promise<void> {
  const command = parseCommandLine(words)
  const settings = readSettings()
  const installation = { ...settings, storage: await openStorage(settings) }
  await maintain(command, { installation, now: new Date(), say })
}

async function runDoctor(): Promise<void> {
  const settings = readSettings()
  const isFit = await examine(
    [
      ...machineChecks(settings, readMisspelledSettings()),
      ...serviceChecks(settings, Date.now),
      ...publicChecks(settings),
    ],
    say,
  )
  if (!isFit) process.exitCode = 1
}

async function runDesign(words: readonly string[]): Promise<void> {
  const command = parseDesignCommand(words)
  process.exitCode = await openDesignCommand(command, readSettings(), { controllers: declaredControllers, say })
}

async function runSiteExport(words: readonly string[]): Promise<void> {
  const command = parseExportCommand(words)
  const env = readExportEnv()
  // Copies are for a web server, which is another user.
  process.umask(0o022)
  const stop = new AbortController()
  process.once('SIGTERM', () => stop.abort())
  process.once('SIGINT', () => stop.abort())
  // Loaded on demand: the other commands need no renderer.
  const { runExport } = await import('../pages/site-export/run-export.ts')
  const log = createLog(env.logLevel)
  if (!(await runExport(command, { env, log, say, signal: stop.signal }))) process.exitCode = 1
}

async function runMigration(words: readonly string[]): Promise<void> {
  const command = parseSchemaCommand(words)
  const settings = readSettings()
  if (command !== 'apply') {
    if (!(await runSchemaCommand(command, placeOf(settings), say))) process.exitCode = 1
    return
  }
  const db = await openDatabase(settings, {
    onIdleError: (error) => say(errorText(error)),
    onNotice: say,
    migrations: createMigrationReports({ clock: Date.now, settings, say }),
  })
  await db.close()
  say('The database has the schema of this version.')
}

async function runMoveIn(words: readonly string[]): Promise<void> {
  // Loaded on demand: the other commands need no client of MySQL.
  const { compareSites, loadMoveIn, parseCompareCommand, parseMoveInCommand } =
    await import('../features/move-in/index.ts')
  const compared = parseCompareCommand(words, readComparedTokens())
  if (compared) {
    process.exitCode = await compareSites(compared, { fetch, wait: setTimeout, say })
    return
  }
  const command = parseMoveInCommand(words)
  const moveIn = await loadMoveIn()
  process.exitCode = await moveIn(command, {
    clock: Date.now,
    say,
    withTarget: async (work) => {
      // The key of a new installation is made here, as by the first start of its server.
      const env = readInstallationEnv()
      // The server holds what it has read in memory; the embedded database is locked anyway.
      if (env.databaseUrl !== undefined) await readStoppedDatabase(placeOf(env), () => Promise.resolve())
      const storage = await openStorage(env)
      const db = await openDatabase(env, { onIdleError: (error) => say(errorText(error)) })
      try {
        const secretKey = await openKey(db.run, env)
        const target = { db, storage, secretKey, dataDir: env.dataDir }
        const opened = { db, env: { ...env, secretKey } }
        return await withDesigner(opened, { controllers: declaredControllers, say }, (designs) =>
          work({ ...target, ...designs }),
        )
      } finally {
        await db.close()
      }
    },
  })
}

async function runRotation(words: readonly string[]): Promise<void> {
  if (words.length > 1) throw new StartError(rotationUsage)
  await rotateKey(readSettings(), { random: randomBytes, say })
}

async function runReindex(words: readonly string[]): Promise<void> {
  if (words.length > 1) throw new StartError('Usage:\n  reindex')
  const db = await openDatabase(readSettings(), { onIdleError: (error) => say(errorText(error)) })
  try {
    const log = createLog('silent')
    await requestRebuild(db, createJobs({ db, clock: Date.now, random: randomBytes, log }))
  } finally {
    await db.close()
  }
  say('The server writes the search documents of all records again: now if it is running, otherwise at its next start.')
}

async function runOperator(words: readonly string[]): Promise<void> {
  const command = parseOperatorCommand(words)
  const settings = readSettings()
  const secretKey = await requireSecretKey(settings)
  const db = await openDatabase(settings, { onIdleError: (error) => say(errorText(error)) })
  try {
    const key = await openKey(db.run, { ...settings, secretKey })
    await operate(command, { db, secretKey: key, now: Math.floor(Date.now() / 1000), random: randomBytes, say })
  } finally {
    await db.close()
  }
}

/** Every call that the protocol and the contract declare. */
export const declaredCalls: readonly ServableCall[] = [
  ...Object.values(calls),
  ...Object.values(areaCalls).flatMap((ofArea) => Object.values(ofArea)),
  ...Object.values(siteCalls),
  ...Object.values(deskCalls),
  ...Object.values(letterCalls),
  ...Object.values(designCalls),
  ...Object.values(oldDesignerCalls),
  ...Object.values(marketCalls),
  ...Object.values(bulkCalls),
  ...Object.values(listCalls),
  ...Object.values(pictureCalls),
  ...Object.values(menuCalls),
  ...Object.values(invitationCalls),
  ...Object.values(setupCalls),
  ...Object.values(lockCalls),
  ...Object.values(programCalls),
  ...Object.values(adminNoticeCalls),
  ...Object.values(panelCalls),
  ...Object.values(personCalls),
  ...Object.values(presenceCalls),
  ...Object.values(publicationCalls),
  ...Object.values(sharedTextCalls),
  ...Object.values(commentCalls),
  ...Object.values(preferenceCalls),
  ...Object.values(settingsCalls),
  ...Object.values(textCalls),
  ...contentNames.map(contentCall),
]

/** Names of the controllers that declared calls have, in lower case. */
export const declaredControllers: ReadonlySet<string> = new Set(
  declaredCalls.map(({ path }) => (path.split('/')[2] ?? '').toLowerCase()),
)
