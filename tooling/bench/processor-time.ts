import { readFile } from 'node:fs/promises'

/** Milliseconds per clock tick: Linux reports processor times in hundredths of a second. */
const tick = 10

/** Returns the processor time in ms that a process has used in all of its threads; NaN on systems other than Linux. */
export async function readProcessorTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The second field, a name in parentheses, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? Number.NaN) + Number(fields[12] ?? Number.NaN)) * tick
}
