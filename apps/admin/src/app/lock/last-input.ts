let last = 0

/** Notes that somebody has used this tab. */
export function noteInput(): void {
  last = Date.now()
}

/** Whether somebody has used this tab since a time, in Unix milliseconds. */
export function hasInputSince(time: number): boolean {
  return last > time
}
