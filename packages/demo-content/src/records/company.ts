import type {
  brand,
  enterpriseBranch,
  enterpriseHonor,
  enterpriseInfo,
  enterpriseMilestone,
} from '@teachnet/contract/resources'
import type { DemoRecord } from '../demo-record.ts'
import { type Bilingual, toAddress } from '../bilingual.ts'
import { pictureUrls } from '../picture-urls.ts'
import { branches, brands, companySections, honours, milestones } from '../texts/company.ts'
import { venues } from '../texts/course-texts.ts'
import { places } from '../texts/places.ts'
import { drawnPicture } from './drawn-picture.ts'
import { companyCoverSeed, coverAlt } from '../drawings/article-cover.ts'

const honoursInYear = 4

export function createSections(): DemoRecord<typeof enterpriseInfo>[] {
  return companySections.map(({ key, title, content }, index) => ({
    input: {
      key,
      title: title[0],
      title_en: title[1],
      ...drawnPicture('image', pictureUrls.company(key), coverAlt(companyCoverSeed(index))),
      content: content[0],
      content_en: content[1],
    },
  }))
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
  const lastYear = new Date(now * 1000).getUTCFullYear() - 1
  return honours.map(({ category, title, issuer }, index) => ({
    input: {
      title: title[0],
      title_en: title[1],
      issuer: issuer[0],
      issuer_en: issuer[1],
      year: lastYear - Math.floor(index / honoursInYear),
      category,
      ...drawnPicture('image', pictureUrls.honour(index), honourAlts[category]),
    },
  }))
}

const honourAlts: Readonly<Record<(typeof honours)[number]['category'], Bilingual>> = {
  award: ['奖杯与绶带', 'a trophy with a ribbon'],
  certificate: ['加盖印章的证书', 'a certificate with a seal'],
  patent: ['附图的专利证书', 'a patent with a figure'],
  media: ['报纸的一版', 'a page of a newspaper'],
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
  return branches.map(({ name, kind, city, year }, index) => {
    const place = places.find((each) => each.city[0] === city)
    if (!place) throw new RangeError(`The demo has no place "${city}"`)
    return {
      input: {
        name: name[0],
        name_en: name[1],
        kind,
        region: [...place.region],
        ...toAddress(venues[index % venues.length]),
        opened_on: `${yearOf(year, now) - 1}-09-01`,
      },
    }
  })
}
