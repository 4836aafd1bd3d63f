import { randomBytes } from 'node:crypto'

import { parseCommandLine } from './backup/command-line.ts'
import { maintain } from './backup/maintain.ts'
import { openDatabase } from './db/open.ts'
import { readSettings } from './env.ts'
import { errorText } from './error-text.ts'
import { parseOperatorCommand } from './operator/command-line.ts'
import { operate } from './operator/operate.ts'
import { readSecretKey } from './secret-key.ts'
import { StartError } from './start-error.ts'
import { openStorage } from './storage/open.ts'

const say = (line: string) => console.log(line)

// Run by `pnpm admin`, `pnpm backup`, `pnpm restore` and `pnpm move`.
// Everything it creates is its owner's alone.
process.umask(0o077)
try {
  const words = process.argv.slice(2)
  await (words[0] === 'admin' ? runOperator(words) : runMaintenance(words))
} catch (error) {
  console.error(`[teachnet] ${error instanceof StartError ? error.message : errorText(error)}`)
  process.exitCode = 1
}

async function runMaintenance(words: readonly string[]): Promise<void> {
  const command = parseCommandLine(words)
  const settings = readSettings()
  const installation = { ...settings, storage: openStorage(settings, Date.now) }
  await maintain(command, { installation, now: new Date(), say })
}

async function runOperator(words: readonly string[]): Promise<void> {
  const command = parseOperatorCommand(words)
  const settings = readSettings()
  const secretKey = settings.secretKey ?? (await readSecretKey(settings.dataDir))
  if (secretKey === undefined)
    throw new StartError(
      `No server has run here yet: there is no secret key in ${settings.dataDir}. Is DATA_DIR right?`,
    )
  const db = await openDatabase(settings, (error) => say(errorText(error)))
  try {
    await operate(command, { db, secretKey, now: Math.floor(Date.now() / 1000), random: randomBytes, say })
  } finally {
    await db.close()
  }
}
