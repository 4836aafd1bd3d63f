import { createArticles, type DemoArticle } from './records/articles.ts'
import { createMembers, type DemoMember } from './records/members.ts'
import { createTeachers, type DemoTeacher } from './records/teachers.ts'

/** The people and texts of the demo, before records have ids. */
export interface DemoWorld {
  readonly teachers: readonly DemoTeacher[]
  readonly articles: readonly DemoArticle[]
  readonly members: readonly DemoMember[]
  /** Unix seconds. */
  readonly now: number
}

const counts = { teachers: 120, articles: 80, members: 20 }

/** Creates the demo world; the same time gives the same world. @param now Unix seconds; dates are relative to it */
export function createWorld(now: number): DemoWorld {
  const teachers = createTeachers(counts.teachers, now)
  return {
    teachers,
    articles: createArticles(counts.articles, now, teachers),
    members: createMembers(counts.members, now),
    now,
  }
}
