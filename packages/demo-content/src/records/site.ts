import type { appGroup, appSwiper, enterpriseBottom, offlineSwiper } from '@teachnet/contract/resources'
import type { DemoRecord, Ids } from '../demo-record.ts'
import { pictureUrls } from '../picture-urls.ts'
import { appGroups, appSlides, footer, offlineSlides } from '../texts/site-texts.ts'
import { renderedPicture } from './rendered-picture.ts'
import { type Board, boardOfCourse } from '../drawings/boards/index.ts'
import type { Bilingual } from '../bilingual.ts'
import { courses } from '../texts/courses/index.ts'

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
      ...renderedPicture('image', pictureUrls.appScreen(index), [
        `手机上的“${title[0]}”`,
        `“${title[1]}” on a phone, in Chinese`,
      ]),
    },
  }))
}

export function createAppSlides(): DemoRecord<typeof appSwiper>[] {
  return appSlides.map(({ title, link }, index) => ({
    input: {
      title: title[0],
      title_en: title[1],
      link,
      group_id: null,
      ...renderedPicture('image', pictureUrls.slide(index), slideAltOf(index)),
    },
  }))
}

/** @param coming offline courses by slug, the next one first: a slide links to the next course of its category */
export function createOfflineSlides(coming: Ids): DemoRecord<typeof offlineSwiper>[] {
  return offlineSlides.map(({ title, category }, index) => ({
    input: {
      title: title[0],
      title_en: title[1],
      ...renderedPicture('image', pictureUrls.slide(offlineSlideStart + index), slideAltOf(offlineSlideStart + index)),
      course_id: [...coming].find(([slug]) => slug.startsWith(category))?.[1] ?? null,
    },
  }))
}

const offlineSlideStart = appSlides.length

/** The boards of the slides, in their order: those of the app, then those above the courses on site. */
export const slideBoards: readonly Board[] = [
  'dialogue-1',
  'lesson-plans-4',
  'reading-writing-5',
  'leading-1',
  'reading-writing-1',
  'inquiry-1',
  'arts-movement-3',
].map((slug) => {
  const course = courses.find((each) => each.slug === slug)
  if (!course) throw new RangeError(`The demo has no course "${slug}"`)
  return boardOfCourse(course)
})

function slideAltOf(index: number): Bilingual {
  const board = slideBoards[index]
  if (!board) throw new RangeError('Every slide needs a board')
  return board.alt
}
