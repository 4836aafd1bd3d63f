import { randomBytes } from 'node:crypto'

import { parseCommandLine } from './backup/command-line.ts'
import { placeOf } from './backup/database/database-place.ts'
import { maintain } from './backup/maintain.ts'
import { openKey } from './db/kept-key.ts'
import { declaredControllers } from './declared-calls.ts'
import { parseDesignCommand } from './design-command/command-line.ts'
import { openDesignCommand } from './design-command/open-design-command.ts'
import { examine } from './doctor/doctor.ts'
import { machineChecks } from './doctor/machine-checks.ts'
import { serviceChecks } from './doctor/service-checks.ts'
import { openDatabase } from './db/open.ts'
import { readExportEnv, readSettings } from './settings/env.ts'
import { createLog } from './process/log.ts'
import { errorText } from './process/error-text.ts'
import { parseOperatorCommand } from './operator/command-line.ts'
import { operate } from './operator/operate.ts'
import { rotateKey } from './operator/rotate-key.ts'
import { parseSchemaCommand } from './schema-command/command-line.ts'
import { runSchemaCommand } from './schema-command/run-schema-command.ts'
import { requireSecretKey } from './secrets/secret-key.ts'
import { StartError } from './process/start-error.ts'
import { parseExportCommand } from './site-export/command-line.ts'
import { openStorage } from './storage/open.ts'

const say = (line: string) => console.log(line)

/** Runs a command by the words of its command line. Sets the exit code of the process when it fails. */
export async function runCommand(words: readonly string[]): Promise<void> {
  try {
    if (words[0] === 'admin') await runOperator(words)
    else if (words[0] === 'crud') await runDesign(words)
    else if (words[0] === 'doctor') await runDoctor()
    else if (words[0] === 'export') await runSiteExport(words)
    else if (words[0] === 'migrate') await runMigration(words)
    else if (words[0] === 'rotate-key') await runRotation(words)
    else await runMaintenance(words)
  } catch (error) {
    console.error(`[teachnet] ${error instanceof StartError ? error.message : errorText(error)}`)
    process.exitCode = 1
  }
}

async function runMaintenance(words: readonly string[]): Promise<void> {
  const command = parseCommandLine(words)
  const settings = readSettings()
  const installation = { ...settings, storage: await openStorage(settings) }
  await maintain(command, { installation, now: new Date(), say })
}

async function runDoctor(): Promise<void> {
  const settings = readSettings()
  const isFit = await examine([...machineChecks(settings), ...serviceChecks(settings, Date.now)], say)
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
  const { runExport } = await import('./site-export/run-export.ts')
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
  const db = await openDatabase(settings, { onIdleError: (error) => say(errorText(error)) })
  await db.close()
  say('The database has the schema of this version.')
}

async function runRotation(words: readonly string[]): Promise<void> {
  if (words.length > 1)
    throw new StartError('Usage:\n  rotate-key\nA key never stands on the command line: set NEW_SECRET_KEY for it.')
  await rotateKey(readSettings(), { random: randomBytes, say })
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
