import { StartError } from '../../platform/process/start-error.ts'

export interface ExportCommand {
  readonly folder: string
  /** Goes on with what changes, until it is stopped. */
  readonly isFollowing: boolean
}

export const exportUsage = `Usage:
  export <folder>            copies the public site as files
  export <folder> --follow   and goes on with the pages that change, until it is stopped
Set API_ORIGIN to the API, and PUBLIC_ORIGIN to the address of the site.`

/**
 * Parses the words of a command line.
 *
 * @throws StartError with the usage
 */
export function parseExportCommand([, folder, option, ...rest]: readonly string[]): ExportCommand {
  const isFollowing = option === '--follow'
  if (folder === undefined || folder.startsWith('-') || (option !== undefined && !isFollowing) || rest.length > 0)
    throw new StartError(exportUsage)
  return { folder, isFollowing }
}
