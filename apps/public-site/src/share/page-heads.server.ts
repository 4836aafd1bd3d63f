import { applicationFormHead } from '../features/application/form/application-form-head.ts'
import { appHead } from '../features/app/app-head.ts'
import { companyHead } from '../features/company/company-head.ts'
import { honoursHead } from '../features/company/honours-head.ts'
import { compareHead } from '../features/course/compare/compare-head.ts'
import { courseHead } from '../features/course/course-head.ts'
import { coursesHead, listedCoursesHead } from '../features/course/courses-head.ts'
import { offlineHead } from '../features/course/offline/offline-head.ts'
import { homeHead } from '../features/home/home-head.ts'
import { informationHead } from '../features/news/information-head.ts'
import { newsItemHead, newsListHead } from '../features/news/news-head.ts'
import { policyHead } from '../features/policy/policy-head.ts'
import { signHead } from '../features/ranking/sign-head.ts'
import { teacher100Head } from '../features/ranking/teacher100-head.ts'
import { top10Head } from '../features/ranking/top10-head.ts'
import { searchHead } from '../features/search/search-head.ts'
import { teacherHead } from '../features/teacher/teacher-head.ts'
import { teachersHead } from '../features/teacher/teachers-head.ts'
import { teamHead } from '../features/teacher/team-head.ts'
import type { HeadOf, PageContentOf } from '../app/loading/load-content.server.ts'
import type { PageName } from '../pages.ts'

type Heads = { readonly [Name in PageName]?: HeadOf<PageContentOf<Name>> }

/** The head of each page that can be shared. Pages for a single visitor have none. */
const heads = {
  home: homeHead,
  teachers: teachersHead,
  top10: top10Head,
  teacher100: teacher100Head,
  sign: signHead,
  teacher: teacherHead,
  team: teamHead,
  courses: coursesHead,
  listedCourses: listedCoursesHead,
  compare: compareHead,
  offline: offlineHead,
  course: courseHead,
  news: newsListHead,
  newsItem: newsItemHead,
  information: informationHead,
  app: appHead,
  company: companyHead,
  honours: honoursHead,
  search: searchHead,
  teacherForm: applicationFormHead,
  branchForm: applicationFormHead,
  shopForm: applicationFormHead,
  classForm: applicationFormHead,
  privacy: policyHead,
  terms: policyHead,
} as const satisfies Heads

/** A page that can be shared. */
export type SharedPage = keyof typeof heads

export function isSharedPage(name: string): name is SharedPage {
  return Object.hasOwn(heads, name)
}

/** The head of a page. */
export function headOfPage<Name extends SharedPage>(name: Name): HeadOf<PageContentOf<Name>> {
  const all: { readonly [Each in SharedPage]: HeadOf<PageContentOf<Each>> } = heads
  return all[name]
}
