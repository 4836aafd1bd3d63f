/**
 * Splits a file name into base and suffix. Leading folders are dropped, with slashes or backslashes: old browsers send
 * `C:\fakepath\photo.png`. The suffix has no dot; a name with only a leading dot has no base.
 */
export function splitName(name: string): { base: string; suffix: string } {
  const last = lastSegment(name)
  const dot = last.lastIndexOf('.')
  return dot < 0 ? { base: last, suffix: '' } : { base: last.slice(0, dot), suffix: last.slice(dot + 1) }
}

/** The name without leading folders. */
export function lastSegment(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
}
