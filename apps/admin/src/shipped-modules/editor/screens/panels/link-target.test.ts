import { course, teacher } from '@teachnet/contract/resources'
import { expect, it } from 'vitest'
import { linkOf } from './link-panel.tsx'

it('a link names the record, and has the address that it has now', () => {
  expect(linkOf(course, { id: 7, slug: 'a-course', title: '课程', title_en: 'Course' }, 'en')).toEqual({
    id: 7,
    href: '/course/a-course',
    record: 'course.Course:7',
    text: 'Course',
  })
  expect(linkOf(teacher, { id: 3, name: '陈老师' }, 'en')).toEqual({
    id: 3,
    href: '/teacher/3',
    record: 'teacher.Teacher:3',
    text: '陈老师',
  })
})
