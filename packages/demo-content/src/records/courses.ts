import type { course } from '@teachnet/contract/resources'
import { type Bilingual, fill, toAddress } from '../bilingual.ts'
import { dateOf, day, nextSaturday } from '../calendar.ts'
import { type Chance, createChance } from '../chance.ts'
import { type DemoRecord, type Ids, requireId } from '../demo-record.ts'
import { lessonVideoPaths } from '../lesson-video.ts'
import { pictureUrls } from '../picture-urls.ts'
import { type CourseKind, courseKinds } from '../texts/course-kinds.ts'
import { audiences, questions, settings, venues, voices } from '../texts/course-texts.ts'
import type { Place } from '../texts/places.ts'
import type { DemoTeacher } from './teachers.ts'
import { drawnPicture } from './drawn-picture.ts'
import { courseCoverAlt } from '../drawings/course-motifs.ts'

/** The records that courses refer to. */
export interface CourseSurroundings {
  /** Unix seconds: about as many offline courses are before it as after it. */
  readonly now: number
  readonly teachers: readonly DemoTeacher[]
  /** By Chinese name. */
  readonly teacherIds: Ids
  /** By slug. */
  readonly categoryIds: Ids
}

const listedPrices = ['0.00', '59.00', '99.00', '129.00', '199.00', '299.00', '399.00'] as const
/** Lessons with a video in each of the first online courses. */
const videosOfCourse = 3
const offlinePrices = ['680.00', '880.00', '1280.00', '1680.00', '1980.00', '2680.00'] as const

interface CourseDraft {
  readonly kind: CourseKind
  readonly title: Bilingual
  readonly round: number
}

/** All courses, alternating between kinds, so that each page of a list shows several kinds. */
export function listCourses(): CourseDraft[] {
  const rounds = Math.max(...courseKinds.map(({ titles }) => titles.length))
  return Array.from({ length: rounds }, (_, round) =>
    courseKinds.flatMap((kind) => {
      const title = kind.titles[round]
      return title ? [{ kind, title, round }] : []
    }),
  ).flat()
}

export function createCourses(surroundings: CourseSurroundings): DemoRecord<typeof course>[] {
  const chance = createChance(20_260_304)
  return listCourses().map((draft, index) => createCourse({ ...draft, index, chance, ...surroundings }))
}

interface Draft extends CourseDraft, CourseSurroundings {
  readonly index: number
  readonly chance: Chance
}

function createCourse(draft: Draft): DemoRecord<typeof course> {
  const { kind, title, round, index, chance, now, categoryIds, teacherIds } = draft
  const known = draft.teachers.slice(0, 60)
  const fitting = known.filter(({ subject }) => kind.group === undefined || subject.parent === kind.group)
  const [lead, ...others] = chance.sample(fitting, chance.integer(1, 3))
  if (!lead) throw new RangeError('A course needs a teacher')
  const values = { teacher: lead.person.name, subject: lead.subject.name, city: lead.place.city }
  const summary = fill(summaryOf(draft), values)
  const content = fill(toContent(draft, lead), values)
  const audience = audienceOf(chance)
  const tags = chance.sample(kind.tags, chance.integer(2, 3))
  const terms = kind.kind === 'offline' ? atPlace(draft, lead.place) : onSite(chance)
  const writtenAt = now - (index * 4 + chance.integer(1, 3)) * day
  return {
    input: {
      title: title[0],
      title_en: title[1],
      slug: `${kind.category}-${round + 1}`,
      kind: kind.kind,
      category_id: requireId(categoryIds, kind.category),
      teacher_ids: [lead, ...others].map(({ person }) => requireId(teacherIds, person.name[0])),
      ...drawnPicture('cover', pictureUrls.course(index), courseCoverAlt(kind.category)),
      summary: summary[0],
      summary_en: summary[1],
      content: content[0],
      content_en: content[1],
      lessons: lessonsOf(draft, terms.hours),
      ...audience,
      ...questionsOf(kind),
      tags,
      is_recommended: index % 7 === 0 ? 1 : 0,
      ...terms,
    },
    written: { create_time: writtenAt, update_time: writtenAt },
  }
}

