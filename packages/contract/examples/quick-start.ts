import { actionsOf, defineResource, permissionOf } from '@teachnet/contract'
import { encodeListQuery, label } from '@teachnet/protocol'
import { parseInput } from '@teachnet/contract/schema'

/** A data area as data: labels, rules, search, order. The server and the browsers derive the rest from it. */
export const courses = defineResource({
  controller: 'school.Course',
  table: 'course',
  title: label('课程', 'Courses'),
  labelField: 'name',
  fields: {
    id: { kind: 'id', label: label('编号', 'Id') },
    name: { kind: 'text', label: label('名称', 'Name'), max: 50, required: true, quickSearch: true },
    lessons: { kind: 'integer', label: label('课时', 'Lessons'), min: 1, max: 100 },
  },
})

/** The problems that a server reports for a submitted form. */
export function problemsOf(body: unknown) {
  const parsed = parseInput(courses, 'add', body)
  return parsed.ok ? [] : parsed.problems.map(({ field, message }) => `${field}: ${message}`)
}

/** The address of a list, and the permission required to add a record. */
export function describeCourses() {
  const query = encodeListQuery({ page: 2, limit: 20, order: { field: 'lessons', direction: 'desc' } })
  return {
    path: `/admin/${courses.controller}/index?${new URLSearchParams(query)}`,
    actions: actionsOf(courses),
    permission: permissionOf(courses, 'add'),
  }
}
