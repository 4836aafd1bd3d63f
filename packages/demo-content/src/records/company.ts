import type { brand, enterpriseHonor, enterpriseInfo } from '@teachnet/contract/resources'
import type { DemoRecord } from '../demo-record.ts'
import { pictureUrls } from '../picture-urls.ts'
import { brands, companySections, honours } from '../texts/company.ts'

const honoursInYear = 4

export function createSections(): DemoRecord<typeof enterpriseInfo>[] {
  return companySections.map(({ key, title, content }) => ({
    input: {
      key,
      title: title[0],
      title_en: title[1],
      image: pictureUrls.company(key),
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

/** A few for each year, latest year first. `now` is in Unix seconds. */
export function createHonours(now: number): DemoRecord<typeof enterpriseHonor>[] {
  const lastYear = new Date(now * 1000).getUTCFullYear() - 1
  return honours.map(({ category, title, issuer }, index) => ({
    input: {
      title: title[0],
      title_en: title[1],
      issuer,
      year: lastYear - Math.floor(index / honoursInYear),
      category,
      image: pictureUrls.honour(index),
    },
  }))
}
