import { StartError } from '../start-error.ts'

/** What a failed write means to the person who can put it right; anything else as it is. */
export function explainWriteFault(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (/^(ENOSPC|EDQUOT|EFBIG)$/.test(code))
    return new StartError(`There is no room for ${path} (${code}).`, { cause: error })
  if (/^(ENOENT|ENOTDIR|EACCES|EPERM|EROFS|EEXIST|ENAMETOOLONG)$/.test(code))
    return new StartError(`${path} cannot be written (${code}).`, { cause: error })
  return error
}
