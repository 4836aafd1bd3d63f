import { expect, it } from 'vitest'

import { createTagHistory } from './operation.routes.ts'

function createHistory() {
  let now = 1_000_000
  const listeners = new Set<(tags: readonly string[]) => void>()
  const cache = {
    onDrop: (listener: (tags: readonly string[]) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const history = createTagHistory({ cache, clock: () => now })
  const drop = (...tags: string[]) => listeners.forEach((listener) => listener(tags))
  return { history, drop, pass: (ms: number) => (now += ms), listeners }
}

it('changes after a position are returned, and again until they have reached the other processes', () => {
  const { history, drop, pass } = createHistory()
  pass(60_000)
  const { position, tags } = history.since(undefined)
  expect(tags).toEqual([])
  drop('teacher', 'teacher:1')
  drop('teacher')
  const first = history.since(position)
  expect(first.tags).toEqual(['teacher', 'teacher:1'])
  expect(history.since(first.position).tags).toEqual(['teacher', 'teacher:1'])
  pass(3001)
  expect(history.since(history.since(first.position).position).tags).toEqual([])
})

it('a position before what is remembered means that everything may have changed, and one of now does not', () => {
  const { history, drop, pass } = createHistory()
  expect(history.since(history.since(undefined).position).tags).toEqual([])
  expect(history.since(999_999).tags).toEqual(['*'])
  const { position } = history.since(undefined)
  drop('teacher')
  pass(600_001)
  expect(history.since(position).tags).toEqual(['*'])
  drop('a', '*')
  expect(history.since(history.since(undefined).position).tags).toEqual(['*'])
})

it('a waiting request is answered when something changes, and when the process stops', async () => {
  const { history, drop, listeners } = createHistory()
  const changed = history.next(3_600_000)
  drop('teacher')
  await changed
  const stopped = history.next(3_600_000)
  history.stop()
  await stopped
  expect(listeners.size).toBe(0)
})

it('after a clock that ran ahead was set back, a position from then means that everything may have changed, and further changes are found', () => {
  const { history, drop, pass } = createHistory()
  pass(36_000_000)
  drop('teacher')
  const ahead = history.since(undefined).position
  pass(-36_000_000)
  drop('course')
  const first = history.since(ahead)
  expect(first.tags).toEqual(['*'])
  pass(10_000)
  const { position } = history.since(first.position)
  drop('information_item')
  expect(history.since(position).tags).toEqual(['information_item'])
})
