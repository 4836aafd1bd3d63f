import type { Bilingual } from '../bilingual.ts'
import type { Stage } from './places.ts'

export interface Subject {
  readonly slug: SubjectName
  readonly name: Bilingual
  readonly parent: 'humanities' | 'sciences' | 'arts'
  /** The stages at which it is taught; default: all. */
  readonly stages?: readonly Stage[]
}

const subjectGroups: readonly { readonly slug: Subject['parent']; readonly name: Bilingual }[] = [
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

/** The tags of teachers, courses and articles, with what English pages call them. Articles are tagged with subjects as well. */
export const tagNames: readonly Bilingual[] = [
  ...subjects.map(({ name }) => name),
  ['人物', 'Portraits'],
  ['作业', 'Homework'],
  ['作业设计', 'Designing homework'],
  ['信息技术', 'Technology'],
  ['写作', 'Writing'],
  ['减负', 'Less homework'],
  ['创作', 'Creative work'],
  ['初学者友好', 'For beginners'],
  ['单元设计', 'Unit plans'],
  ['双语', 'Bilingual'],
  ['双语课堂', 'Bilingual lessons'],
  ['反馈', 'Feedback'],
  ['备课', 'Lesson planning'],
  ['学校管理', 'School management'],
  ['实验', 'Experiments'],
  ['家校沟通', 'Home and school'],
  ['工作坊', 'Workshop'],
  ['带教', 'Mentoring'],
  ['开课', 'New courses'],
  ['微课', 'Short videos'],
  ['心理', 'Well-being'],
  ['户外', 'Outdoors'],
  ['探究', 'Inquiry'],
  ['提问', 'Asking questions'],
  ['教研沙龙', 'Teaching salon'],
  ['教研组', 'Subject groups'],
  ['数据', 'Data'],
  ['整本书阅读', 'Reading whole books'],
  ['新教师', 'New teachers'],
  ['新教师带教', 'Mentoring new teachers'],
  ['朗读', 'Reading aloud'],
  ['来信', 'Letters'],
  ['板书', 'Board work'],
  ['班主任', 'Class teachers'],
  ['班会', 'Class meetings'],
  ['班级管理', 'Running a class'],
  ['短课', 'Short course'],
  ['签约', 'Signings'],
  ['艺体', 'Arts and sport'],
  ['行动研究', 'Action research'],
  ['评价', 'Assessment'],
  ['评价改革', 'New assessment'],
  ['读书会', 'Reading circle'],
  ['课例', 'Model lessons'],
  ['课堂对话', 'Classroom dialogue'],
  ['课堂活动', 'Class activities'],
  ['课堂管理', 'Classroom management'],
  ['课堂观察', 'Lesson observation'],
  ['调查', 'Surveys'],
  ['走访', 'Visits'],
  ['跨学科', 'Across subjects'],
  ['隐私', 'Privacy'],
  ['项目式学习', 'Project-based learning'],
  ['分层作业', 'Tiered homework'],
  ['小班教学', 'Small classes'],
  ['竞赛指导', 'Coaching for contests'],
  ['阅读推广', 'Promoting reading'],
  ['乡村支教', 'Teaching in villages'],
]
