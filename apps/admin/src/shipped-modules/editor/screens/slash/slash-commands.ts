import { alignMenu, blockCommands, styleMenu } from '../commands/block-commands.tsx'
import { calloutMenu } from '../commands/callout-commands.tsx'
import type { EditorCommand } from '../commands/editor-command.ts'
import { insertCommands, insertMenu, linkCommand } from '../commands/insert-commands.tsx'
import type { TextId } from '../editor-host.tsx'

/** What can be chosen at the start of a line after `/`, in this order. */
const slashCommands: readonly EditorCommand[] = [
  ...styleMenu.commands,
  ...blockCommands,
  ...insertCommands,
  ...insertMenu.commands,
  ...calloutMenu.commands.filter(({ name }) => name !== 'calloutNone'),
  linkCommand,
  ...alignMenu.commands,
]

/** The commands whose name, in the language of the reader or in English, contains the typed words. */
export function findCommands(typed: string, say: (id: TextId) => string): readonly EditorCommand[] {
  const wanted = typed.trim().toLowerCase()
  return slashCommands.filter(({ name }) => `${say(name)} ${name}`.toLowerCase().includes(wanted))
}
