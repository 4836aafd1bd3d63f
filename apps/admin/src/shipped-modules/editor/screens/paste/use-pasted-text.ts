import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import type { CleanPaste } from './paste-report.ts'
import { usePictureCopies } from './use-picture-copies.ts'

/** Handles a pasted text: copies its pictures, and reports its changes in a notice until that is closed. */
export function usePastedText() {
  const [paste, setPaste] = useState<CleanPaste>()
  const { copies, start, forget } = usePictureCopies()
  return {
    take: (next: CleanPaste, editor: Editor) => {
      setPaste(next)
      start(editor)
    },
    retry: start,
    notice: {
      paste,
      copies,
      onClose: () => {
        setPaste(undefined)
        forget()
      },
    },
  }
}
