import type { appGroup, appSwiper, enterpriseBottom, offlineSwiper } from '@teachnet/contract/resources'
import { type DemoRecord, type Ids, requireId } from '../demo-record.ts'
import { pictureUrls } from '../picture-urls.ts'
import { appGroups, appSlides, footer, offlineSlides } from '../texts/site-texts.ts'
import { drawnPicture } from './drawn-picture.ts'
import { slideAlt } from '../drawings/slide.ts'

export function createFooter(): DemoRecord<typeof enterpriseBottom>[] {
  return footer.map(({ column, kind, label, link }) => ({
    input: {
      column_title: column[0],
      column_title_en: column[1],
      label: label[0],
      label_en: label[1],
      kind,
      link,
    },
  }))
}

export function createAppGroups(): DemoRecord<typeof appGroup>[] {
  return appGroups.map(({ title, subtitle, description, link }, index) => ({
    input: {
      title: title[0],
      title_en: title[1],
      subtitle: subtitle[0],
      subtitle_en: subtitle[1],
      description: description[0],
      description_en: description[1],
      link,
      icon: pictureUrls.appIcon(index),
      ...drawnPicture('image', pictureUrls.appScreen(index), [
        `手机屏幕上的“${title[0]}”`,
        `“${title[1]}” on the screen of a phone`,
      ]),
    },
  }))
}

/** @param groupIds by Chinese title */
export function createAppSlides(groupIds: Ids): DemoRecord<typeof appSwiper>[] {
  const slides = [
    ...appSlides.map((slide) => ({ ...slide, group_id: null })),
    ...appGroups.flatMap(({ title, slides: own }) =>
      own.map((slide) => ({ ...slide, group_id: requireId(groupIds, title[0]) })),
    ),
  ]
  return slides.map(({ title, link, group_id }, index) => ({
    input: {
      title: title[0],
      title_en: title[1],
      link,
      group_id,
      ...drawnPicture('image', pictureUrls.slide(index), slideAlt(index)),
    },
  }))
}

/** @param coming offline courses by slug, the next one first: a slide links to the next course of its category */
export function createOfflineSlides(coming: Ids): DemoRecord<typeof offlineSwiper>[] {
  return offlineSlides.map(({ title, category }, index) => ({
    input: {
      title: title[0],
      title_en: title[1],
      ...drawnPicture('image', pictureUrls.slide(offlineSlideStart + index), slideAlt(offlineSlideStart + index)),
      course_id: [...coming].find(([slug]) => slug.startsWith(category))?.[1] ?? null,
    },
  }))
}

const offlineSlideStart = appSlides.length + appGroups.reduce((total, { slides }) => total + slides.length, 0)

/** Total number of slides. */
export const slideCount = offlineSlideStart + offlineSlides.length
