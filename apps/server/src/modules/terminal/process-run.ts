import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { markName, signalTree } from './programs/kill-tree.ts'

interface Options {
  readonly program: string
  readonly args: readonly string[]
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
  /** Names this run among all processes of the machine. */
  readonly mark: string
  /** Takes what the program prints; the program waits while the promise is pending. */
  readonly onOutput: (text: string) => Promise<void>
  /** Ends the program and everything that it started. */
  readonly signal: AbortSignal
  /** How long it may take to end by itself then, in ms. */
  readonly patience: number
}

/** The guard's way to say that there is no such program. */
const notFound = 127
/** In ms: what still holds the output open after the end of the program is not waited for. */
const outputPatience = 1000

/**
 * Runs a program in a process group of its own, behind a guard that ends the group when this server ends. When the promise is fulfilled,
 * no process of the run is left.
 *
 * @returns its exit code; undefined when the program could not be started
 */
export async function runProgram(options: Options): Promise<number | undefined> {
  const { program, args, folder, environment, mark, onOutput, signal, patience } = options
  const guard = spawn(process.execPath, [join(import.meta.dirname, 'programs', 'guard.ts'), mark, program, ...args], {
    cwd: folder,
    env: { ...environment, [markName]: mark },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  // Written to by nobody: it only breaks when the guard ends.
  guard.stdin.on('error', () => undefined)
  const started = guard.pid
  if (started === undefined) {
    await once(guard, 'error')
    return undefined
  }
  const run = { group: started, mark }
  const reading = Promise.all([readAll(guard.stdout, onOutput), readAll(guard.stderr, onOutput)])
  let killing: NodeJS.Timeout | undefined
  const end = () => {
    signalTree(run, 'SIGTERM')
    killing = setTimeout(() => signalTree(run, 'SIGKILL'), patience)
  }
  const exited = new Promise<number | null>((resolve) => guard.once('exit', resolve))
  if (signal.aborted) end()
  signal.addEventListener('abort', end, { once: true })
  try {
    const code = await exited
    // A process that was left behind, or that holds the output open.
    signalTree(run, 'SIGKILL')
    await Promise.race([reading, wait(outputPatience, undefined, { ref: false })])
    return code === notFound ? undefined : (code ?? 1)
  } finally {
    clearTimeout(killing)
    signal.removeEventListener('abort', end)
    guard.stdout.destroy()
    guard.stderr.destroy()
  }
}

async function readAll(stream: Readable, onOutput: Options['onOutput']): Promise<void> {
  stream.setEncoding('utf8')
  try {
    for await (const text of stream) await onOutput(String(text))
  } catch {
    // Closed by us, after the program ended.
  }
}
