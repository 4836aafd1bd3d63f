import type { Bilingual } from '../../bilingual.ts'
import type { Article } from './article.ts'
import { briefs } from './briefs.ts'
import { counselForTheDefence } from './counsel-for-the-defence.ts'
import { drawer0412 } from './drawer-0412.ts'
import { fiveInTheMorning } from './five-in-the-morning.ts'
import { halfTheHomework } from './half-the-homework.ts'
import { howTheHundred } from './how-the-hundred.ts'
import { hundredAndThree } from './hundred-and-three.ts'
import { lastRunner } from './last-runner.ts'
import { nineOfTwenty } from './nine-of-twenty.ts'
import { oneApple } from './one-apple.ts'
import { quietChoir } from './quiet-choir.ts'
import { scaleInTheLift } from './scale-in-the-lift.ts'
import { sevenSeconds } from './seven-seconds.ts'
import { sixRivers } from './six-rivers.ts'
import { streetNotes } from './street-notes.ts'
import { theChair } from './the-chair.ts'
import { thirtyOneZeros } from './thirty-one-zeros.ts'
import { threeSeconds } from './three-seconds.ts'
import { twoRooms } from './two-rooms.ts'
import { waitingInXueji } from './waiting-in-xueji.ts'
import { warmSpot } from './warm-spot.ts'

export type { Article } from './article.ts'

/** The articles of some length. */
export const essays: readonly Article[] = [
  streetNotes,
  scaleInTheLift,
  sevenSeconds,
  sixRivers,
  hundredAndThree,
  drawer0412,
  howTheHundred,
  warmSpot,
  quietChoir,
  oneApple,
  threeSeconds,
  lastRunner,
  twoRooms,
  thirtyOneZeros,
  halfTheHomework,
  fiveInTheMorning,
  waitingInXueji,
  theChair,
  counselForTheDefence,
  nineOfTwenty,
]

/** All articles, the latest first. */
export const articles: readonly Article[] = [...essays, ...briefs].toSorted((one, other) => one.daysAgo - other.daysAgo)

export const articleCategories: readonly { readonly slug: Article['category']; readonly name: Bilingual }[] = [
  { slug: 'lessons', name: ['课堂', 'Lessons'] },
  { slug: 'teachers', name: ['教师', 'Teachers'] },
  { slug: 'research', name: ['教研', 'Research'] },
  { slug: 'schools', name: ['学校', 'Schools'] },
  { slug: 'reading', name: ['读书', 'Reading'] },
  { slug: 'notices', name: ['公告', 'Notices'] },
]

/** Slugs of the categories whose articles do not age: information that is not news. */
export const timelessCategories: ReadonlySet<string> = new Set(['research', 'reading'])
