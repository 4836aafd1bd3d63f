import { expect, it } from 'vitest'
import { ariaKeys, keyNames } from './editor-command.ts'

it.each([
  ['Mod-b', 'Ctrl+B', '⌘B', 'Control+b'],
  ['Mod-Shift-8', 'Ctrl+Shift+8', '⌘⇧8', 'Control+Shift+8'],
  ['Mod-,', 'Ctrl+,', '⌘,', 'Control+,'],
  ['Mod-Alt--', 'Ctrl+Alt+-', '⌘⌥-', 'Control+Alt+-'],
])('the keys %s are shown as %s, on a Mac as %s', (keys, other, mac, aria) => {
  expect([keyNames(keys, false), keyNames(keys, true), ariaKeys(keys, false)]).toEqual([other, mac, aria])
})
