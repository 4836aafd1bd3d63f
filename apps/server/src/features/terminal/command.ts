/** A command that administrators may run. A request can contribute only an argument of the declared form. */
export type Command = ProgramCommand | WorkCommand

interface CommandBase {
  /** The first line of the output. */
  readonly line: string
  /** Milliseconds. */
  readonly timeLimit: number
  /** The form of the argument, matched as a whole; absent: the command takes no argument. */
  readonly extend?: RegExp
}

/** A program with its arguments; no shell reads them. */
export interface ProgramCommand extends CommandBase {
  readonly kind: 'program'
  readonly program: string
  readonly args: (extend: string) => readonly string[]
  /** Prepares the folder in which the program runs. */
  readonly enter: () => Promise<WorkFolder>
  /** Variables in addition to those that every program gets. */
  readonly environment?: Readonly<Record<string, string>>
}

export interface WorkFolder {
  /** Absolute path. */
  readonly folder: string
  /** Removes the files that were created for this run. */
  readonly leave?: () => Promise<void>
}

/** A command that the server executes itself. */
export interface WorkCommand extends CommandBase {
  readonly kind: 'work'
  /** Receives a function that prints a line; throws an error whose message describes the problem. */
  readonly work: (print: (line: string) => void) => Promise<void>
}

/** The allow-list, by key. */
export type Commands = ReadonlyMap<string, Command>

/** Returns the requested command; undefined for an unknown key or an argument of another form. */
export function findCommand(commands: Commands, key: string, extend: string): Command | undefined {
  const command = commands.get(key)
  if (!command) return undefined
  const isFit = command.extend === undefined ? extend === '' : new RegExp(`^(?:${command.extend.source})$`).test(extend)
  return isFit ? command : undefined
}
