import { useEffect, useEffectEvent } from 'react'
import { useSingleKeys } from '../../session/use-preferences.ts'
import { findShortcut, isTypingIn, type ShortcutId } from './shortcuts.ts'

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
