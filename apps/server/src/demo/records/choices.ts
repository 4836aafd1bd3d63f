import type { setinClassname, setinShopname } from '@teachnet/contract/resources'
import type { DemoRecord } from '../demo-record.ts'
import { courseChoices, shopChoices } from '../texts/application-texts.ts'

/** What applicants for a course choose from. */
export function createCourseChoices(): DemoRecord<typeof setinClassname>[] {
  return courseChoices.map(({ name, description }) => ({ input: { name: name[0], name_en: name[1], description } }))
}

/** What applicants for a shop choose from. */
export function createShopChoices(): DemoRecord<typeof setinShopname>[] {
  return shopChoices.map(({ name, description }) => ({ input: { name: name[0], name_en: name[1], description } }))
}
