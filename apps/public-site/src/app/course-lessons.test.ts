import { expect, it } from 'vitest'
import { lessonsOf } from './course-lessons.ts'

it('a course has its lessons, an older one a lesson for each line of its outline that is not empty', () => {
  const lessons = [{ title: 'Greetings', minutes: 45, summary: 'Hello' }]
  expect(lessonsOf({ lessons, outline: 'Old' })).toEqual(lessons)
  expect(lessonsOf({ lessons: [], outline: 'One\n\n Two ' })).toEqual([
    { title: 'One', minutes: null, summary: '' },
    { title: 'Two', minutes: null, summary: '' },
  ])
})
