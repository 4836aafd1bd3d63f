import { actionsOf, defineResource, encodeListQuery, label, permissionOf } from '@teachnet/contract'
import { parseInput } from '@teachnet/contract/schema'

/** A data area as data: labels, rules, search, order. Both sides derive from it what they need. */
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

/** What a server says to a form that was sent in. */
export function problemsOf(body: unknown) {
  const parsed = parseInput(courses, 'add', body)
  return parsed.ok ? [] : parsed.problems.map(({ field, message }) => `${field}: ${message}`)
}

/** How a list is asked for, and which permission adding takes. */
export function describeCourses() {
  const query = encodeListQuery({ page: 2, limit: 20, order: { field: 'lessons', direction: 'desc' } })
  return {
    path: `/admin/${courses.controller}/index?${new URLSearchParams(query)}`,
    actions: actionsOf(courses),
    permission: permissionOf(courses, 'add'),
  }
}
