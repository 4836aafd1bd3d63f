import type { setinClassname, setinShopname } from '@teachnet/contract/resources'
import type { DemoRecord } from '../demo-record.ts'
import { courseChoices, shopChoices } from '../texts/application-texts.ts'

/** The choices of applicants for a course. */
export function createCourseChoices(): DemoRecord<typeof setinClassname>[] {
  return courseChoices.map(({ name, description }) => ({ input: { name: name[0], name_en: name[1], description } }))
}

/** The choices of applicants for a shop. */
export function createShopChoices(): DemoRecord<typeof setinShopname>[] {
  return shopChoices.map(({ name, description }) => ({ input: { name: name[0], name_en: name[1], description } }))
}
