import { type Command, type CommandGroup, commandGroups, findCommands } from './command.ts'

export interface ShownGroup {
  readonly group: CommandGroup
  readonly commands: readonly Command[]
}

/** Most lines of a group. Without a text, pages are left to the menu. */
const mostOf: Readonly<Record<CommandGroup, { readonly typed: number; readonly empty: number }>> = {
  recent: { typed: 0, empty: 6 },
  favourite: { typed: 0, empty: 50 },
  page: { typed: 8, empty: 0 },
  action: { typed: 8, empty: 50 },
  setting: { typed: 6, empty: 0 },
  record: { typed: 200, empty: 0 },
}

/**
 * Returns the groups that the palette shows for a text. The server has chosen the records; their labels need not contain the text.
 */
export function groupCommands(commands: readonly Command[], typed: string): ShownGroup[] {
  const isTyped = typed.trim() !== ''
  const found = findCommands(
    commands.filter(({ group }) => group !== 'record'),
    typed,
  )
  const all = [...found, ...commands.filter(({ group }) => group === 'record')]
  return commandGroups.flatMap((group) => {
    const own = all.filter((command) => command.group === group)
    const shown = own
      // Additions to areas are found by their names; all of them at once would hide the other actions.
      .filter(({ id }) => isTyped || !id.startsWith('add '))
      .slice(0, isTyped ? mostOf[group].typed : mostOf[group].empty)
    return shown.length > 0 ? [{ group, commands: shown }] : []
  })
}
