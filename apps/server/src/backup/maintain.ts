import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { noteBackup } from '../data-dir/last-backup.ts'
import { backUp, type Installation } from './back-up.ts'
import type { MaintenanceCommand } from './command-line.ts'
import { describePlace, placeOf, type DatabasePlace } from './database/database-place.ts'
import { drill } from './drill.ts'
import { move } from './move.ts'
import { archiveReport, fileReport, comparisonReport } from './report.ts'
import { restore } from './restore.ts'

interface Surroundings {
  readonly installation: Installation
  readonly now: Date
  /** Prints a line for the operator. */
  readonly say: (line: string) => void
}

/** Runs a maintenance command. @throws StartError for a fault that the operator can correct */
export async function maintain(command: MaintenanceCommand, { installation, now, say }: Surroundings): Promise<void> {
  const place = placeOf(installation)
  switch (command.name) {
    case 'backup': {
      const file = resolve(command.file)
      say(`Backing up ${describePlace(place)} and the files to ${file}`)
      const manifest = await backUp(installation, file, now)
      const { size } = await stat(file)
      await noteBackup(installation.dataDir, { time: Math.floor(now.getTime() / 1000), file, size })
      say(archiveReport(manifest))
      say(keyNote(installation))
      return
    }
    case 'restore': {
      const file = resolve(command.file)
      say(`Restoring ${file} to ${describePlace(place)} and the files to ${installation.dataDir}`)
      const { tables, files } = await restore(installation, file, command)
      say(comparisonReport(tables))
      say(fileReport(files))
      return
    }
    case 'drill': {
      const file = resolve(command.file)
      say(`Restoring ${file} to a temporary folder of ${installation.dataDir}`)
      const { tables, files } = await drill(installation, file, join(installation.dataDir, 'trial.work'))
      say(comparisonReport(tables))
      say(fileReport(files))
      say('The backup can be restored. The temporary folder is deleted; nothing else changed.')
      return
    }
    case 'move': {
      const target: DatabasePlace =
        command.toUrl === undefined
          ? { kind: 'embedded', dataDir: installation.dataDir }
          : { kind: 'postgresql', url: command.toUrl }
      say(`Copying ${describePlace(place)} to ${describePlace(target)}`)
      say(comparisonReport(await move(place, target, command)))
      say(
        target.kind === 'postgresql'
          ? 'Start with DATABASE_URL set to the new address. The embedded database stays as it was.'
          : 'Start without DATABASE_URL. The PostgreSQL database stays as it was.',
      )
    }
  }
}

function keyNote({ secretKey }: Installation): string {
  return secretKey === undefined
    ? 'The secret key is in the archive: whoever has the archive can read everything in it. Keep it like the key.'
    : 'The secret key is not in the archive: it came from SECRET_KEY. Keep it; without it encrypted values are lost.'
}