function summaryOf({ kind, title, round }: CourseDraft): Bilingual {
  const summary = kind.summaries[round]
  if (!summary) throw new RangeError(`No summary of ${title[1]}`)
  return summary
}

/** The lessons of a course share its hours. Those of the first online courses have videos, the first one free to watch. */
function lessonsOf({ kind: { kind, steps }, index }: CourseDraft & Pick<Draft, 'index'>, hours: number) {
  const minutes = Math.round((hours * 60) / steps.length)
  const online = listCourses().flatMap((each, at) => (each.kind.kind === 'listed' ? [at] : []))
  const first = kind === 'listed' ? online.indexOf(index) * videosOfCourse : lessonVideoPaths.length
  return steps.map(([title, title_en], at) => {
    const video = at < videosOfCourse ? (lessonVideoPaths[first + at] ?? '') : ''
    const isFree: 0 | 1 = video !== '' && at === 0 ? 1 : 0
    return { title, title_en, minutes, summary: '', summary_en: '', video, is_free: isFree }
  })
}

/** Of online courses no lesson is longer than twenty minutes, as their texts say. */
function onSite(chance: Chance) {
  const price = chance.pick(listedPrices)
  return { price, original_price: reducedFrom(price, chance), hours: chance.integer(3, 4) / 2 }
}

/** Spread over about five months before and after today, always on a weekend. */
function atPlace({ chance, index, now, kind: { days = 1 } }: Draft, { region }: Place) {
  const start = nextSaturday(now + (((index * 37) % 300) - 120) * day)
  const price = chance.pick(offlinePrices)
  return {
    price,
    original_price: reducedFrom(price, chance),
    hours: days * 6,
    ...placesOf(chance, start < now),
    start_time: '09:00',
    end_time: '16:30',
    start_date: dateOf(start),
    end_date: dateOf(start + (days - 1) * day),
    region: [...region],
    ...toAddress(chance.pick(venues)),
  }
}

/** Courses that are over were nearly full; a few of the coming ones have no place left. */
function placesOf(chance: Chance, isOver: boolean) {
  const capacity = chance.integer(6, 15) * 4
  const left = isOver || chance.next() < 0.15 ? 0 : chance.integer(1, Math.floor(capacity / 2))
  return { capacity, booked: capacity - left }
}

function toLines(texts: readonly Bilingual[], index: 0 | 1): string {
  return texts.map((text) => text[index]).join('\n')
}

function audienceOf(chance: Chance) {
  const chosen = chance.sample(audiences, 3)
  return { audience: toLines(chosen, 0), audience_en: toLines(chosen, 1) }
}

function questionsOf({ kind }: CourseKind) {
  const text = (index: 0 | 1) =>
    questions[kind].map(({ question, answer }) => `${question[index]}\n${answer[index]}`).join('\n\n')
  return { questions: text(0), questions_en: text(1) }
}

/** Some courses have a higher former price; free ones never do. */
function reducedFrom(price: string, chance: Chance): string | null {
  return Number(price) > 0 && chance.next() < 0.4 ? `${Math.round((Number(price) * 1.25) / 10) * 10}.00` : null
}

const headings = {
  setting: ['怎样进行', 'How it runs'],
} as const satisfies Record<string, Bilingual>

const takeHome: Bilingual = ['结束时，你会带走{result}。', 'You leave with {result}.']
const words: Bilingual = [
  '主讲老师{teacher}相信，{belief}。课程里的每个做法都在自己的班上试过不止一个学期。',
  '{teacher}, who leads the course, believes that {belief}. Everything in it was tried in class for more than one term.',
]

function toContent({ chance, kind }: Draft, { subject }: DemoTeacher): Bilingual {
  const setting = chance.pick(settings[kind.kind])
  const voice = chance.pick(voices)
  const html = (index: 0 | 1) =>
    [
      `<p>${kind.opening[index]}</p>`,
      `<p>${words[index]}</p>`,
      `<p>${takeHome[index]}</p>`,
      `<blockquote><p>${voice[index]}</p></blockquote>`,
      `<h2>${headings.setting[index]}</h2><p>${setting[index]}</p>`,
    ].join('\n')
  return fill([html(0), html(1)], { belief: subject.belief, result: kind.result })
}
