import { resources } from '@teachnet/contract/all-resources'
import { course, teacher } from '@teachnet/contract/resources'
import { expect, it } from 'vitest'
import { linkedAreas, linkOf } from './link-target.ts'

it('texts can link to the records of every area whose records have pages', () => {
  const withPages = resources.filter(({ visitors }) => visitors?.path !== undefined)
  expect(withPages.map(({ controller }) => controller).toSorted()).toEqual([...linkedAreas].toSorted())
})

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
