import { expect, it } from 'vitest'
import { lessonsOf, videosOf } from './course-lessons.ts'

it('a course has its lessons, an older one a lesson for each line of its outline that is not empty', () => {
  const lesson = { title: 'Greetings', minutes: 45, summary: 'Hello', video: 'aa' }
  const lessons = [{ ...lesson, is_free: 1 } as const]
  expect(lessonsOf({ lessons, outline: 'Old' })).toEqual([{ ...lesson, isFree: true }])
  const plain = { minutes: null, summary: '', video: '', isFree: false }
  expect(lessonsOf({ lessons: [], outline: 'One\n\n Two ' })).toEqual([
    { title: 'One', ...plain },
    { title: 'Two', ...plain },
  ])
})

it('a lesson without a video is neither free nor for members', () => {
  const lesson = { title: '', minutes: null, summary: '' }
  const [free, paid, none] = [
    { ...lesson, video: 'aa', isFree: true },
    { ...lesson, video: 'bb', isFree: false },
    { ...lesson, video: '', isFree: true },
  ]
  expect(videosOf([free, paid, none])).toEqual({ free: [free], all: [free, paid] })
})
