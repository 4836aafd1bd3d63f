import { useEffect } from 'react'

/** What has been typed since the palette was opened; undefined if it is not collected. */
let typed: string | undefined

/** Collects what is typed while the palette is open, until it has an input: its code may still be loading. */
export function useTypedAhead(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined
    typed = ''
    addEventListener('keydown', collect, true)
    return () => void takeTypedAhead()
  }, [isOpen])
}

/** Returns what was collected, and collects no more. */
export function takeTypedAhead(): string {
  removeEventListener('keydown', collect, true)
  const taken = typed ?? ''
  typed = undefined
  return taken
}

function collect(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event
  if (typed === undefined || ctrlKey || metaKey || altKey || isComposing) return
  if (key === 'Backspace') typed = [...typed].slice(0, -1).join('')
  else if ([...key].length === 1) typed += key
  else return
  event.preventDefault()
  event.stopPropagation()
}
