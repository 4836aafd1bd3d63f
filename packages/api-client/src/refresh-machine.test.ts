import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type PromptAnswer,
  initialRefreshState,
  type RefreshEffect,
  type RefreshEvent,
  type RefreshState,
  type RejectedRequest,
  transition,
} from './refresh-machine.ts'

const refused = (
  request: Partial<RejectedRequest>,
  at: { auth: string; hasRefresh?: boolean; atLogin?: boolean; canAsk?: boolean },
): RefreshEvent => ({
  type: 'refused',
  request: { id: 1, sentToken: 'a', problem: 'expired', retried: false, replayable: true, msg: 'expired', ...request },
  hasRefresh: true,
  atLogin: false,
  canAsk: false,
  ...at,
})

function run(events: readonly RefreshEvent[]): { state: RefreshState; effects: RefreshEffect[] } {
  let state = initialRefreshState
  const effects: RefreshEffect[] = []
  for (const event of events) {
    const [next, more] = transition(state, event)
    state = next
    effects.push(...more)
  }
  return { state, effects }
}

describe('refresh machine', () => {
  it('verifies an unknown token instead of renewing it, and ends the session even after a retry [K4] (R9)', () => {
    const { effects } = run([
      refused({ problem: 'unknown', retried: true, msg: 'who are you' }, { auth: 'a' }),
      { type: 'checked', outcome: { type: 'refused', msg: 'who are you' }, atLogin: false, canAsk: false },
    ])
    expect(effects).toEqual([
      { type: 'check', problem: 'unknown', token: 'a', msg: 'who are you' },
      { type: 'end', token: 'a', msg: 'who are you', announce: true, navigate: true },
      { type: 'reject', id: 1, reason: 'sessionEnded' },
    ])
  })

  it('rejects an already retried straggler with its own reply if it is refused again (R4)', () => {
    expect(run([refused({ retried: true }, { auth: 'b' })]).effects).toEqual([
      { type: 'reject', id: 1, reason: 'ownReply' },
    ])
  })

  it('a session ended by another tab ends once, without a message (R7) (R11)', () => {
    const { effects } = run([refused({ id: 1 }, { auth: '' }), refused({ id: 2 }, { auth: '' })])
    expect(effects).toEqual([
      { type: 'end', token: 'a', msg: '', announce: false, navigate: true },
      { type: 'reject', id: 1, reason: 'sessionEnded' },
      { type: 'reject', id: 2, reason: 'sessionEnded' },
    ])
  })

  it('neither shows a message nor navigates for a visitor on the login page (R15)', () => {
    const { effects } = run([refused({ sentToken: '', problem: 'unknown' }, { auth: '', atLogin: true })])
    expect(effects).toEqual([
      { type: 'end', token: '', msg: 'expired', announce: false, navigate: false },
      { type: 'reject', id: 1, reason: 'sessionEnded' },
    ])
  })

  const token = fc.constantFrom('', 'a', 'b')
  const outcome = fc.oneof(
    fc.record({ type: fc.constant('renewed' as const), token: fc.constantFrom('b', 'c') }),
    fc.record({ type: fc.constant('refused' as const), msg: fc.constant('over') }),
    fc.record({ type: fc.constant('gone' as const) }),
    fc.record({ type: fc.constant('failed' as const) }),
  )
  const answer = fc.oneof(
    fc.record({ type: fc.constant('same' as const), token: fc.constantFrom('b', 'c') }),
    fc.record({ type: fc.constantFrom('other' as const, 'left' as const) }),
  )
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        type: fc.constant('refused' as const),
        request: fc.record({
          id: fc.constant(0),
          sentToken: token,
          problem: fc.constantFrom('expired' as const, 'unknown' as const),
          retried: fc.boolean(),
          replayable: fc.boolean(),
          msg: fc.constant('m'),
        }),
        auth: token,
        hasRefresh: fc.boolean(),
        atLogin: fc.boolean(),
        canAsk: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constant('checked' as const),
        outcome,
        atLogin: fc.boolean(),
        canAsk: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('answered' as const), answer }) },
  )

  it('settles every request once, runs one check and asks one question at a time, and retries nothing twice, in any order of events [K3] [K4] (R2, R4, R5, R12, R19)', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let state = initialRefreshState
        let isChecking = false
        let isAsking = false
        const entered = new Map<number, RejectedRequest>()
        const settled: number[] = []
        const apply = (event: RefreshEvent) => {
          const [next, effects] = transition(state, event)
          for (const effect of effects) {
            if (effect.type === 'check') {
              expect(isChecking).toBe(false)
              isChecking = true
            }
            if (effect.type === 'ask') {
              expect(isAsking).toBe(false)
              isAsking = true
            }
            if (effect.type === 'retry' || effect.type === 'reject') settled.push(effect.id)
            if (effect.type === 'retry')
              expect(entered.get(effect.id)).toMatchObject({ retried: false, replayable: true })
          }
          state = next
        }
        steps.forEach((event, id) => {
          if (event.type === 'checked') {
            if (!isChecking) return
            isChecking = false
            return apply(event)
          }
          if (event.type === 'answered') {
            if (!isAsking) return
            isAsking = false
            return apply(event)
          }
          const request = { ...event.request, id }
          entered.set(id, request)
          apply({ ...event, request })
        })
        if (isChecking) apply({ type: 'checked', outcome: { type: 'failed' }, atLogin: false, canAsk: false })
        if (isAsking) apply({ type: 'answered', answer: { type: 'left' } })
        expect(state.phase).toBe('idle')
        expect(settled.toSorted((a, b) => a - b)).toEqual([...entered.keys()])
      }),
    )
  })

  const over: RefreshEvent = {
    type: 'checked',
    outcome: { type: 'refused', msg: 'over' },
    atLogin: false,
    canAsk: true,
  }
  const during = refused({ id: 2, problem: 'unknown' }, { auth: 'a', canAsk: true })

  it.each([
    ['a refused refresh', [refused({}, { auth: 'a', canAsk: true }), over]],
    ['an unknown token', [refused({ problem: 'unknown' }, { auth: 'a', canAsk: true }), over]],
    [
      'an expired token without a refresh token',
      [refused({ msg: 'over' }, { auth: 'a', hasRefresh: false, canAsk: true })],
    ],
  ] as const)('asks after %s, keeps the session meanwhile, and resends what waited [K4] (R19, R20)', (_, events) => {
    const { state, effects } = run([...events, during])
    expect(state).toMatchObject({ phase: 'asking', waiting: [{ id: 1 }, { id: 2 }] })
    expect(effects.filter(({ type }) => type !== 'check')).toEqual([{ type: 'ask', msg: 'over' }])
    const end = (answer: PromptAnswer) =>
      run([...events, during, { type: 'answered', answer }]).effects.slice(effects.length)
    expect(end({ type: 'same', token: 'b' })).toEqual([
      { type: 'retry', id: 1, token: 'b' },
      { type: 'retry', id: 2, token: 'b' },
    ])
    const rejected = [1, 2].map((id) => ({ type: 'reject', id, reason: 'sessionEnded' }))
    expect(end({ type: 'other' })).toEqual(rejected)
    expect(end({ type: 'left' })).toEqual([
      { type: 'end', token: 'a', msg: '', announce: false, navigate: true },
      ...rejected,
    ])
  })

  it('never asks after a sign-out in another tab, nor on the login page (R20)', () => {
    const gone = { ...over, outcome: { type: 'gone' } } as const
    for (const events of [
      [refused({}, { auth: '', canAsk: true })],
      [refused({}, { auth: 'a', canAsk: true }), gone],
      [refused({}, { auth: 'a', canAsk: true }), { ...over, atLogin: true }],
      [refused({ sentToken: '' }, { auth: '', canAsk: true })],
    ] as const)
      expect(run(events).effects.filter(({ type }) => type === 'ask')).toEqual([])
  })

  it('never answers a request that its caller has aborted (R13)', () => {
    const { effects } = run([
      refused({ id: 1 }, { auth: 'a' }),
      refused({ id: 2 }, { auth: 'a' }),
      { type: 'left', id: 1 },
      { type: 'checked', outcome: { type: 'renewed', token: 'b' }, atLogin: false, canAsk: false },
    ])
    expect(effects.slice(1)).toEqual([{ type: 'retry', id: 2, token: 'b' }])
  })
})
