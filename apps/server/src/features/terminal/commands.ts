import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { programFile } from '../../platform/process/own-files.ts'
import { tmpdir } from 'node:os'
import type { Locale, LocalizedText } from '@teachnet/protocol'
import type { Actor } from './task-audit.ts'

/** A command that administrators may run. A request can contribute only an argument of the declared form. */
export type Command = ProgramCommand | WorkCommand

/** The groups in which the terminal lists its commands. */
export const commandGroups = ['check', 'maintain', 'build', 'tools'] as const

interface CommandBase {
  /** One of the groups of the product, or the title of another one. */
  readonly group: (typeof commandGroups)[number] | LocalizedText
  /** Its texts: `terminal.command.<text>.title` and `.about`, and `.changes` if it changes something; or the texts of a module. */
  readonly text: string | CommandTexts
  /** What its texts insert, such as a package manager. */
  readonly textValues?: Readonly<Record<string, string>>
  /** The command changes something, so the panel asks for a confirmation that says what. */
  readonly isChanging?: boolean
  /** The first line of the output. */
  readonly line: string
  /** Milliseconds. */
  readonly timeLimit: number
  /** The form of the argument, matched as a whole; absent: the command takes no argument. */
  readonly extend?: RegExp
}

/** Texts that come with a command. With `changes`, the panel asks for a confirmation. */
export interface CommandTexts {
  readonly title: LocalizedText
  readonly about: LocalizedText
  readonly changes?: LocalizedText | undefined
}

/** The title of a command in a language. */
export function commandTitle(
  { text, textValues }: Command,
  locale: Locale,
  translate: (locale: Locale, id: string, values?: Readonly<Record<string, string>>) => string,
): string {
  return typeof text === 'string' ? translate(locale, `terminal.command.${text}.title`, textValues) : text.title[locale]
}

/** A program with its arguments; no shell reads them. */
export interface ProgramCommand extends CommandBase {
  readonly kind: 'program'
  readonly program: string
  readonly args: (extend: string) => readonly string[] | Promise<readonly string[]>
  /** Prepares the folder in which the program runs. */
  readonly enter: () => Promise<WorkFolder>
  /** Variables in addition to those that every program gets. */
  readonly environment?: Readonly<Record<string, string>>
}

interface WorkFolder {
  /** Absolute path. */
  readonly folder: string
  /** Removes the files that were created for this run. */
  readonly leave?: () => Promise<void>
}

/** A command that the server executes itself. */
export interface WorkCommand extends CommandBase {
  readonly kind: 'work'
  /** Throws an error whose message describes the problem. */
  readonly work: (run: WorkRun) => Promise<void>
}

/** One run of a command that the server executes itself. */
export interface WorkRun {
  readonly actor: Actor
  readonly extend: string
  /** Prints text with its line breaks; pending while much output waits to be stored. */
  readonly print: (text: string) => Promise<void>
  /** Aborts when the run has to end. */
  readonly signal: AbortSignal
  /** Aborts the run: its module was disabled, updated or uninstalled. */
  readonly endOfModule: () => void
}

/** The allow-list, by key. It can change while the server runs. */
export type Commands = Pick<ReadonlyMap<string, Command>, 'get' | typeof Symbol.iterator>

/** Keys of commands of modules begin like this. */
export const moduleKeyPrefix = 'module.'

/** Returns the requested command; undefined for an unknown key or an argument of another form. */
export function findCommand(commands: Commands, key: string, extend: string): Command | undefined {
  const command = commands.get(key)
  if (!command) return undefined
  const isFit = command.extend === undefined ? extend === '' : new RegExp(`^(?:${command.extend.source})$`).test(extend)
  return isFit ? command : undefined
}

interface CommandSettings {
  /** Absolute path of the product's sources. */
  readonly root: string
  /** Absolute path of the data folder. */
  readonly dataDir: string
  /** Absolute path of the Node.js executable that runs this server. */
  readonly node: string
  /** Address at which this server responds, e.g. `http://localhost:8000/healthz`. */
  readonly ownAddress: string
  /** The server's own settings, passed only to its maintenance commands. */
  readonly settings: Readonly<Record<string, string>>
  /** Unix milliseconds. */
  readonly clock: () => number
  /** Migrates the database; returns the names of the applied migrations. */
  readonly migrate: () => Promise<readonly string[]>
  /** The port of the terminal's settings, which `ping.localhost` also checks. */
  readonly loadPort: () => Promise<string>
}

const second = 1000

const minute = 60 * second

const managers = ['npm', 'cnpm', 'yarn', 'pnpm', 'ni'] as const

/** Package names of package managers in the registry, where they differ from the command. */
const packages: Readonly<Record<string, string>> = { ni: '@antfu/ni' }

