import { type Editor, isMacOS } from '@tiptap/core'
import type { ReactNode } from 'react'
import type { TextId } from '../editor-host.tsx'

/** A part of the editor that asks for something before it changes the text. */
export type PanelName = 'link' | 'image' | 'gallery' | 'video' | 'file' | 'find' | 'source' | 'fullScreen' | 'comment'

/** Functions that a command may use in addition to the editor. */
export interface CommandTools {
  readonly open: (panel: PanelName) => void
}

/** Something that the editor can do, wherever it is offered: in the toolbar, a menu or by keys. */
export interface EditorCommand {
  /** Also the name of its text. */
  readonly name: TextId
  readonly icon: ReactNode
  /** Its keys in the notation of Tiptap, e.g. `Mod-Shift-b`. */
  readonly keys?: string
  /** Whether the selected text has what the command sets. Absent: the command sets nothing that can be seen. */
  readonly isOn?: (editor: Editor) => boolean
  /** Whether it cannot run now. */
  readonly isOff?: (editor: Editor) => boolean
  readonly run: (editor: Editor, tools: CommandTools) => unknown
}

/** Commands of which one is chosen in a menu. */
export interface EditorMenu {
  readonly name: TextId
  readonly icon: ReactNode
  readonly commands: readonly EditorCommand[]
  /** The button shows the command that is on, in words. */
  readonly showsChoice?: boolean
}

export type ToolbarItem = EditorCommand | EditorMenu

export function isMenu(item: ToolbarItem): item is EditorMenu {
  return 'commands' in item
}

/** Size of all icons of the toolbar. */
export const iconSize = { fontSize: '1.125rem' } as const

const names: Readonly<Record<string, readonly [other: string, mac: string]>> = {
  Mod: ['Ctrl', '⌘'],
  Alt: ['Alt', '⌥'],
  Shift: ['Shift', '⇧'],
  ArrowUp: ['↑', '↑'],
  ArrowDown: ['↓', '↓'],
}

/** Keys as people read them: `Mod-Shift-b` → `Ctrl+Shift+B`, on a Mac `⌘⇧B`. */
export function keyNames(keys: string, isMac = isMacOS()): string {
  const parts = keys.split(/-(?=.)/).map((key) => names[key]?.[isMac ? 1 : 0] ?? key.toUpperCase())
  return parts.join(isMac ? '' : '+')
}

/** Keys as `aria-keyshortcuts` names them. */
export function ariaKeys(keys: string, isMac = isMacOS()): string {
  return keys.replace('Mod', isMac ? 'Meta' : 'Control').replaceAll(/-(?=.)/g, '+')
}
