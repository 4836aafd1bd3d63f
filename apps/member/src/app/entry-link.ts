import type { MenuEntry } from '@teachnet/session'
import type { MouseEvent } from 'react'

interface EntryLinkOptions {
  /** The address of the entry; undefined for one without a target, which stays a button that reports the problem. */
  readonly href: string | undefined
  readonly onChoose: (entry: MenuEntry) => void
}

/** Properties that make a control of MUI the link of a menu entry: a plain click stays in the app, others open a tab or a window. */
export function entryLink(entry: MenuEntry, { href, onChoose }: EntryLinkOptions) {
  return {
    component: href === undefined ? 'button' : 'a',
    href,
    onClick: (event: MouseEvent) => {
      if (href !== undefined && (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) return
      event.preventDefault()
      onChoose(entry)
    },
  } as const
}
