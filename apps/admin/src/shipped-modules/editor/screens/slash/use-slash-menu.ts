import type { Editor } from '@tiptap/core'
import { useRef, useState } from 'react'
import type { SlashState } from './slash-extension.ts'

/** The menu of commands while it is open, and the entry that Enter chooses. */
export interface OpenSlashMenu extends SlashState {
  readonly active: number
}

/** Keeps the menu of commands, and moves in it by keys. */
export function useSlashMenu() {
  const [menu, setMenu] = useState<OpenSlashMenu>()
  const latest = useRef<OpenSlashMenu | undefined>(undefined)
  const change = (next: OpenSlashMenu | undefined) => {
    latest.current = next
    setMenu(next)
  }
  return {
    menu,
    onChange: (state: SlashState | undefined) => change(state && { ...state, active: 0 }),
    /** Returns whether the menu took the key. */
    onKey(key: string): boolean {
      const open = latest.current
      if (!open) return false
      const { commands, active } = open
      const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
      if (step !== 0) change({ ...open, active: (active + step + commands.length) % commands.length })
      else if (key === 'Enter' || key === 'Tab') {
        const chosen = commands[active]
        if (chosen) open.choose(chosen)
      } else if (key === 'Escape') change(undefined)
      else return false
      return true
    },
  }
}

/** Tells assistive technology which entry is active while the focus stays in the text. */
export function describeActive(editor: Editor, menuId: string, menu: OpenSlashMenu | undefined): void {
  const { dom } = editor.view
  if (!menu) {
    for (const name of ['aria-controls', 'aria-activedescendant', 'aria-expanded']) dom.removeAttribute(name)
    return
  }
  dom.setAttribute('aria-controls', menuId)
  dom.setAttribute('aria-activedescendant', `${menuId}-${menu.active}`)
}
