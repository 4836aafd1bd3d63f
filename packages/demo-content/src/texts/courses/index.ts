import { catalogue } from './catalogue.ts'
import type { CourseEntry, DescribedCourse } from './course.ts'
import { online } from './online.ts'
import { onSite } from './on-site.ts'

export type { CourseEntry, DescribedCourse } from './course.ts'

/** Those described at length first, online and on site in turn, so that each page of a list shows both. */
export const courses: readonly (CourseEntry | DescribedCourse)[] = [
  ...online.flatMap((course, index) => [course, ...onSite.slice(index, index + 1)]),
  ...catalogue,
]
