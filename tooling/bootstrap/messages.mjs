const OFFLINE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|META_FETCH_FAIL|ERR_PNPM_NO_OFFLINE|network (?:request|connectivity|timeout)|fetch failed|error sending request|dns error/i

/**
 * Returns an explanation of a failed install with the next step.
 *
 * @param {string} output the end of the output of npx and pnpm
 * @returns {string}
 */
export function explainInstallFailure(output) {
  if (/ENOSPC|no space left/i.test(output)) return NO_SPACE
  if (/EROFS|read-only file system/i.test(output)) return READ_ONLY
  if (/EACCES|EPERM|permission denied/i.test(output))
    return 'The install failed: a file or folder may not be written. Check the owner of this folder, of ~/.npm and of the pnpm store, then run the same command again.'
  if (/ERR_PNPM_OUTDATED_LOCKFILE/.test(output))
    return 'The install failed: pnpm-lock.yaml does not match a package.json. Run `npx pnpm install --no-frozen-lockfile` and commit the lock file.'
  if (OFFLINE.test(output))
    return 'The install failed: the package registry could not be reached. Check the network (or the proxy and `npm config get registry`), then run the same command again.'
  return 'The install failed; its own message stands above. Run the same command again when the cause is gone.'
}

/** Returns an explanation of a failed write to the project folder, by its error code. */
export function explainUnwritableFolder(root, code) {
  if (code === 'ENOSPC' || code === 'EDQUOT') return NO_SPACE
  if (code === 'EROFS') return `${READ_ONLY} Folder: ${root}`
  return `The project folder may not be written by this user (${code}): ${root}\nIt holds the installed packages and the built apps: take a folder of your own, or correct its owner.`
}

const NO_SPACE =
  'The disk is full: the installed packages need about 1.5 GB in this folder and in the package manager’s store. Free some space, then run the same command again.'
const READ_ONLY =
  'The project folder is read-only: it holds the installed packages and the built apps. Copy it to a place that can be written.'
