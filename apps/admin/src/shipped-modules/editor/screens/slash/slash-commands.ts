import { alignMenu, blockCommands, styleMenu } from '../commands/block-commands.tsx'
import { calloutMenu } from '../commands/callout-commands.tsx'
import type { EditorCommand } from '../commands/editor-command.ts'
import { insertCommands, insertMenu, linkCommand } from '../commands/insert-commands.tsx'
import type { TextId } from '../editor-host.tsx'

/** The commands that can be chosen at the start of a line after `/`, in this order. */
const slashCommands: readonly EditorCommand[] = [
  ...styleMenu.commands,
  ...blockCommands,
  ...insertCommands,
  ...insertMenu.commands,
  ...calloutMenu.commands.filter(({ name }) => name !== 'calloutNone'),
  linkCommand,
  ...alignMenu.commands,
]

/** The commands whose name, in the language of the reader or in English, contains the typed words: first those that begin with them. */
export function findCommands(typed: string, say: (id: TextId) => string): readonly EditorCommand[] {
  const wanted = typed.trim().toLowerCase()
  const names = ({ name }: EditorCommand) => [say(name).toLowerCase(), name.toLowerCase()]
  const begins = (command: EditorCommand) => names(command).some((name) => name.startsWith(wanted))
  return slashCommands
    .filter((command) => names(command).some((name) => name.includes(wanted)))
    .toSorted((one, other) => Number(begins(other)) - Number(begins(one)))
}
