import { expect, it } from 'vitest'
import { nextLesson, type OwnLesson, progressToStore, startOf } from './lesson-player.tsx'

const begun = { position: 20, isDone: false }

it.each([
  ['a few seconds later', begun, { time: 25.4, duration: 100, isLeaving: false }, undefined],
  ['ten seconds later', begun, { time: 30.2, duration: 100, isLeaving: false }, { position: 30, isDone: false }],
  ['when it is paused', begun, { time: 22, duration: 100, isLeaving: true }, { position: 22, isDone: false }],
  ['when it is paused where it was stored', begun, { time: 20.9, duration: 100, isLeaving: true }, undefined],
  ['when the viewer goes back', begun, { time: 2, duration: 100, isLeaving: false }, { position: 2, isDone: false }],
  ['near the end', begun, { time: 95, duration: 100, isLeaving: false }, { position: 95, isDone: true }],
  [
    'in a finished lesson',
    { position: 95, isDone: true },
    { time: 0, duration: 100, isLeaving: true },
    { position: 0, isDone: true },
  ],
  ['before its length is known', begun, { time: 20, duration: NaN, isLeaving: true }, undefined],
])('%s, a video stores its progress or nothing', (_when, stored, moment, expected) => {
  expect(progressToStore(stored, moment)).toEqual(expected)
})

it('a video goes on where it was left, and begins anew after its end', () => {
  expect(startOf({ position: 40, isDone: true }, 100)).toBe(40)
  expect(startOf({ position: 97, isDone: true }, 100)).toBe(0)
})

it('a course goes on with its first lesson that is not finished', () => {
  const lesson = (key: string, isDone: boolean): OwnLesson => ({
    title: key,
    minutes: null,
    summary: '',
    address: '',
    position: 0,
    key,
    isDone,
  })
  expect(nextLesson([lesson('a', true), lesson('', false), lesson('b', false)])?.key).toBe('b')
  expect(nextLesson([lesson('a', true), lesson('b', true)])?.key).toBe('a')
  expect(nextLesson([lesson('', false)])).toBeUndefined()
})
