import { useEffect, useEffectEvent } from 'react'
import { useSingleKeys } from '../../session/use-preferences.ts'
import { isComposing } from '@teachnet/ui/keys'

/** Calls the handler when a shortcut is pressed anywhere in the page. */
export function useShortcuts(onShortcut: (id: ShortcutId) => void): void {
  const [hasSingleKeys] = useSingleKeys()
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const id = findShortcut(event, { isTyping: isTypingIn(document.activeElement), hasSingleKeys })
    if (!id) return
    event.preventDefault()
    onShortcut(id)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => handle(event)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

/** The actions of the layout that a key press can start. */
const shortcutIds = ['palette', 'search', 'menu', 'sheet'] as const

type ShortcutId = (typeof shortcutIds)[number]

/** A key, with the modifiers that it needs. */
export interface Shortcut {
  readonly id: ShortcutId
  /** Value of `KeyboardEvent.key` in lower case. */
  readonly key: string
  /** Ctrl, or Command on a Mac. Without it, the shortcut is a single key, which can be switched off. */
  readonly needsControl: boolean
}

export const shortcuts: readonly Shortcut[] = [
  { id: 'palette', key: 'k', needsControl: true },
  { id: 'search', key: '/', needsControl: false },
  { id: 'menu', key: 'm', needsControl: false },
  { id: 'sheet', key: '?', needsControl: false },
]

/** The properties of a `KeyboardEvent` that determine the shortcut. */
export type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'defaultPrevented'
>

/**
 * Returns the shortcut of a key press.
 * @param isTyping the focus is where single keys are text, or choose an option
 */
export function findShortcut(
  pressed: PressedKey,
  { isTyping, hasSingleKeys }: { readonly isTyping: boolean; readonly hasSingleKeys: boolean },
): ShortcutId | undefined {
  // An editor that has used the key itself, for example to insert a link, has prevented its default.
  if (isComposing(pressed) || pressed.defaultPrevented || pressed.altKey) return undefined
  const hasControl = pressed.ctrlKey || pressed.metaKey
  // Chinese input methods type the full-width form.
  const key = pressed.key.normalize('NFKC').toLowerCase()
  return shortcuts.find(
    (one) => one.key === key && one.needsControl === hasControl && (one.needsControl || (hasSingleKeys && !isTyping)),
  )?.id
}

/** Whether single keys are input for an element. */
export function isTypingIn(element: Element | null): boolean {
  return (
    element?.closest(
      'input, textarea, select, [contenteditable]:not([contenteditable="false"]), iframe, [role="textbox"], [role="combobox"], [role="listbox"], [role="menu"], [role="application"]',
    ) != null
  )
}
