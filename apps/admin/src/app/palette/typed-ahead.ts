import { keyOf } from '@teachnet/ui/keys'
import { useEffect } from 'react'

/** The text typed since the palette was opened; undefined while none is collected. */
let typed: string | undefined

/** Collects the text typed into the open palette until its input exists: its code may still be loading. */
export function useTypedAhead(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined
    typed = ''
    addEventListener('keydown', collect, true)
    return () => void takeTypedAhead()
  }, [isOpen])
}

/** Returns the collected text, and ends the collection. */
export function takeTypedAhead(): string {
  removeEventListener('keydown', collect, true)
  const taken = typed ?? ''
  typed = undefined
  return taken
}

function collect(event: KeyboardEvent): void {
  const { ctrlKey, metaKey, altKey } = event
  const key = keyOf(event)
  if (typed === undefined || ctrlKey || metaKey || altKey || key === '') return
  if (key === 'Backspace') typed = [...typed].slice(0, -1).join('')
  else if ([...key].length === 1) typed += key
  else return
  event.preventDefault()
  event.stopPropagation()
}
