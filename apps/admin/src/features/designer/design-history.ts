import { type Design, type DesignEdit, editDesign } from '@teachnet/contract/design'

/** A design with the states before and after it that undo and redo reach. */
export interface DesignHistory {
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
