import { toPersisted } from './persistence.ts'
import type { Platform } from './platform.ts'
import type { ReportError } from './report-error.ts'
import type { TerminalState } from './terminal-state.ts'
import type { StoragePorts } from './web-storage.ts'

interface Options extends Pick<Platform, 'after'> {
  readonly save: StoragePorts['save'] | undefined
  readonly report: ReportError
  readonly getState: () => TerminalState
}

/** Stores the state of one terminal. */
export interface Saver {
  /** Stores it soon, together with changes that follow. */
  readonly saveSoon: () => void
  /** Stores pending changes immediately. */
  readonly flush: () => void
}

/** Milliseconds during which changes are gathered before they are stored. */
const saveMs = 300

/** Creates the saver of one terminal. */
export function createSaver({ after, save, report, getState }: Options): Saver {
  let isSaving = false

  function flush(): void {
    if (!isSaving) return
    isSaving = false
    report('save', () => save?.(toPersisted(getState())))
  }

  return {
    flush,
    saveSoon() {
      if (isSaving) return
      isSaving = true
      after(saveMs, flush)
    },
  }
}
