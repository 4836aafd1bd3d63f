import { readdirSync, readFileSync } from 'node:fs'

/** The environment variable that identifies every process of a run, also a process that left the process group. */
export const markName = 'TEACHNET_TERMINAL_RUN'

/** Sends a signal to all processes of a run: those of its group, and on Linux those with its mark. */
export function signalTree(run: { readonly group: number; readonly mark: string }, signal: NodeJS.Signals): void {
  send(-run.group, signal)
  for (const pid of findMarked(run.mark)) send(pid, signal)
}

/** Returns the ids of processes with the mark of a run; none on systems without /proc. */
export function findMarked(mark: string): number[] {
  const wanted = `${markName}=${mark}`
  return listNumbers().filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(wanted)
    } catch {
      return false // it has ended, or belongs to another account
    }
  })
}

function listNumbers(): number[] {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []))
  } catch {
    return []
  }
}

function send(target: number, signal: NodeJS.Signals): void {
  try {
    process.kill(target, signal)
  } catch {
    // The process has ended already.
  }
}
