/** A command that administrators may run. Nothing of a request becomes part of it but an argument of the declared form. */
export type Command = ProgramCommand | WorkCommand

interface CommandBase {
  /** What the output begins with. */
  readonly line: string
  /** Milliseconds. */
  readonly timeLimit: number
  /** The form of the text that a client may send along, matched as a whole; absent: none. */
  readonly extend?: RegExp
}

/** A program with its arguments; no shell reads them. */
export interface ProgramCommand extends CommandBase {
  readonly kind: 'program'
  readonly program: string
  readonly args: (extend: string) => readonly string[]
  /** Makes the folder ready that it runs in. */
  readonly enter: () => Promise<WorkFolder>
  /** Variables beside those that every program gets. */
  readonly environment?: Readonly<Record<string, string>>
}

export interface WorkFolder {
  /** Absolute path. */
  readonly folder: string
  /** Removes what was made for this run. */
  readonly leave?: () => Promise<void>
}

/** Something that the server does itself. */
export interface WorkCommand extends CommandBase {
  readonly kind: 'work'
  /** Is given a function that prints a line; throws an error whose message says what is wrong. */
  readonly work: (print: (line: string) => void) => Promise<void>
}

/** The allow-list, by key. */
export type Commands = ReadonlyMap<string, Command>

/** The command that a client asks for; undefined for an unknown key and for an argument of another form. */
export function findCommand(commands: Commands, key: string, extend: string): Command | undefined {
  const command = commands.get(key)
  if (!command) return undefined
  const isFit = command.extend === undefined ? extend === '' : new RegExp(`^(?:${command.extend.source})$`).test(extend)
  return isFit ? command : undefined
}
