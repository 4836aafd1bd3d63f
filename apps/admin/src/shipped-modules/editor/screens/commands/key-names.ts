import { isMacOS } from '@tiptap/core'

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
