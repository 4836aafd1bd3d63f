import type { teacher } from '@teachnet/contract/resources'
import { dateOf } from '../calendar.ts'
import { type DemoRecord, type Ids, requireId } from '../demo-record.ts'
import { pictureUrls } from '../picture-urls.ts'
import type { DemoTeacher } from './teachers.ts'
import { drawnPicture } from './drawn-picture.ts'

/** @param subjectIds by slug */
export function toTeacherRecords(
  teachers: readonly DemoTeacher[],
  subjectIds: Ids,
  now: number,
): DemoRecord<typeof teacher>[] {
  return teachers.map(
    ({ person, title, subject, school, stages, years, place, signedAt, summary, content, tags }, index) => ({
      input: {
        name: person.name[0],
        name_en: person.name[1],
        title: title[0],
        title_en: title[1],
        category_id: requireId(subjectIds, subject.slug),
        school: school[0],
        school_en: school[1],
        stages: [...stages],
        years,
        region: [...place.region],
        is_signed: signedAt === undefined ? 0 : 1,
        signed_on: signedAt === undefined ? null : dateOf(signedAt),
        // The best-known teachers are fully booked.
        availability: index % 5 === 0 ? 'later' : index % 17 === 3 ? 'closed' : 'open',
        avatar: pictureUrls.avatar(index),
        ...drawnPicture('photo', pictureUrls.photo(index), [
          `${person.name[0]}的肖像`,
          `portrait of ${person.name[1]}`,
        ]),
        summary: summary[0],
        summary_en: summary[1],
        content: content[0],
        content_en: content[1],
        tags: [...tags],
      },
      written: { create_time: now - index * 3600, update_time: now - index * 3600 },
    }),
  )
}
