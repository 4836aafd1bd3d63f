import { isDiskFull, messageOf } from '../../process/error-text.ts'
import { StartError } from '../../process/start-error.ts'

/** Explains to the operator why an embedded database could not be opened. `errors` are the engine's own lines. */
export function explainOpening(
  error: unknown,
  { folder, errors }: { readonly folder: string; readonly errors: readonly string[] },
): StartError {
  const reason = errors.at(-1)?.replace(/^.*?(FATAL|PANIC): +/, '') ?? messageOf(error)
  if (isDiskFull(error) || errors.some((line) => line.includes('No space left on device')))
    return new StartError(
      `The disk of ${folder} is full: the embedded database needs some 100 MB. Make room, and start again.`,
      {
        cause: error,
      },
    )
  return new StartError(
    `The embedded database in ${folder} cannot be opened: ${reason}. If its files are damaged, restore a backup with \`pnpm restore <file> --replace\`.`,
    { cause: error },
  )
}
