import type { ReportError } from './report-error.ts'
import type { SharedEvent, TabMessage, Tabs } from './tabs.ts'
import type { SharedState, TerminalState } from './terminal-state.ts'
import { type TerminalEffect, type TerminalEvent, transition, type ViewEvent } from './transition.ts'

interface Options {
  readonly state: TerminalState
  /** Connects this tab with the others; undefined: it runs the queue alone. */
  readonly tabs: Tabs | undefined
  /** Identifies this tab. */
  readonly name: string
  /** @param isOwn this tab has caused the event */
  readonly perform: (effect: TerminalEffect, isOwn: boolean) => void
  readonly onChange: () => void
  /** This tab now runs the queue. */
  readonly onLead: () => void
  readonly report: ReportError
}

/** The state of one tab, kept equal in all tabs. */
export interface Queue {
  readonly getState: () => TerminalState
  /** Whether this tab runs the queue. */
  readonly isLeading: () => boolean
  readonly start: () => void
  /** Applies an event in every tab, in the same order. Before the start, and until another tab has answered, it waits. */
  readonly send: (event: TerminalEvent) => void
  readonly leave: () => void
}

/**
 * One tab runs the queue and sends every event to the others. The others apply the same events to the same state and perform no effect
 * that reaches the server. They pass requests of their users to that tab, and to its successor when it is closed.
 */
export function createQueue({ state: stored, tabs, name, perform, onChange, onLead, report }: Options): Queue {
  let state = stored
  let isLeading = false
  let lastId = 0
  let leave = () => undefined as void
  let hasStarted = false
  /** The state with what was added before the start; computed once for each change. */
  let visible: { readonly of: readonly [TerminalState, number]; readonly state: TerminalState } | undefined
  /** Requests of this tab that have not been answered. */
  let requested: { readonly id: number; readonly event: SharedEvent }[] = []
  /** By tab, the id of its last question that was applied. */
  const answered = new Map<string, number>()

  function apply(event: TerminalEvent, isOwn: boolean, notify = () => {}): void {
    const before = state
    const [next, effects] = transition(state, event)
    state = next
    // Effects may cause further events immediately: the other tabs must receive this one first.
    notify()
    for (const effect of effects) perform(effect, isOwn)
    if (next !== before) onChange()
  }

  function post(message: TabMessage): void {
    report('tabs', () => tabs?.send(message))
  }

  function lead(event: SharedEvent, question?: { readonly from: string; readonly id: number }): void {
    if (question) answered.set(question.from, question.id)
    const isOwn = question === undefined || question.from === name
    apply(event, isOwn, () => post({ type: 'happened', event, ...question }))
  }

  function onMessage(message: TabMessage): void {
    switch (message.type) {
      case 'hello':
        if (isLeading) post({ type: 'state', state: toShared(state) })
        return
      case 'asked':
        if (isLeading && message.id > (answered.get(message.from) ?? 0))
          lead(message.event, { from: message.from, id: message.id })
        return
      case 'state':
        if (isLeading) return
        state = { ...state, ...message.state }
        onChange()
        requested.forEach(request)
        return
      case 'happened':
        if (!isLeading) onHappened(message)
    }
  }

  function onHappened({ event, from, id }: Extract<TabMessage, { type: 'happened' }>): void {
    if (from !== undefined && id !== undefined) answered.set(from, id)
    if (from === name) requested = requested.filter((question) => question.id !== id)
    apply(event, from === name)
  }

  /** Before the start, what was added is in the state of this tab: it waits, and nothing can begin to run. */
  function withAdded(): TerminalState {
    if (hasStarted || requested.length === 0) return state
    const streaming = 'not started'
    const next = requested.reduce((now, { event }) => transition(now, event)[0], { ...state, streaming })
    return { ...next, streaming: state.streaming }
  }

  function request({ id, event }: { readonly id: number; readonly event: SharedEvent }): void {
    post({ type: 'asked', from: name, id, event })
  }

  function begin(): void {
    isLeading = true
    apply({ type: 'started' }, true)
    post({ type: 'state', state: toShared(state) })
    const waiting = requested
    requested = []
    for (const { id, event } of waiting) lead(event, { from: name, id })
    onLead()
  }

  return {
    getState() {
      if (hasStarted) return state
      if (visible?.of[0] !== state || visible.of[1] !== lastId) visible = { of: [state, lastId], state: withAdded() }
      return visible.state
    },
    isLeading: () => isLeading,
    start() {
      hasStarted = true
      if (!tabs) return begin()
      leave = joinTabs(tabs, { report, onMessage, lead: begin })
      if (!isLeading) post({ type: 'hello' })
    },
    send(event) {
      if (isViewEvent(event)) return apply(event, true)
      if (isLeading) return lead(event)
      const question = { id: ++lastId, event }
      requested.push(question)
      request(question)
      if (!hasStarted) onChange()
    },
    leave() {
      isLeading = false
      leave()
    },
  }
}

interface Joining extends Pick<Options, 'report'> {
  readonly onMessage: (message: TabMessage) => void
  readonly lead: () => void
}

/** Joins the other tabs; a tab that cannot runs its own queue. Returns a function that leaves them. */
function joinTabs(tabs: Tabs, { report, onMessage, lead }: Joining): () => void {
  const steps: (() => void)[] = []
  const joined = report('tabs', () => {
    steps.push(tabs.listen(onMessage))
    steps.push(tabs.lead(lead))
  })
  if ('error' in joined) lead()
  return () => steps.forEach((step) => report('tabs', step))
}

function toShared({ taskList, streaming, packageManager, automaticCleanupTask, port }: TerminalState): SharedState {
  return { taskList, streaming, packageManager, automaticCleanupTask, port }
}

function isViewEvent(event: TerminalEvent): event is ViewEvent {
  return event.type === 'shown' || event.type === 'hidden' || event.type === 'viewed'
}
