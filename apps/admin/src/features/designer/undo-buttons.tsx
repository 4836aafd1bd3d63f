import RedoRounded from '@mui/icons-material/RedoRounded'
import UndoRounded from '@mui/icons-material/UndoRounded'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useText } from '@teachnet/i18n/react'
import { type Dispatch, type ReactNode, useEffect } from 'react'
import type { DesignHistory, HistoryAction } from './design-history.ts'

interface UndoButtonsProps {
  readonly history: Pick<DesignHistory, 'past' | 'future'>
  /** Whether the keys undo and redo as well. */
  readonly hasKeys: boolean
  readonly dispatch: Dispatch<HistoryAction>
}

/** Undo and redo of a design's edits, by buttons and by keys. */
export function UndoButtons({ history, hasKeys, dispatch }: UndoButtonsProps) {
  const text = useText()
  useUndoKeys(hasKeys, dispatch)
  return (
    <>
      <EditButton label={text('design.undo')} edits={history.past} onClick={() => dispatch({ type: 'undo' })}>
        <UndoRounded />
      </EditButton>
      <EditButton label={text('design.redo')} edits={history.future} onClick={() => dispatch({ type: 'redo' })}>
        <RedoRounded />
      </EditButton>
    </>
  )
}

/**
 * Ctrl+Z undoes an edit, with Shift it redoes it. The keys work on the whole page: the button that was pressed last may be disabled, and an
 * input undoes only its own text.
 */
function useUndoKeys(isOn: boolean, dispatch: Dispatch<HistoryAction>): void {
  useEffect(() => {
    if (!isOn) return undefined
    const step = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
      event.preventDefault()
      dispatch({ type: event.shiftKey ? 'redo' : 'undo' })
    }
    document.addEventListener('keydown', step)
    return () => document.removeEventListener('keydown', step)
  }, [isOn, dispatch])
}

interface EditButtonProps {
  readonly label: string
  /** The edits that it can reach; without any it is disabled. */
  readonly edits: readonly unknown[]
  readonly onClick: () => void
  /** Its icon. */
  readonly children: ReactNode
}

function EditButton({ label, edits, onClick, children }: EditButtonProps) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton aria-label={label} disabled={edits.length === 0} onClick={onClick}>
          {children}
        </IconButton>
      </span>
    </Tooltip>
  )
}
