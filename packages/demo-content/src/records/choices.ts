import type { setinBranchname, setinClassname, setinShopname } from '@teachnet/contract/resources'
import type { DemoRecord } from '../demo-record.ts'
import { branchChoices, type Choice, courseChoices, shopChoices } from '../texts/application-texts.ts'

/** The choices of applicants for a course. */
export function createCourseChoices(): DemoRecord<typeof setinClassname>[] {
  return courseChoices.map((choice) => ({ input: toInput(choice) }))
}

/** The choices of applicants for a branch. */
export function createBranchChoices(): DemoRecord<typeof setinBranchname>[] {
  return branchChoices.map((choice) => ({ input: toInput(choice) }))
}

/** The choices of applicants for a shop. */
export function createShopChoices(): DemoRecord<typeof setinShopname>[] {
  return shopChoices.map((choice) => ({ input: toInput(choice) }))
}

function toInput({ name, description, requirements, fee }: Choice) {
  return {
    name: name[0],
    name_en: name[1],
    description: description[0],
    description_en: description[1],
    requirements: requirements[0],
    requirements_en: requirements[1],
    fee: fee[0],
    fee_en: fee[1],
  }
}
