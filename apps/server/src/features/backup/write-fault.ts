import { StartError } from '../../platform/process/start-error.ts'

/** Turns a failed write that the operator can correct into an error that explains it; returns any other error unchanged. */
export function explainWriteFault(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (/^(ENOSPC|EDQUOT|EFBIG)$/.test(code))
    return new StartError(`There is no room for ${path} (${code}).`, { cause: error })
  if (/^(ENOENT|ENOTDIR|EACCES|EPERM|EROFS|EEXIST|ENAMETOOLONG)$/.test(code))
    return new StartError(`${path} cannot be written (${code}).`, { cause: error })
  return error
}
