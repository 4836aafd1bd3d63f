import type { EditorView } from '@tiptap/pm/view'

/** Changes of an editor that its user does not make, in their order. They never move the cursor back, and never end the composition of a word. */
export interface Turns {
  /** Makes a change now, or after the word that is being composed. */
  readonly add: (change: () => void) => void
  readonly end: () => void
}

export function createTurns(view: EditorView): Turns {
  let waiting: (() => void)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    if (view.composing || view.isDestroyed || waiting.length === 0) return
    readSelection(view)
    const ready = waiting
    waiting = []
    for (const change of ready) change()
  }
  // The editor ends the composition after this event.
  const onComposed = () => {
    timer = setTimeout(run)
  }
  view.dom.addEventListener('compositionend', onComposed)
  return {
    add(change) {
      waiting.push(change)
      run()
    },
    end() {
      clearTimeout(timer)
      waiting = []
      view.dom.removeEventListener('compositionend', onComposed)
    },
  }
}

/**
 * Lets an editor read where the user has put the cursor. The browser reports that in a later task; a change of the editor before it would
 * put the cursor back to where it was.
 */
export function readSelection(view: EditorView): void {
  view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
}
