import type { TerminalCommand } from '@teachnet/protocol'

/** A command that the user can start. */
export interface CommandChoice {
  /** Key of the command, without a package manager where it depends on one. */
  readonly command: string
  readonly withPackageManager: boolean
  /** The command accepts an argument. */
  readonly hasArgument: boolean
}

/** The package managers of the contract, and `none`: the terminal then asks at each start. */
export const packageManagers = ['npm', 'cnpm', 'yarn', 'pnpm', 'ni', 'none'] as const

/** Groups whose commands differ only by package manager. */
const managerGroups = new Set(['test', 'web-install', 'web-build', 'nuxt-install'])
/** Groups that the panel shows in another place. */
const elsewhere = new Set(['set-registry', 'set-npm-registry'])

/** Returns the allowed commands as choices; commands that depend on the package manager appear once. */
export function toChoices(commands: readonly TerminalCommand[]): readonly CommandChoice[] {
  const choices = commands.flatMap(({ key, hasArgument }): CommandChoice[] => {
    const group = key.split('.')[0] ?? key
    if (elsewhere.has(group)) return []
    const withPackageManager = managerGroups.has(group)
    return [{ command: withPackageManager ? group : key, withPackageManager, hasArgument }]
  })
  return [...new Map(choices.map((choice) => [choice.command, choice])).values()]
}

/** Returns the names of the available package registries. */
export function registriesOf(commands: readonly TerminalCommand[]): readonly string[] {
  return commands.flatMap(({ key }) => (key.startsWith('set-registry.') ? [key.slice('set-registry.'.length)] : []))
}
