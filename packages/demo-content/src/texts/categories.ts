import type { Bilingual } from '../bilingual.ts'
import { subjectGroups, subjects } from './subjects.ts'

export interface DemoCategory {
  readonly slug: string
  readonly kind: 'subject' | 'course' | 'image'
  readonly name: Bilingual
  /** Slug of the parent category. */
  readonly parent?: string
}

const courses: readonly Omit<DemoCategory, 'kind'>[] = [
  { slug: 'teaching', name: ['教学设计', 'Designing lessons'] },
  { slug: 'lesson-plans', name: ['备课与课例', 'Plans and lessons'], parent: 'teaching' },
  { slug: 'dialogue', name: ['提问与对话', 'Questions and dialogue'], parent: 'teaching' },
  { slug: 'assessment', name: ['作业与评价', 'Homework and feedback'], parent: 'teaching' },
  { slug: 'subject-depth', name: ['学科深耕', 'Deeper into subjects'] },
  { slug: 'reading-writing', name: ['阅读与写作', 'Reading and writing'], parent: 'subject-depth' },
  { slug: 'inquiry', name: ['科学与探究', 'Science and inquiry'], parent: 'subject-depth' },
  { slug: 'arts-movement', name: ['艺术与身体', 'Arts and movement'], parent: 'subject-depth' },
  { slug: 'growth', name: ['教师成长', 'Growing as a teacher'] },
  { slug: 'first-years', name: ['新教师起步', 'The first years'], parent: 'growth' },
  { slug: 'leading', name: ['教研与带教', 'Mentoring and research'], parent: 'growth' },
  { slug: 'class-life', name: ['班级与技术', 'Classes and tools'] },
  { slug: 'digital-classroom', name: ['数字课堂', 'The digital classroom'], parent: 'class-life' },
  { slug: 'class-and-home', name: ['班级与家庭', 'Class and home'], parent: 'class-life' },
]

const images: readonly Omit<DemoCategory, 'kind'>[] = [
  { slug: 'campus', name: ['校园', 'Campus'] },
  { slug: 'in-class', name: ['课堂', 'In class'] },
  { slug: 'events', name: ['活动', 'Events'] },
  { slug: 'documents', name: ['证书与文件', 'Certificates and papers'] },
]

/** All categories, parents first. */
export const categories: readonly DemoCategory[] = [
  ...[...subjectGroups, ...subjects].map((subject) => ({ ...subject, kind: 'subject' as const })),
  ...courses.map((category) => ({ ...category, kind: 'course' as const })),
  ...images.map((category) => ({ ...category, kind: 'image' as const })),
]
