import type { Logger } from '../../ports.ts'
import type { Command, ProgramCommand, WorkCommand } from './command.ts'
import type { OutputWriter } from './output-writer.ts'
import { runProgram } from './process-run.ts'

/** What a command is performed with. */
export interface CommandRun {
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
  /** Called when the time limit has passed, or when the program waits for input, which cannot be provided. */
  readonly onEnd: (reason: 'timeLimit' | 'interactive') => void
  readonly log: Logger
}

/** Performs a command and prints its output. Returns the exit code; undefined when the command did not start. */
export async function performCommand(command: Command, run: CommandRun): Promise<number | undefined> {
  const { writer, onEnd, log } = run
  writer.line(`> ${command.line}`)
  const limit = setTimeout(() => onEnd('timeLimit'), command.timeLimit)
  try {
    return await (command.kind === 'program' ? performProgram(command, run) : performWork(command, run.writer))
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
      args: command.args(extend),
      folder,
      environment: { ...environment, ...command.environment },
      mark,
      signal,
      patience,
      async onOutput(text) {
        await writer.print(text)
        if (/\(y\/n\)/i.test(writer.held())) onEnd('interactive')
      },
    })
  } finally {
    await leave?.()
  }
}

async function performWork({ work }: WorkCommand, writer: OutputWriter): Promise<number> {
  try {
    await work((line) => writer.line(line))
    return 0
  } catch (error) {
    writer.line(error instanceof Error ? error.message : String(error))
    return 1
  }
}
