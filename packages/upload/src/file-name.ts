/**
 * A file name in its two parts. Folders before it are dropped, whichever way the slashes lean: old browsers send
 * `C:\fakepath\photo.png`. The suffix comes without its dot; a name that only begins with a dot has no base.
 */
export function splitName(name: string): { base: string; suffix: string } {
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
  const dot = last.lastIndexOf('.')
  return dot < 0 ? { base: last, suffix: '' } : { base: last.slice(0, dot), suffix: last.slice(dot + 1) }
}
