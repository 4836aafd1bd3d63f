import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createUploaderState,
  retryDelay,
  transition,
  type UploaderEffect,
  type UploaderEvent,
  type UploaderState,
} from './uploader-machine.ts'

const added = (...ids: string[]): UploaderEvent => ({
  type: 'added',
  files: ids.map((id) => ({ id, name: id, size: 100 })),
})
const failed = (id: string, run: number, isRetryable = true): UploaderEvent => ({
  type: 'failed',
  id,
  run,
  error: new Error('x'),
  isRetryable,
})
const succeeded = (id: string, run: number): UploaderEvent => ({
  type: 'succeeded',
  id,
  run,
  result: { url: id, full_url: id },
  isInstant: false,
})

function run(events: readonly UploaderEvent[], limits = { concurrency: 2, maxAttempts: 3 }, hashes = true) {
  let state = createUploaderState({ ...limits, hashes })
  const effects: UploaderEffect[] = []
  for (const event of events) {
    const [next, more] = transition(state, event)
    state = next
    effects.push(...more)
  }
  return { state, effects, statusOf: (id: string) => state.items.find((item) => item.id === id)?.status }
}

describe('uploader machine', () => {
  it('starts files in order, a few at a time, and the next when a slot is free [C3] (U1)', () => {
    const { effects } = run([added('a', 'b', 'c'), succeeded('b', 1)])
    expect(effects).toEqual(['a', 'b', 'c'].map((id) => ({ type: 'start', id, run: 1 })))
  })

  it('never starts a file that failed the checks [V6] (U2)', () => {
    const { effects, statusOf } = run([
      { type: 'added', files: [{ id: 'a', name: 'a.exe', size: 1, problem: 'type' }] },
      { type: 'retried', id: 'a' },
    ])
    expect(effects).toEqual([])
    expect(statusOf('a')).toBe('refused')
  })

  it('progress never decreases, except when sending follows hashing [C3] (U3)', () => {
    const progressed = (status: 'hashing' | 'sending', loaded: number): UploaderEvent => ({
      type: 'progressed',
      id: 'a',
      run: 1,
      status,
      loaded,
    })
    const { state } = run([
      added('a'),
      progressed('hashing', 100),
      progressed('sending', 30),
      progressed('sending', 20),
    ])
    expect(state.items[0]).toMatchObject({ status: 'sending', loaded: 30, total: 100 })
  })

  it('a file has the status hashing only if files are hashed (U9)', () => {
    expect(run([added('a')], undefined, false).statusOf('a')).toBe('sending')
    expect(run([added('a')]).statusOf('a')).toBe('hashing')
  })

  it('counts the bytes of the file, whatever a transport reports (U3)', () => {
    const { state } = run([added('a'), { type: 'progressed', id: 'a', run: 1, status: 'sending', loaded: 999 }])
    expect(state.items[0]).toMatchObject({ loaded: 100, total: 100 })
  })

  it('a file that waits for a retry has no error (U4)', () => {
    const waiting = run([added('a'), failed('a', 1)]).state.items[0]
    expect([waiting?.status, waiting?.error]).toEqual(['pausingBeforeRetry', undefined])
    expect(run([added('a'), failed('a', 1, false)]).state.items[0]?.error).toEqual(new Error('x'))
  })

  it('retries a temporary failure up to the limit, and then fails [C3] (U4)', () => {
    const waited = (attempt: number): UploaderEvent => ({ type: 'waited', id: 'a', run: attempt })
    const { effects, state } = run([added('a'), failed('a', 1), waited(1), failed('a', 2), waited(2), failed('a', 3)])
    expect(effects.map(({ type }) => type)).toEqual(['start', 'wait', 'start', 'wait', 'start'])
    expect(state.items[0]).toMatchObject({ status: 'failed', attempts: 3 })
  })

  it('bytes that the storage confirms start the count of attempts again, repeated ones do not (U4)', () => {
    const waited = (attempt: number): UploaderEvent => ({ type: 'waited', id: 'a', run: attempt })
    const confirmed = (run: number, bytes: number): UploaderEvent => ({ type: 'confirmed', id: 'a', run, bytes })
    const progress = [1, 2, 3, 4, 5, 6].flatMap((at) => [confirmed(at, at), failed('a', at), waited(at)])
    const going = run([added('a'), ...progress])
    expect(going.state.items[0]).toMatchObject({ status: 'hashing', attempts: 2, confirmed: 6 })
    expect(
      going.effects.filter(({ type }) => type === 'wait').map((each) => 'attempts' in each && each.attempts),
    ).toEqual([1, 1, 1, 1, 1, 1])
    const stuck = [7, 8, 9].flatMap((at) => [confirmed(at, 6), failed('a', at), waited(at)])
    expect(run([added('a'), ...progress, ...stuck]).statusOf('a')).toBe('failed')
  })

  it('the sent bytes never decrease over retries and pauses, and a hash is computed once (U3) (U9)', () => {
    const sent = (run: number, loaded: number): UploaderEvent => ({
      type: 'progressed',
      id: 'a',
      run,
      status: 'sending',
      loaded,
    })
    const events: UploaderEvent[] = [added('a'), sent(1, 60), failed('a', 1), { type: 'waited', id: 'a', run: 1 }]
    expect(run(events).state.items[0]).toMatchObject({ status: 'sending', loaded: 60, isHashed: true })
    events.push(sent(2, 10), { type: 'paused' }, { type: 'resumed' })
    expect(run(events).state.items[0]).toMatchObject({ status: 'sending', loaded: 60, attempts: 2 })
  })

  it('offline files wait without losing an attempt, and continue when the network is back (U17)', () => {
    const events: UploaderEvent[] = [added('a', 'b'), failed('b', 1), { type: 'disconnected' }]
    const offline = run(events)
    expect(offline.effects.slice(-1)).toEqual([{ type: 'stop', id: 'a' }])
    expect(offline.state.items.map(({ status, attempts }) => [status, attempts])).toEqual([
      ['waiting', 0],
      ['waiting', 1],
    ])
    const online = run([...events, { type: 'connected' }])
    expect(online.effects.slice(-2).map(({ type, id }) => [type, id])).toEqual([
      ['start', 'a'],
      ['start', 'b'],
    ])
    expect(run([...events, { type: 'paused' }, { type: 'connected' }]).statusOf('a')).toBe('waiting')
  })

  it('cancelling or removing an unfinished file ends its upload at the storage, a finished one stays (U5) (U8)', () => {
    const ends = (...events: UploaderEvent[]) =>
      run([added('a'), ...events]).effects.filter(({ type }) => type === 'abandon').length
    expect(ends({ type: 'cancelled', id: 'a' })).toBe(1)
    expect(ends({ type: 'paused' }, { type: 'removed', id: 'a' })).toBe(1)
    expect(ends(failed('a', 1, false), { type: 'removed', id: 'a' })).toBe(1)
    expect(ends(succeeded('a', 1), { type: 'removed', id: 'a' })).toBe(0)
  })

  it('fails at once if a retry cannot help (U4)', () => {
    expect(run([added('a'), failed('a', 1, false)]).statusOf('a')).toBe('failed')
  })

  it('the delay grows with each attempt, up to 30 seconds, with jitter (U4)', () => {
    expect([1, 2, 3, 9].map((attempts) => retryDelay(attempts, () => 1))).toEqual([1000, 2000, 4000, 30_000])
    expect(retryDelay(3, () => 0)).toBe(2000)
  })

  it('a file that waits for a retry frees its slot (U1)', () => {
    const { effects } = run([added('a', 'b'), failed('a', 1)], { concurrency: 1, maxAttempts: 3 })
    expect(effects.at(-1)).toEqual({ type: 'start', id: 'b', run: 1 })
  })

  it('cancelling stops waiting and running files, and does not affect finished ones (U5)', () => {
    const { effects, statusOf } = run([
      added('a', 'b', 'c'),
      { type: 'cancelled', id: 'c' },
      { type: 'cancelled', id: 'a' },
      succeeded('a', 1),
      succeeded('b', 1),
      { type: 'cancelled', id: 'b' },
    ])
    expect(effects.filter(({ type }) => type === 'stop')).toEqual([{ type: 'stop', id: 'a' }])
    expect([statusOf('a'), statusOf('b'), statusOf('c')]).toEqual(['cancelled', 'done', 'cancelled'])
  })

  it('a failed or cancelled file restarts on request (U6)', () => {
    const { effects, state } = run([added('a'), failed('a', 1, false), { type: 'retried', id: 'a' }])
    expect(effects.at(-1)).toEqual({ type: 'start', id: 'a', run: 2 })
    expect(state.items[0]).toMatchObject({ attempts: 1, error: undefined })
  })

  it('a file that waits for its retry starts at once on request, and its wait is over (U6)', () => {
    const { effects, state } = run([added('a'), failed('a', 1), { type: 'retried', id: 'a' }])
    expect(effects.at(-1)).toEqual({ type: 'start', id: 'a', run: 2 })
    expect(state.items[0]).toMatchObject({ attempts: 1 })
    expect(transition(state, { type: 'waited', id: 'a', run: 1 })[0]).toBe(state)
  })

  it('pausing stops running transfers and ignores their late failures, and resuming restarts them (U7) (U3)', () => {
    const { effects, state } = run([added('a'), { type: 'paused' }, failed('a', 1), added('b'), { type: 'resumed' }])
    expect(effects).toEqual([
      { type: 'start', id: 'a', run: 1 },
      { type: 'stop', id: 'a' },
      { type: 'start', id: 'a', run: 3 },
      { type: 'start', id: 'b', run: 1 },
    ])
    expect(state.items[0]).toMatchObject({ status: 'hashing', attempts: 1 })
  })

  it('ignores the failure of an earlier attempt (U3)', () => {
    const late = [failed('a', 1, false), { type: 'progressed', id: 'a', run: 1, status: 'sending', loaded: 9 }] as const
    expect(run([added('a'), { type: 'paused' }, { type: 'resumed' }, ...late]).statusOf('a')).toBe('hashing')
  })

  it('a result that arrives after a pause ends the file, and the attempt that would send it again (U7)', () => {
    expect(run([added('a'), { type: 'paused' }, succeeded('a', 1), { type: 'resumed' }]).statusOf('a')).toBe('done')
    const { effects, statusOf } = run([added('a'), { type: 'paused' }, { type: 'resumed' }, succeeded('a', 1)])
    expect([statusOf('a'), effects.at(-1)]).toEqual(['done', { type: 'stop', id: 'a' }])
    expect(run([added('a'), { type: 'cancelled', id: 'a' }, succeeded('a', 1)]).statusOf('a')).toBe('cancelled')
  })

  it('a cancelled file for which the queue has no place any more is refused (U6)', () => {
    const { state } = run([
      added('a'),
      { type: 'cancelled', id: 'a' },
      { type: 'retried', id: 'a', problem: 'tooMany' },
    ])
    expect(state.items).toMatchObject([{ status: 'refused', problem: 'tooMany' }])
  })

  it('removing a file stops it and drops it from the list (U8)', () => {
    const { effects, state } = run([added('a'), { type: 'removed', id: 'a' }])
    expect(effects.slice(1)).toEqual([
      { type: 'stop', id: 'a' },
      { type: 'abandon', id: 'a' },
      { type: 'forget', id: 'a' },
    ])
    expect(state.items).toEqual([])
  })

  const id = fc.constantFrom('0', '1', '2', '3', '4')
  const anyEvent: fc.Arbitrary<UploaderEvent> = fc.oneof(
    fc.record({ type: fc.constantFrom('cancelled' as const, 'retried' as const), id }),
    fc.record({
      type: fc.constantFrom('paused' as const, 'resumed' as const, 'disconnected' as const, 'connected' as const),
    }),
    fc.record({ type: fc.constant('waited' as const), id, run: fc.nat(6) }),
    fc.record({ type: fc.constant('confirmed' as const), id, run: fc.nat(6), bytes: fc.nat(150) }),
    fc.record({
      type: fc.constant('succeeded' as const),
      id,
      run: fc.nat(6),
      result: fc.constant({ url: '', full_url: '' }),
      isInstant: fc.boolean(),
    }),
    fc.record({
      type: fc.constant('failed' as const),
      id,
      run: fc.nat(6),
      error: fc.constant('x'),
      isRetryable: fc.boolean(),
    }),
  )

  const anyAddition: fc.Arbitrary<UploaderEvent> = fc.oneof(
    fc.constant(added()),
    fc.record({ type: fc.constant('removed' as const), id }),
    fc.record({
      type: fc.constant('progressed' as const),
      id,
      run: fc.nat(6),
      status: fc.constantFrom('hashing' as const, 'sending' as const),
      loaded: fc.nat(150),
    }),
  )

  it('an event that changes nothing keeps the state, one that changes no file keeps the list, and its twin changes nothing more (U21)', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(anyEvent, anyAddition), { maxLength: 80 }), fc.boolean(), (events, hashes) => {
        let [state] = transition(createUploaderState({ concurrency: 2, maxAttempts: 3, hashes }), added('0', '1', '2'))
        // A queue is often asked and told the same thing twice.
        for (const event of events.flatMap((each) => [each, each])) {
          const [next, effects] = transition(state, event)
          if (isDeepStrictEqual(next, state)) {
            expect(next).toBe(state)
            expect(effects).toEqual([])
          }
          if (isDeepStrictEqual(next.items, state.items)) expect(next.items).toBe(state.items)
          state = next
        }
      }),
    )
  })

  it('bytes confirmed beyond the size of a file do not count as progress (U4)', () => {
    const confirmed = (bytes: number): UploaderEvent => ({ type: 'confirmed', id: 'a', run: 1, bytes })
    const { state } = run([added('a'), confirmed(100)])
    expect(transition(state, confirmed(150))[0]).toBe(state)
  })

  it('the uploader keeps its limits, loses no file and always progresses, in any order of events (U1, U4, U7, U8)', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 80 }), (events) => {
        const isActive = ({ status }: { status: string }) => status === 'hashing' || status === 'sending'
        let [state] = transition(
          createUploaderState({ concurrency: 2, maxAttempts: 3, hashes: true }),
          added('0', '1', '2', '3', '4'),
        )
        const runs = new Set(state.items.filter(isActive).map((item) => `${item.id}:${item.run}`))
        const check = (now: UploaderState) => {
          const active = now.items.filter(isActive)
          expect(now.items).toHaveLength(5)
          expect(active.length).toBeLessThanOrEqual(2)
          if (now.isPaused || now.isOffline) expect(active).toEqual([])
          else if (active.length < 2) expect(now.items.filter(({ status }) => status === 'waiting')).toEqual([])
          for (const { attempts } of now.items) expect(attempts).toBeLessThanOrEqual(3)
        }
        for (const event of events) {
          const [next, effects] = transition(state, event)
          for (const effect of effects) {
            if (effect.type !== 'start') continue
            expect(runs.has(`${effect.id}:${effect.run}`)).toBe(false)
            runs.add(`${effect.id}:${effect.run}`)
          }
          state = next
          check(state)
        }
      }),
    )
  })
})
