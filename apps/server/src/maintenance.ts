import { parseCommandLine } from './backup/command-line.ts'
import { maintain } from './backup/maintain.ts'
import { readSettings } from './env.ts'
import { errorText } from './error-text.ts'
import { StartError } from './start-error.ts'
import { openStorage } from './storage/open.ts'

// Backup, restore and move: run by `pnpm backup`, `pnpm restore` and `pnpm move`.
try {
  const command = parseCommandLine(process.argv.slice(2))
  const settings = readSettings()
  await maintain(command, {
    installation: { ...settings, storage: openStorage(settings, Date.now) },
    now: new Date(),
    say: (line) => console.log(line),
  })
} catch (error) {
  console.error(`[teachnet] ${error instanceof StartError ? error.message : errorText(error)}`)
  process.exitCode = 1
}
