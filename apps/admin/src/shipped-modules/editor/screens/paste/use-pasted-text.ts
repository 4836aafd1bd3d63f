import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import type { CleanPaste } from './paste-report.ts'
import { usePictureCopies } from './use-picture-copies.ts'

/** What becomes of a pasted text: its pictures are copied, and a notice says what was changed until it is closed. */
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
