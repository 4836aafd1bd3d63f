import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linesOf, textOf } from './output.ts'
import { fromPersisted, toPersisted } from './persistence.ts'
import { readStreamMessage } from './stream-message.ts'
import { initialTerminalState, isRunning, taskStatus, type TerminalState } from './terminal-state.ts'
import { type TerminalEffect, type TerminalEvent, transition } from './transition.ts'

const added = (uuid: string, blockOnFailure = true): TerminalEvent => ({
  type: 'added',
  uuid,
  createTime: '2024-05-01 10:00:00',
  command: `do.${uuid}`,
  extend: '',
  blockOnFailure,
})
const on = (
  uuid: string,
  ...types: (
    | 'linked'
    | 'succeeded'
    | 'failed'
    | 'completed'
    | 'lost'
    | 'retried'
    | 'resumed'
    | 'deleted'
    | 'cancelled'
  )[]
) => types.map((type): TerminalEvent => ({ type, uuid }))
const printed = (uuid: string, ...entries: string[]): TerminalEvent => ({ type: 'printed', uuid, entries })
const done = (uuid: string) => on(uuid, 'linked', 'succeeded', 'completed')

function run(events: readonly TerminalEvent[], from: Partial<TerminalState> = {}) {
  let state: TerminalState = { ...initialTerminalState, ...from }
  const effects: TerminalEffect[] = []
  for (const event of events) {
    const [next, more] = transition(state, event)
    state = next
    effects.push(...more)
  }
  const task = (uuid: string) => state.taskList.find((each) => each.uuid === uuid)
  return {
    state,
    effects,
    task,
    status: (uuid: string) => task(uuid)?.status,
    connects: effects.flatMap((effect) => (effect.type === 'connect' ? [effect.uuid] : [])),
    callbacks: effects.flatMap((effect) => (effect.type === 'callback' ? [[effect.uuid, effect.status]] : [])),
  }
}
function never(): never {
  throw new Error('no such task')
}
const keep = { automaticCleanupTask: '0' }
const { waiting, connecting, executing, success, failed, unknown } = taskStatus

