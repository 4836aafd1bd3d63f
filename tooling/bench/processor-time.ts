import { readFile } from 'node:fs/promises'

/** Milliseconds per clock tick: Linux reports processor times in hundredths of a second. */
const tick = 10

/** Returns the processor time in ms that a process and the processes that it started have used; NaN on systems other than Linux. */
export async function readProcessorTime(pid: number): Promise<number> {
  const [own, started] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''),
    readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => ''),
  ])
  // The second field, a name in parentheses, may contain spaces.
  const fields = own.slice(own.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[11] ?? Number.NaN) + Number(fields[12] ?? Number.NaN)
  const children = await Promise.all(started.split(' ').filter(Boolean).map(Number).map(readProcessorTime))
  return children.reduce((total, each) => total + each, ticks * tick)
}
