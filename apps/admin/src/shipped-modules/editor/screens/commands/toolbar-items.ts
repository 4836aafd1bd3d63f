import { alignMenu, blockCommands, styleMenu } from './block-commands.tsx'
import { calloutMenu } from './callout-commands.tsx'
import { markColours, textColours } from './colour-commands.tsx'
import type { ToolbarItem } from './editor-command.ts'
import { historyCommands } from './history-commands.tsx'
import { insertCommands, insertMenu, linkCommand } from './insert-commands.tsx'
import { textCommands } from './text-commands.tsx'
import { moveMenu, viewCommands } from './view-commands.tsx'

/** The toolbar from left to right; a line separates the groups. */
export const toolbarGroups: readonly (readonly ToolbarItem[])[] = [
  historyCommands,
  [styleMenu],
  [...textCommands, textColours, markColours],
  [alignMenu, ...blockCommands],
  [linkCommand, ...insertCommands, calloutMenu, insertMenu],
  [moveMenu, ...viewCommands],
]