/** Addresses of package registries, by the names that old clients send. */
const registries = {
  npm: 'https://registry.npmjs.org/',
  taobao: 'https://registry.npmmirror.com/',
  tencent: 'https://mirrors.cloud.tencent.com/npm/',
} as const

/** Returns the shipped commands, by the keys of the wire contract (section 6). */
export function createCommands(provided: CommandSettings): ReadonlyMap<string, Command> {
  const { root } = provided
  const inRoot = async () => ({ folder: root })
  const program = (line: string, timeLimit: number, more: Described): ProgramCommand => {
    const [name = '', ...args] = line.split(' ')
    return { kind: 'program', line, timeLimit, program: name, args: () => args, enter: inRoot, ...more }
  }
  // The lock file with the tested versions belongs to pnpm, so pnpm installs and builds, whichever package manager is chosen.
  const webInstall = program('pnpm install --frozen-lockfile', 20 * minute, {
    group: 'build',
    text: 'webInstall',
    isChanging: true,
    extend: /(module-install:[a-z][a-z\d-]{0,60})?/,
  })
  const webBuild = program('pnpm run build', 40 * minute, { group: 'build', text: 'webBuild', isChanging: true })

  const commands: Record<string, Command> = {
    'version.node': program('node -v', 30 * second, versionOf('node')),
    'ping.localhost': program('ping localhost', 30 * second, {
      group: 'check',
      text: 'ping',
      program: provided.node,
      args: async () => [programFile('ping'), provided.ownAddress, await provided.loadPort()],
    }),
    'migrate.run': migrateCommand(provided),
    'backup.run': backupCommand(provided, program('backup', 120 * minute, { group: 'maintain', text: 'backup' })),
  }
  for (const manager of managers) {
    if (manager !== 'ni') commands[`version.${manager}`] = program(`${manager} -v`, 30 * second, versionOf(manager))
    if (manager !== 'npm')
      commands[`install.${manager}`] = program(`npm install --global ${packages[manager] ?? manager}`, 10 * minute, {
        group: 'tools',
        text: 'install',
        textValues: { name: manager },
        isChanging: true,
      })
    commands[`test.${manager}`] = program(`${manager} install`, 5 * minute, {
      group: 'check',
      text: 'trial',
      enter: enterTrial,
    })
    commands[`web-install.${manager}`] = webInstall
    commands[`web-build.${manager}`] = webBuild
  }
  for (const [name, address] of Object.entries(registries))
    for (const group of ['set-registry', 'set-npm-registry'])
      commands[`${group}.${name}`] = program(`npm config set registry ${address}`, 30 * second, {
        group: 'tools',
        text: 'registry',
        textValues: { name, address },
        isChanging: true,
      })
  return new Map(Object.entries(commands))
}

/** A program command without the parts that follow from its line. */
type Described = Pick<CommandBase, 'group' | 'text'> & Partial<ProgramCommand>

function versionOf(name: string): Described {
  return { group: 'check', text: 'version', textValues: { name } }
}

function migrateCommand({ migrate }: CommandSettings): Command {
  return {
    kind: 'work',
    group: 'maintain',
    text: 'migrate',
    isChanging: true,
    line: 'migrate run',
    timeLimit: 30 * minute,
    async work({ print }) {
      const applied = await migrate()
      for (const name of applied) await print(`applied ${name}\n`)
      await print(applied.length === 0 ? 'the tables are up to date\n' : `migrations applied: ${applied.length}\n`)
    },
  }
}

/** Returns the backup command; its argument becomes part of the archive's name. */
function backupCommand({ root, dataDir, node, settings, clock }: CommandSettings, base: ProgramCommand): Command {
  const folder = join(dataDir, 'backups')
  return {
    ...base,
    extend: /([a-z\d][a-z\d-]{0,39})?/,
    program: node,
    args: (label) => {
      const name = [new Date(clock()).toISOString().slice(0, 19).replaceAll(/\W/g, ''), label].filter(Boolean).join('-')
      return [programFile('maintenance'), 'backup', join(folder, `${name}.tgz`)]
    },
    environment: settings,
    enter: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return { folder: root }
    },
  }
}

/** Creates a project with one local dependency, with which a package manager is tested without a network. */
async function enterTrial(): Promise<WorkFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'teachnet-trial-'))
  await mkdir(join(folder, 'dependency'))
  const dependency = { name: 'trial-dependency', version: '1.0.0', license: 'MIT' }
  const project = { name: 'trial', private: true, dependencies: { [dependency.name]: 'file:./dependency' } }
  await writeFile(join(folder, 'dependency', 'package.json'), JSON.stringify(dependency))
  await writeFile(join(folder, 'package.json'), JSON.stringify(project))
  return { folder, leave: () => rm(folder, { recursive: true, force: true }) }
}
