import { readdirSync, readFileSync } from 'node:fs'

/** The variable by which every process of a run is known, also one that left the process group. */
export const markName = 'TEACHNET_TERMINAL_RUN'

/** Sends a signal to all processes of a run: those of its group, and on Linux those that carry its mark. */
export function signalTree(run: { readonly group: number; readonly mark: string }, signal: NodeJS.Signals): void {
  send(-run.group, signal)
  for (const pid of findMarked(run.mark)) send(pid, signal)
}

/** Processes that were started with the mark of a run; none where there is no /proc. */
export function findMarked(mark: string): number[] {
  const wanted = `${markName}=${mark}`
  return listNumbers().filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(wanted)
    } catch {
      return false // gone meanwhile, or somebody else's
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
    // It has ended already.
  }
}
