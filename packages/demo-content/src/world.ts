import { createMembers, type DemoMember } from './records/members.ts'
import { createTeachers, type DemoTeacher } from './records/teachers.ts'

/** The people of the demo, before records have ids. */
export interface DemoWorld {
  readonly teachers: readonly DemoTeacher[]
  readonly members: readonly DemoMember[]
  /** Unix seconds. */
  readonly now: number
}

const memberCount = 20

/** Creates the demo world; the same time gives the same world. @param now Unix seconds; dates are relative to it */
export function createWorld(now: number): DemoWorld {
  return { teachers: createTeachers(now), members: createMembers(memberCount, now), now }
}
