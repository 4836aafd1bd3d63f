import { parseArgs } from 'node:util'

import { StartError } from '../../platform/process/start-error.ts'

export type MaintenanceCommand =
  | { readonly name: 'backup'; readonly file: string }
  | {
      readonly name: 'restore'
      readonly file: string
      readonly isReplacing: boolean
      readonly acceptsOtherKey: boolean
    }
  | { readonly name: 'drill'; readonly file: string }
  /** Absent: move to the embedded database. */
  | { readonly name: 'move'; readonly toUrl?: string; readonly isReplacing: boolean }

export const maintenanceUsage = `Usage:
  backup <file>
  restore <file> [--replace] [--accept-other-key]
  restore <file> --try
  move --to postgresql://user:password@host:5432/database [--replace]
  move --to embedded [--replace]`

/**
 * Parses the words of a command line.
 *
 * @throws StartError with the usage
 */
export function parseCommandLine(words: readonly string[]): MaintenanceCommand {
  const { values, positionals } = parse(words)
  const { to, replace: isReplacing = false, 'accept-other-key': acceptsOtherKey = false, try: isTrial = false } = values
  const [name, file, ...rest] = positionals
  const isForFile = file !== undefined && rest.length === 0 && to === undefined
  if (isTrial) {
    if (name === 'restore' && isForFile && !isReplacing && !acceptsOtherKey) return { name: 'drill', file }
    throw new StartError(maintenanceUsage)
  }
  if (name === 'backup' && isForFile && !isReplacing && !acceptsOtherKey) return { name, file }
  if (name === 'restore' && isForFile) return { name, file, isReplacing, acceptsOtherKey }
  if (name === 'move' && file === undefined && !acceptsOtherKey) {
    if (to === 'embedded') return { name, isReplacing }
    if (to !== undefined && /^postgres(ql)?:\/\/./.test(to) && URL.canParse(to)) return { name, toUrl: to, isReplacing }
  }
  throw new StartError(maintenanceUsage)
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        replace: { type: 'boolean' },
        'accept-other-key': { type: 'boolean' },
        try: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new StartError(maintenanceUsage, { cause: error })
  }
}
