import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Recording } from './recording.ts'

const folder = join(import.meta.dirname, 'recordings')

export function readRecordings(): readonly Recording[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((file): Recording[] => JSON.parse(readFileSync(join(folder, file), 'utf8')))
}
