import { fill, type Bilingual } from '../bilingual.ts'
import { createChance, type Chance } from '../chance.ts'
import { kinds, type ArticleKind } from '../texts/article-kinds.ts'
import { paragraphs, quotes, points, closings } from '../texts/article-texts.ts'
import type { DemoTeacher } from './teachers.ts'

export interface DemoArticle {
  readonly slug: string
  readonly category: string
  readonly title: Bilingual
  readonly summary: Bilingual
  /** HTML. */
  readonly content: Bilingual
  readonly tags: readonly string[]
  /** The teacher mentioned, if any. */
  readonly teacher: DemoTeacher | undefined
  readonly author: string
  readonly source: string
  /** Unix seconds. */
  readonly publishTime: number
}

const day = 86_400

/** Articles of all kinds with different titles, spread over the twelve months before `now` (Unix seconds), newest first. */
export function createArticles(count: number, now: number, teachers: readonly DemoTeacher[]): DemoArticle[] {
  const chance = createChance(20_260_302)
  return Array.from({ length: count }, (_, index) => {
    const kind = kinds[index % kinds.length] ?? chance.pick(kinds)
    const round = Math.floor(index / kinds.length)
    // Mornings of different days, spread over slightly less than a year.
    const publishTime = now - Math.round((index * 355 * day) / count) - chance.integer(2, 9) * 3600
    return createArticle({ chance, kind, round, index, publishTime, teachers })
  })
}

interface Draft {
  readonly chance: Chance
  readonly kind: ArticleKind
  readonly round: number
  readonly index: number
  readonly publishTime: number
  readonly teachers: readonly DemoTeacher[]
}

function createArticle({ chance, kind, round, index, publishTime, teachers }: Draft): DemoArticle {
  const teacher = teachers[(index * 7) % teachers.length] ?? chance.pick(teachers)
  // Statements about a teacher match the teacher's record.
  const { subject, place } = teacher
  const theme = kind.themes[round % kind.themes.length] ?? chance.pick(kind.themes)
  // The newest article of a kind has the highest number.
  const number = String(40 - round)
  const values = {
    subject: subject.name,
    practice: subject.practice,
    belief: subject.belief,
    work: subject.work,
    city: place.city,
    teacher: teacher.person.name,
    years: [String(teacher.years), String(teacher.years)] as const,
    theme,
    number: [number, number] as const,
  }
  // Filled twice, because the theme contains placeholders too.
  const title = fill(fill(kind.title, values), values)
  const summary = fill(kind.summary, values)
  const content = fill(body(chance, kind), values)
  const isNamed = [title, summary, content].some((text) => text[0].includes(teacher.person.name[0]))
  return {
    slug: `${kind.slug}-${String(index + 1).padStart(2, '0')}`,
    category: kind.category,
    title,
    summary,
    content,
    tags: [...kind.tags, subject.name[0]],
    teacher: isNamed ? teacher : undefined,
    author: chance.pick(['编辑部', '许青', '陆行之', '温言', '方同']),
    source: chance.pick(['师联网', '师联网教研组', '教师通讯员']),
    publishTime,
  }
}

function body(chance: Chance, kind: ArticleKind): Bilingual {
  const first = chance.sample(paragraphs, 4)
  const quote = chance.pick(quotes)
  const list = chance.sample(points, 4)
  const closing = chance.pick(closings)
  const text = (index: 0 | 1) => {
    const paragraph = (at: number) => `<p>${first[at]?.[index] ?? ''}</p>`
    return [
      `<p>${kind.opening[index]}</p>`,
      paragraph(0),
      `<h2>${kind.headings[0][index]}</h2>`,
      paragraph(1),
      `<blockquote><p>${quote[index]}</p></blockquote>`,
      paragraph(2),
      `<h2>${kind.headings[1][index]}</h2>`,
      `<ul>${list.map((point) => `<li>${point[index]}</li>`).join('')}</ul>`,
      paragraph(3),
      `<p>${closing[index]}</p>`,
    ].join('\n')
  }
  return [text(0), text(1)]
}
