import type { ReportError } from './report-error.ts'
import type { TerminalPorts } from './terminal.ts'

/** Time, ids and the page, as the terminal uses them: none of these throws. */
export interface Platform {
  readonly uuid: () => string
  readonly now: () => Date
  /** Runs a function after a delay in milliseconds. */
  readonly after: (ms: number, run: () => void) => void
  /** Calls back when the page is hidden. Returns a function that ends it. */
  readonly onHide: (run: () => void) => () => void
}

/** The ports of the application, or the machine's own if a port is missing or throws. */
export function createPlatform({ uuid, now, after, page }: TerminalPorts, report: ReportError): Platform {
  const timer = (ms: number, run: () => void) => void setTimeout(run, ms)
  return {
    uuid() {
      const made = report('uuid', uuid ?? randomUuid)
      return 'value' in made ? made.value : randomUuid()
    },
    now() {
      const read = report('clock', () => now?.() ?? new Date())
      return 'value' in read ? read.value : new Date()
    },
    after(ms, run) {
      if ('error' in report('clock', () => (after ?? timer)(ms, run))) timer(ms, run)
    },
    onHide(run) {
      report('page', () => page?.addEventListener('pagehide', run))
      return () => void report('page', () => page?.removeEventListener('pagehide', run))
    },
  }
}

/**
 * A random id. Pages without https lack `crypto.randomUUID`.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9562#section-5.4
 */
function randomUuid(): string {
  const { crypto } = globalThis
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  // Version 4 and the variant have fixed places; a digit of the pattern takes the random bits that it can hold.
  return '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1))
    return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16)
  })
}
