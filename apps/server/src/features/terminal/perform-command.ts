import type { Logger } from '../../platform/ports.ts'
import type { Command, ProgramCommand, WorkCommand } from './commands.ts'
import type { OutputWriter } from './output-writer.ts'
import type { Actor } from './task-audit.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { programFile } from '../../platform/process/own-files.ts'
import { markName, signalTree } from './programs/kill-tree.ts'

/** What a command is performed with. */
interface CommandRun {
  readonly actor: Actor
  /** Parameters of the client. */
  readonly extend: string
  readonly writer: OutputWriter
  /** Environment variables of the programs. */
  readonly environment: Readonly<Record<string, string>>
  /** Marks the processes of this run. */
  readonly mark: string
  /** Ends the program. */
  readonly signal: AbortSignal
  /** How long a program may take to end after the signal, in ms. */
  readonly patience: number
  /** Called when the time limit has passed, when the program waits for input, which cannot be provided, or when its module is disabled. */
  readonly onEnd: (reason: 'timeLimit' | 'interactive' | 'moduleOff') => void
  readonly log: Logger
}

/** Performs a command and prints its output. Returns the exit code; undefined when the command did not start. */
export async function performCommand(command: Command, run: CommandRun): Promise<number | undefined> {
  const { writer, onEnd, log } = run
  writer.line(`> ${command.line}`)
  const limit = setTimeout(() => onEnd('timeLimit'), command.timeLimit)
  try {
    return await (command.kind === 'program' ? performProgram(command, run) : performWork(command, run))
  } catch (error) {
    log.warn({ err: error, command: command.line }, 'a command could not be started')
    return undefined
  } finally {
    clearTimeout(limit)
  }
}

async function performProgram(
  command: ProgramCommand,
  { extend, writer, environment, mark, signal, patience, onEnd }: CommandRun,
): Promise<number | undefined> {
  const { folder, leave } = await command.enter()
  try {
    return await runProgram({
      program: command.program,
      args: await command.args(extend),
      folder,
      environment: { ...environment, ...command.environment },
      mark,
      signal,
      patience,
      async onOutput(text) {
        await writer.print(text)
        if (/\(y\/n\)/i.test(writer.pending())) onEnd('interactive')
      },
    })
  } finally {
    await leave?.()
  }
}

async function performWork(
  { work }: WorkCommand,
  { actor, extend, writer, signal, onEnd }: CommandRun,
): Promise<number> {
  try {
    await work({ actor, extend, print: writer.print, signal, endOfModule: () => onEnd('moduleOff') })
    return 0
  } catch (error) {
    // The reason of an early end is stored with the run.
    if (!signal.aborted) writer.line(error instanceof Error ? error.message : String(error))
    return 1
  }
}

interface Options {
  readonly program: string
  readonly args: readonly string[]
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
  /** Identifies this run among all processes of the machine. */
  readonly mark: string
  /** Receives the output of the program; the program waits while the promise is pending. */
  readonly onOutput: (text: string) => Promise<void>
  /** Ends the program and everything that it started. */
  readonly signal: AbortSignal
  /** How long the program may take to end after the signal, in ms. */
  readonly patience: number
}

/** Exit code of the guard for a missing program. */
const notFound = 127
/** In ms: a process that holds the output open longer than this after the end of the program is not waited for. */
const outputPatience = 1000

/**
 * Runs a program in its own process group, under a guard that ends the group when this server ends. When the promise resolves, no process
 * of the run is left.
 *
 * @returns the exit code; undefined if the program could not be started
 */
async function runProgram(options: Options): Promise<number | undefined> {
  const { program, args, folder, environment, mark, onOutput, signal, patience } = options
  const guard = spawn(process.execPath, [programFile('guard'), mark, program, ...args], {
    cwd: folder,
    env: { ...environment, [markName]: mark },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  // Nothing is written to this pipe; it fails only when the guard ends.
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
    // Ends processes that were left behind or hold the output open.
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
    // This side closed the output after the program had ended.
  }
}
