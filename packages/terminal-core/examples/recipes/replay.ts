import { initialTerminalState, type TerminalEvent, transition } from '@teachnet/terminal-core'

/** Replays a log of events: what the queue looked like, and what it asked its runner to do. */
export function replay(log: readonly TerminalEvent[]) {
  let state = initialTerminalState
  const effects: string[] = []
  for (const event of log) {
    const [next, wanted] = transition(state, event)
    state = next
    effects.push(...wanted.map(({ type }) => type))
  }
  return { state, effects }
}