describe('terminal', () => {
  it('starts with the settings of the specification [T2]', () => {
    expect(initialTerminalState).toMatchObject({
      packageManager: 'pnpm',
      automaticCleanupTask: '1',
      port: '8000',
      show: false,
      showDot: false,
    })
    expect(taskStatus).toEqual({ waiting: 0, connecting: 1, executing: 2, success: 3, failed: 4, unknown: 5 })
  })

  it('starts the first waiting task while the others wait [T1] [T3] (Q1, Q2)', () => {
    const { effects, status, state } = run([added('a'), added('b')])
    expect(effects).toEqual([{ type: 'connect', uuid: 'a', command: 'do.a', extend: '', attempt: 1 }])
    expect([status('a'), status('b')]).toEqual([connecting, waiting])
    expect(state.taskList[1]).toMatchObject({
      createTime: '2024-05-01 10:00:00',
      command: 'do.b',
      showMessage: false,
      extend: '',
    })
  })

  it('the terminal does not add a task twice (Q1)', () => {
    expect(run([added('a'), added('a')]).state.taskList).toHaveLength(1)
  })

  it('follows the stream from connecting to success, and starts the next task when it closes [T3] [T4] (Q2, Q5)', () => {
    const steps = [added('a'), added('b'), ...done('a')]
    expect([2, 3, 4, 5].map((count) => run(steps.slice(0, count), keep).status('a'))).toEqual([
      connecting,
      executing,
      success,
      success,
    ])
    expect(run(steps.slice(0, 4), keep).connects).toEqual(['a'])
    const { effects } = run(steps, keep)
    expect(effects.slice(1)).toEqual([
      { type: 'disconnect', uuid: 'a' },
      { type: 'callback', uuid: 'a', status: success },
      { type: 'connect', uuid: 'b', command: 'do.b', extend: '', attempt: 1 },
    ])
  })

  it.each([
    [['linked', 'failed'], failed],
    [['linked', 'completed'], failed],
    [['lost'], failed],
    [['linked', 'lost'], failed],
    [['linked', 'succeeded', 'lost'], success],
    [['linked', 'succeeded', 'completed'], success],
  ] as const)(
    'ends a run after %j with status %i, closes the stream and calls back once [T4] [T9] (Q5, Q6)',
    (types, status) => {
      const result = run([added('a'), ...on('a', ...types)])
      expect(result.status('a')).toBe(status)
      expect(result.effects.filter(({ type }) => type === 'disconnect')).toHaveLength(1)
      expect(result.callbacks).toEqual([['a', status]])
    },
  )

  it('ignores messages for another task, and messages after the end [T4] (Q4)', () => {
    const { state } = run([added('a'), added('b')])
    for (const event of [
      ...on('b', 'linked', 'succeeded', 'failed', 'completed', 'lost'),
      printed('b', 'x'),
      printed('nobody', 'x'),
    ])
      expect(transition(state, event)).toEqual([state, []])
    const ended = run([added('a'), ...on('a', 'failed')])
    for (const event of [...done('a'), printed('a', 'late')])
      expect(transition(ended.state, event)[0]).toBe(ended.state)
  })

  it('marks running tasks as unknown at application start, and continues [T5] [T6] (Q7)', () => {
    const { state } = run([added('a', false), added('b'), ...on('a', 'linked')])
    const restored = run([{ type: 'started' }], fromPersisted(JSON.parse(JSON.stringify(toPersisted(state)))))
    expect([restored.status('a'), restored.connects]).toEqual([unknown, ['b']])
  })

  it('a failed or unknown task blocks later tasks, not earlier ones, and expands its output [T6] (Q3)', () => {
    const blocked = run([added('a'), added('b'), added('c'), ...on('a', 'failed')])
    expect(blocked.connects).toEqual(['a'])
    expect(blocked.task('a')?.showMessage).toBe(true)
    const later = run([added('a'), added('b'), ...done('a'), ...on('b', 'failed'), ...on('a', 'retried')], keep)
    expect(later.connects).toEqual(['a', 'b', 'a'])
    const restarted = run([{ type: 'started' }], run([added('a'), added('b')]).state)
    expect([restarted.status('a'), restarted.task('a')?.showMessage, restarted.connects]).toEqual([unknown, true, []])
  })

  it("resumes an unknown task with its lost attempt and empty output, and ends it with the stream's result (Q17)", () => {
    const lost = run([added('a'), added('b'), ...on('a', 'linked'), printed('a', 'half')])
    const restored = run([{ type: 'started' }], lost.state)
    expect([restored.status('a'), restored.connects]).toEqual([unknown, []])
    const resumed = run(on('a', 'resumed'), restored.state)
    expect(resumed.effects).toEqual([{ type: 'connect', uuid: 'a', command: 'do.a', extend: '', attempt: 1 }])
    expect([resumed.status('a'), linesOf(resumed.task('a')?.message ?? never())]).toEqual([connecting, []])
    const ended = run(
      [...on('a', 'linked'), printed('a', 'half', 'rest'), ...on('a', 'succeeded', 'completed')],
      resumed.state,
    )
    expect([ended.status('a'), ended.connects]).toEqual([success, ['b']])
    expect(linesOf(ended.task('a')?.message ?? never()).map(textOf)).toEqual(['half', 'rest'])
  })

  it('resumes tasks one by one, before waiting tasks and before a task that blocks them (Q17)', () => {
    const stored = run([added('a', false), added('b', false), added('c')])
    const bothUnknown = stored.state.taskList.map((task) =>
      task.uuid === 'c' ? task : { ...task, status: unknown, attempt: 1 },
    )
    const { connects } = run(
      [...on('b', 'resumed'), ...on('a', 'resumed'), ...on('b', 'failed'), ...on('a', 'failed')],
      {
        taskList: bothUnknown,
        streaming: 'elsewhere',
      },
    )
    expect(connects).toEqual([])
    const free = run([...on('b', 'resumed'), ...on('a', 'resumed'), ...on('b', 'failed'), ...on('a', 'failed')], {
      taskList: bothUnknown,
    })
    expect(free.connects).toEqual(['b', 'a', 'c'])
  })

  it('the terminal does not resume a task that never started, has ended, or is running (Q17)', () => {
    for (const [events, uuid] of [
      [[added('a'), added('b')], 'b'],
      [[added('a'), ...on('a', 'failed')], 'a'],
      [[added('a'), ...on('a', 'linked')], 'a'],
    ] as const) {
      const { state } = run(events)
      expect(run(on(uuid, 'resumed'), state)).toMatchObject({ state, effects: [] })
    }
  })

  it('counts attempts, and reads their times from the stream (Q17, Q18)', () => {
    const at = (type: 'linked' | 'failed', time: number): TerminalEvent => ({ type, uuid: 'a', at: time })
    const first = run([added('a'), at('linked', 1000), at('failed', 4000)])
    expect(first.task('a')).toMatchObject({ attempt: 1, startTime: 1000, endTime: 4000 })
    const second = run(on('a', 'retried'), first.state)
    expect(second.task('a')).toMatchObject({ attempt: 2, startTime: 0, endTime: 0 })
    expect(fromPersisted(JSON.parse(JSON.stringify(toPersisted(first.state)))).taskList[0]).toMatchObject({
      attempt: 1,
      startTime: 1000,
      endTime: 4000,
    })
  })

  it('continues past a failed task that does not block [T6] (Q3)', () => {
    const { connects, task } = run([added('a', false), added('b'), ...on('a', 'failed')])
    expect([connects, task('a')?.showMessage]).toEqual([['a', 'b'], false])
  })

  it('refuses to delete or retry a task until its stream is closed [T7] (Q8)', () => {
    for (const types of [[], ['linked'], ['linked', 'succeeded']] as const) {
      const { state } = run([added('a'), ...on('a', ...types)])
      for (const event of on('a', 'deleted', 'retried')) expect(transition(state, event)).toEqual([state, []])
    }
    expect(run([added('a'), ...done('a'), ...on('a', 'deleted')]).effects.at(-1)).toEqual({ type: 'forget', uuid: 'a' })
  })

  it('continues the queue when the blocking task is deleted [T6] [T7]', () => {
    expect(run([added('a'), added('b'), ...on('a', 'failed', 'deleted')]).connects).toEqual(['a', 'b'])
  })

  it('a retry clears the output, runs the task again and calls back again [T8] [T9] (Q9)', () => {
    const { task, connects, callbacks } = run([
      added('a'),
      printed('a', 'boom'),
      ...on('a', 'failed', 'retried'),
      ...done('a'),
    ])
    expect(linesOf(task('a')?.message ?? { blocks: [], dropped: 0, column: 0, pending: 'x' })).toEqual([])
    expect(connects).toEqual(['a', 'a'])
    expect(callbacks).toEqual([
      ['a', failed],
      ['a', success],
    ])
  })

  it('adding a task removes successful ones if configured [T10] (Q10)', () => {
    expect(run([added('a'), ...done('a'), added('b')]).state.taskList.map(({ uuid }) => uuid)).toEqual(['b'])
    expect(run([added('a'), ...done('a'), added('b')], keep).state.taskList).toHaveLength(2)
    expect(run([added('a'), ...on('a', 'linked', 'succeeded'), added('b')]).status('a')).toBe(success)
    expect(run([added('a'), ...done('a'), { type: 'successesCleared' }], keep).state.taskList).toEqual([])
  })

  it('warns about an added task that is blocked while the panel is hidden [T11] (Q11)', () => {
    const notices = (events: TerminalEvent[]) => run(events).effects.filter(({ type }) => type === 'notify')
    expect(notices([added('a'), ...on('a', 'failed'), added('b')])).toEqual([
      { type: 'notify', message: 'terminal.blocked' },
    ])
    expect(notices([added('a'), ...on('a', 'failed'), { type: 'shown' }, added('b')])).toEqual([])
    expect(notices([added('a', false), ...on('a', 'failed'), added('b')])).toEqual([])
  })

  it('sets the dot for output while the panel is hidden, and clears it when the panel opens [T12] (Q12)', () => {
    const hidden = run([added('a'), printed('a', 'x')])
    expect(hidden.state.showDot).toBe(true)
    expect(run([{ type: 'shown' }], hidden.state).state).toMatchObject({ show: true, showDot: false })
    expect(run([{ type: 'shown' }, added('a'), printed('a', 'x')]).state.showDot).toBe(false)
    expect(run([{ type: 'shown' }, { type: 'hidden' }, added('a'), printed('a', 'x')]).state.showDot).toBe(true)
  })

  it('expands output and changes settings on request [T2]', () => {
    const { task, state } = run([
      added('a'),
      { type: 'messageToggled', uuid: 'a' },
      { type: 'configured', settings: { port: '9000' } },
      { type: 'viewed', view: { showConfig: true } },
    ])
    expect([task('a')?.showMessage, state.port, state.showConfig, state.packageManager]).toEqual([
      true,
      '9000',
      true,
      'pnpm',
    ])
  })

  it('stores three fields with the end of the output, and reads them back [T2] (Q13)', () => {
    const { state } = run([
      added('a'),
      printed('a', Array.from({ length: 300 }, (_, index) => String(index)).join('\n')),
    ])
    const stored = JSON.parse(JSON.stringify(toPersisted(state)))
    expect(Object.keys(stored).toSorted()).toEqual(['automaticCleanupTask', 'showDot', 'taskList', 'version'])
    const restored = fromPersisted(stored)
    const message = restored.taskList[0]?.message
    expect(message && [linesOf(message).length, message.dropped, textOf(linesOf(message).at(-1) ?? [])]).toEqual([
      200,
      100,
      '299',
    ])
    expect(restored).toMatchObject({ showDot: true, automaticCleanupTask: '1', packageManager: 'pnpm', show: false })
  })

  it('reads the task list that BuildAdmin has stored, and nothing of a newer format (Q13)', () => {
    const task = { uuid: 'a', command: 'c', status: 3, message: ['one', 'two'] }
    const lines = linesOf(fromPersisted({ taskList: [task] }).taskList[0]?.message ?? never())
    expect(lines.map(textOf)).toEqual(['one', 'two'])
    expect(fromPersisted({ version: 1, taskList: [task] }).taskList[0]?.message.blocks).toEqual([])
    expect(fromPersisted({ version: 2, showDot: true, taskList: [task] })).toEqual(initialTerminalState)
  })

  it('asks the server once to end a run: at once if it has begun, else as soon as it begins (Q19)', () => {
    const cancels = (events: TerminalEvent[]) => run(events).effects.filter(({ type }) => type === 'cancel')
    const requested = { type: 'cancel', uuid: 'a', attempt: 1 }
    expect(cancels([added('a'), ...on('a', 'linked', 'cancelled', 'cancelled')])).toEqual([requested])
    expect(cancels([added('a'), ...on('a', 'cancelled')])).toEqual([])
    expect(cancels([added('a'), ...on('a', 'cancelled', 'linked')])).toEqual([requested])
    expect(cancels([added('a'), added('b'), ...on('b', 'cancelled')])).toEqual([])
    expect(cancels([added('a'), ...on('a', 'linked', 'succeeded', 'cancelled')])).toEqual([])
    expect(run([added('a'), ...on('a', 'linked', 'cancelled', 'failed')]).task('a')).toMatchObject({
      status: failed,
      isCancelling: false,
    })
  })

  it('a cancelled run that does not begin in time has failed, and the server is asked to end it (Q19)', () => {
    const expired: TerminalEvent = { type: 'cancelExpired', uuid: 'a', attempt: 1, at: 7 }
    const cancelled = [added('a'), added('b'), ...on('a', 'cancelled')]
    expect(run(cancelled).effects.at(-1)).toEqual({ type: 'expire', uuid: 'a', attempt: 1 })
    const { task, effects } = run([...cancelled, expired])
    expect(task('a')).toMatchObject({ status: failed, isCancelling: false, endTime: 7 })
    expect(effects.slice(-3)).toEqual([
      { type: 'disconnect', uuid: 'a' },
      { type: 'callback', uuid: 'a', status: failed },
      { type: 'cancel', uuid: 'a', attempt: 1 },
    ])
    // Another run has begun.
    const again = [...cancelled, ...on('a', 'lost', 'retried'), expired]
    expect(run(again).task('a')).toMatchObject({ status: connecting, attempt: 2 })
  })

  it('a cancelled run that does not end in time is unknown, and the queue continues (Q19)', () => {
    const expired: TerminalEvent = { type: 'cancelExpired', uuid: 'a', attempt: 1, at: 7 }
    const cancelled = [added('a', false), added('b'), ...on('a', 'linked', 'cancelled')]
    const { task, effects, status } = run([...cancelled, expired])
    expect(task('a')).toMatchObject({ status: unknown, isCancelling: false, endTime: 7 })
    expect(status('b')).toBe(connecting)
    expect(effects.slice(-4)).toMatchObject([
      { type: 'disconnect', uuid: 'a' },
      { type: 'callback', uuid: 'a', status: failed },
      { type: 'notify', message: 'terminal.endNotConfirmed' },
      { type: 'connect', uuid: 'b' },
    ])
    expect(run([...cancelled, expired, ...on('a', 'deleted')]).task('a')).toBeUndefined()
    expect(run([...cancelled, expired, ...done('b'), ...on('a', 'resumed')]).task('a')?.status).toBe(connecting)
    // It succeeded, but its stream stays open.
    const succeeded = run([...cancelled, ...on('a', 'succeeded'), expired])
    expect([succeeded.status('a'), succeeded.status('b')]).toEqual([success, connecting])
    expect(succeeded.callbacks).toEqual([['a', success]])
    // It ended, was not cancelled, or the request failed.
    expect(run([...cancelled, ...on('a', 'failed'), expired]).status('a')).toBe(failed)
    expect(run([added('a'), ...on('a', 'linked'), expired]).status('a')).toBe(executing)
    const refused: TerminalEvent = { type: 'cancelFailed', uuid: 'a', attempt: 1 }
    expect(run([...cancelled, refused, expired]).status('a')).toBe(executing)
  })

  it('keeps the exit code of the last run, and tells the callback (Q26)', () => {
    const end = (type: 'succeeded' | 'failed' | 'completed', code?: number): TerminalEvent => ({
      type,
      uuid: 'a',
      code,
    })
    const codeOf = (...events: TerminalEvent[]) => {
      const { task, effects } = run([added('a'), ...on('a', 'linked'), ...events])
      return [task('a')?.exitCode, effects.flatMap((effect) => (effect.type === 'callback' ? [effect.exitCode] : []))]
    }
    expect(codeOf(end('failed', 2))).toEqual([2, [2]])
    expect(codeOf(end('failed'))).toEqual([undefined, [undefined]])
    expect(codeOf(end('succeeded', 0), end('completed'))).toEqual([0, [0]])
    expect(codeOf(end('succeeded'), end('completed', 0))).toEqual([0, [0]])
    expect(codeOf(end('failed', 2), ...on('a', 'retried'))).toEqual([undefined, [2]])
    const { state } = run([added('a'), ...on('a', 'linked'), end('failed', -4058)])
    expect(fromPersisted(JSON.parse(JSON.stringify(toPersisted(state)))).taskList[0]?.exitCode).toBe(-4058)
    expect(readStreamMessage('{ "uuid": "a", "data": "command-exec-error", "code": 2, "time": 5 }')).toEqual({
      type: 'failed',
      uuid: 'a',
      at: 5,
      code: 2,
    })
  })

  it('the end of a run can be requested again after a failed request; a failure for an earlier run is ignored (Q19)', () => {
    const begun = [added('a'), ...on('a', 'linked', 'cancelled')]
    const failedToPrompt: TerminalEvent = { type: 'cancelFailed', uuid: 'a', attempt: 1 }
    const refused = run([...begun, failedToPrompt])
    expect(refused.task('a')).toMatchObject({ status: executing, isCancelling: false })
    expect(refused.effects.at(-1)).toEqual({ type: 'notify', message: 'terminal.cancelFailed' })
    // Its stream is still open: the run ends as it would have without the request.
    expect(run([...begun, failedToPrompt, ...done('a')]).status('a')).toBe(success)
    const { effects } = run([...begun, failedToPrompt, ...on('a', 'cancelled')])
    expect(effects.filter(({ type }) => type === 'cancel')).toHaveLength(2)
    const repeated = [...begun, ...on('a', 'failed', 'retried', 'linked', 'cancelled'), failedToPrompt]
    expect(run(repeated).task('a')).toMatchObject({ attempt: 2, isCancelling: true })
  })

  it.each([
    undefined,
    null,
    'x',
    [],
    7,
    { taskList: 'x', showDot: 'yes', automaticCleanupTask: 1 },
    { taskList: [null, 1, {}, { uuid: 'a' }, { uuid: 'a', command: 'c', status: 9 }] },
  ])('starts with an empty state if the stored value is the unreadable %j [E7] (Q13)', (stored) => {
    expect(fromPersisted(stored)).toEqual(initialTerminalState)
  })

  const uuid = fc.constantFrom('a', 'b', 'c')
  const anyEvent: fc.Arbitrary<TerminalEvent> = fc.oneof(
    fc.tuple(uuid, fc.boolean()).map(([id, blocks]) => added(id, blocks)),
    fc.record({
      type: fc.constantFrom(
        'linked',
        'succeeded',
        'failed',
        'completed',
        'lost',
        'retried',
        'deleted',
        'cancelled',
        'messageToggled',
      ),
      uuid,
    }),
    fc.record({ type: fc.constant('printed'), uuid, entries: fc.array(fc.string()) }),
    fc.record({ type: fc.constantFrom('shown', 'hidden', 'successesCleared') }),
  )

  it('runs at most one task, loses none, calls back once per run and can be replayed, in any order of events [T3] [T7] [T9] (Q1–Q10)', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 120 }), (events) => {
        let state = initialTerminalState
        const open = new Set<string>()
        const owed = new Map<string, number>()
        for (const event of events) {
          const before = state
          const [next, effects] = transition(state, event)
          state = next
          for (const effect of effects) {
            if (effect.type === 'connect') {
              expect(open.size).toBe(0)
              open.add(effect.uuid)
              owed.set(effect.uuid, (owed.get(effect.uuid) ?? 0) + 1)
            }
            if (effect.type === 'disconnect') expect(open.delete(effect.uuid)).toBe(true)
            if (effect.type === 'callback') {
              owed.set(effect.uuid, (owed.get(effect.uuid) ?? 0) - 1)
              expect(owed.get(effect.uuid)).toBe(0)
            }
          }
          expect([...open]).toEqual(state.streaming === '' ? [] : [state.streaming])
          expect(state.taskList.filter(isRunning).every((task) => task.uuid === state.streaming)).toBe(true)
          const gone = before.taskList.filter((task) => !state.taskList.some((other) => other.uuid === task.uuid))
          expect(gone.map((task) => task.uuid)).toEqual(
            effects.flatMap((effect) => (effect.type === 'forget' ? [effect.uuid] : [])),
          )
          expect(gone.filter(isRunning)).toEqual([])
          if (event.type === 'added') expect(state.taskList.some((task) => task.uuid === event.uuid)).toBe(true)
        }
        const { version, ...persisted } = toPersisted(state)
        expect(version).toBe(1)
        expect(Object.keys(persisted).toSorted()).toEqual(['automaticCleanupTask', 'showDot', 'taskList'])
        const log: TerminalEvent[] = JSON.parse(JSON.stringify(events))
        expect(run(log).state).toEqual(state)
      }),
      { numRuns: 300 },
    )
  })
})
