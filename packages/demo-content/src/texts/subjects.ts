import type { Bilingual } from '../bilingual.ts'
import type { Stage } from './places.ts'

export interface Subject {
  readonly slug: SubjectName
  readonly name: Bilingual
  readonly parent: 'humanities' | 'sciences' | 'arts'
  /** The stages at which it is taught; default: all. */
  readonly stages?: readonly Stage[]
}

export const subjectGroups: readonly { readonly slug: Subject['parent']; readonly name: Bilingual }[] = [
  { slug: 'humanities', name: ['人文', 'Humanities'] },
  { slug: 'sciences', name: ['理科', 'Sciences'] },
  { slug: 'arts', name: ['艺术与身心', 'Arts and well-being'] },
]

const names = {
  chinese: { name: ['语文', 'Chinese'], parent: 'humanities' },
  mathematics: { name: ['数学', 'Mathematics'], parent: 'sciences' },
  english: { name: ['英语', 'English'], parent: 'humanities' },
  physics: { name: ['物理', 'Physics'], parent: 'sciences', stages: ['junior', 'senior'] },
  chemistry: { name: ['化学', 'Chemistry'], parent: 'sciences', stages: ['junior', 'senior'] },
  biology: { name: ['生物', 'Biology'], parent: 'sciences', stages: ['junior', 'senior'] },
  history: { name: ['历史', 'History'], parent: 'humanities', stages: ['junior', 'senior'] },
  geography: { name: ['地理', 'Geography'], parent: 'humanities', stages: ['junior', 'senior'] },
  music: { name: ['音乐', 'Music'], parent: 'arts' },
  art: { name: ['美术', 'Art'], parent: 'arts' },
  sports: { name: ['体育', 'Physical education'], parent: 'arts' },
  computing: { name: ['信息科技', 'Computing'], parent: 'sciences' },
  science: { name: ['科学', 'Science'], parent: 'sciences', stages: ['primary'] },
  counselling: { name: ['心理健康', 'Counselling'], parent: 'arts' },
} as const satisfies Record<string, Omit<Subject, 'slug'>>

export type SubjectName = keyof typeof names

export const subjects: readonly Subject[] = (Object.keys(names) as SubjectName[]).map((slug) => ({
  slug,
  ...names[slug],
}))
