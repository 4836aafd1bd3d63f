import type {
  brand,
  enterpriseBranch,
  enterpriseHonor,
  enterpriseInfo,
  enterpriseMilestone,
} from '@teachnet/contract/resources'
import type { DemoRecord } from '../demo-record.ts'
import { toAddress } from '../bilingual.ts'
import { pictureUrls } from '../picture-urls.ts'
import { dateOf, day } from '../calendar.ts'
import { toHtml } from '../prose.ts'
import { branches, brands, companySections, honours, milestones } from '../texts/company.ts'
import { helpSections } from '../texts/help.ts'
import { placeOf } from '../texts/places.ts'
import { renderedPicture } from './rendered-picture.ts'
import { documentAlts } from '../drawings/documents.ts'

/** The sections about the company, and those that help visitors. */
export function createSections(): DemoRecord<typeof enterpriseInfo>[] {
  return [...companySections, ...helpSections].map((section) => ({ input: toSection(section) }))
}

function toSection({ key, title, content }: (typeof companySections)[number]) {
  const html = toHtml(content)
  return { key, title: title[0], title_en: title[1], content: html[0], content_en: html[1] }
}

export function createBrands(): DemoRecord<typeof brand>[] {
  return brands.map(({ name, description, since }, index) => ({
    input: {
      name: name[0],
      name_en: name[1],
      logo: pictureUrls.brand(index),
      description: description[0],
      description_en: description[1],
      since,
    },
  }))
}

/** A few awards for each year, latest year first. `now` is in Unix seconds. */
export function createHonours(now: number): DemoRecord<typeof enterpriseHonor>[] {
  return honours.map(({ category, year, title, issuer }, index) => ({
    input: {
      title: title[0],
      title_en: title[1],
      issuer: issuer[0],
      issuer_en: issuer[1],
      year: yearOf(year, now),
      category,
      ...renderedPicture('image', pictureUrls.honour(index), documentAlts[category]),
    },
  }))
}

/** Years of the company until today. */
const age = 12

/** The calendar year of a year since the company was founded. `now` is in Unix seconds. */
function yearOf(year: number, now: number): number {
  return new Date(now * 1000).getUTCFullYear() - age + year
}

export function createMilestones(now: number): DemoRecord<typeof enterpriseMilestone>[] {
  return milestones.map(({ year, title, text }) => ({
    input: {
      year: yearOf(year, now),
      title: title[0],
      title_en: title[1],
      description: text[0],
      description_en: text[1],
    },
  }))
}

export function createBranches(now: number): DemoRecord<typeof enterpriseBranch>[] {
  return branches.map((branch) => {
    const { name, kind, city } = branch
    const place = placeOf(city)
    return {
      input: {
        name: name[0],
        name_en: name[1],
        kind,
        region: [...place.region],
        ...toAddress(place.venue),
        opened_on: openedOn(branch, now),
      },
    }
  })
}

/** The day on which a branch opened, `YYYY-MM-DD`. @param now Unix seconds */
export function openedOn({ year, openedDaysAgo = 0 }: (typeof branches)[number], now: number): string {
  return year === undefined ? dateOf(now - openedDaysAgo * day) : `${yearOf(year, now)}-09-01`
}
