import { type Design, type DesignEdit, editDesign } from '@teachnet/contract/design'
import RedoRounded from '@mui/icons-material/RedoRounded'
import UndoRounded from '@mui/icons-material/UndoRounded'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useText } from '@teachnet/i18n/react'
import { type Dispatch, type ReactNode, useEffect } from 'react'

/** A design with the states before and after it that undo and redo reach. */
interface DesignHistory {
  readonly past: readonly Design[]
  readonly present: Design
  readonly future: readonly Design[]
  /** The input that made the last edit: typing on in it is one step. */
  readonly last: string
}

export type HistoryAction =
  | { readonly type: 'edit'; readonly edit: DesignEdit; readonly input?: string }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'open'; readonly design: Design }
  /** Replaces the design in one step, which can be undone. */
  | { readonly type: 'restore'; readonly design: Design }

const mostSteps = 200

export function beginHistory(present: Design): DesignHistory {
  return { past: [], present, future: [], last: '' }
}

export function reduceHistory(history: DesignHistory, action: HistoryAction): DesignHistory {
  const { past, present, future, last } = history
  switch (action.type) {
    case 'open':
      return beginHistory(action.design)
    case 'restore':
      return { past: [...past, present].slice(-mostSteps), present: action.design, future: [], last: '' }
    case 'undo': {
      const before = past.at(-1)
      return before ? { past: past.slice(0, -1), present: before, future: [present, ...future], last: '' } : history
    }
    case 'redo': {
      const [after, ...rest] = future
      return after ? { past: [...past, present], present: after, future: rest, last: '' } : history
    }
    case 'edit': {
      const next = editDesign(present, action.edit)
      if (next === present) return history
      const input = action.input ?? ''
      const isTyping = input !== '' && input === last && past.length > 0
      return { past: isTyping ? past : [...past, present].slice(-mostSteps), present: next, future: [], last: input }
    }
  }
}

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
 * Ctrl+Z undoes an edit, with Shift it redoes it. The keys work on the complete page: the button that was pressed last may be disabled, and an
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
