import { useState } from 'react'

/** A key press of the DOM, or of React with that of the DOM. */
interface KeyPress {
  readonly key: string
}

/** The code of every key that an input method uses. Safari sends it after the end of a composition, when `isComposing` is false again. */
const usedByInputMethod = 229

/** Whether an input method uses the key, or composes the text that has changed. */
export function isComposing(event: object): boolean {
  const native = 'nativeEvent' in event && event.nativeEvent instanceof Object ? event.nativeEvent : event
  if ('isComposing' in native && native.isComposing === true) return true
  return 'keyCode' in native && native.keyCode === usedByInputMethod
}

/**
 * The key that acts. While an input method composes characters, Enter, Escape and the arrows belong to it: then the key is ''. Every handler reads
 * its key here, which a lint rule checks.
 */
export function keyOf(event: KeyPress): string {
  return isComposing(event) ? '' : event.key
}

const actingKeys: ReadonlySet<string> = new Set([
  'Enter',
  'Escape',
  'Tab',
  'ArrowUp',
  'ArrowDown',
  'PageUp',
  'PageDown',
])

/** Withholds the keys of an input method from the handlers of libraries, such as those of dialogs and selects. */
export function withholdComposedKeys(root: Pick<EventTarget, 'addEventListener'>): void {
  root.addEventListener(
    'keydown',
    (event) => {
      if (!(event instanceof KeyboardEvent) || !isComposing(event)) return
      const { key } = event
      if (!actingKeys.has(key)) return
      // A rich text needs every key: its editor knows compositions.
      if (event.target instanceof HTMLElement && event.target.isContentEditable) return
      event.stopPropagation()
      // Chromium empties an input of the type "search" at Escape, also while characters are composed.
      if (key === 'Escape') event.preventDefault()
    },
    { capture: true },
  )
}

interface TextChange {
  readonly target: EventTarget
}

function textIn(target: EventTarget): string {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target.value : ''
}

/**
 * Props of an input that searches while its user types. What an input method has not finished, such as half-written pinyin, is shown and not
 * searched.
 */
export function useSettledInput(value: string, onSettled: (text: string) => void) {
  const [composed, setComposed] = useState<string>()
  const settle = ({ target }: TextChange) => {
    setComposed(undefined)
    onSettled(textIn(target))
  }
  return {
    value: composed ?? value,
    onChange: (change: TextChange) => (isComposing(change) ? setComposed(textIn(change.target)) : settle(change)),
    onCompositionEnd: settle,
  }
}
