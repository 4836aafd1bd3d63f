import type { Bilingual } from '../bilingual.ts'

type FooterKind = 'link' | 'text' | 'contact'

/** The footer of the site, by column. Links lead to existing pages. */
export const footer: readonly {
  readonly column: Bilingual
  readonly kind: FooterKind
  readonly label: Bilingual
  readonly link: string
}[] = [
  {
    column: ['找老师', 'Find a teacher'],
    kind: 'link',
    label: ['物理教师', 'Physics'],
    link: '/teachers?subject=physics',
  },
  {
    column: ['找老师', 'Find a teacher'],
    kind: 'link',
    label: ['高中教师', 'Senior high school'],
    link: '/teachers?stage=senior',
  },
  { column: ['找老师', 'Find a teacher'], kind: 'link', label: ['证书查询', 'Verify a certificate'], link: '/sign' },
  {
    column: ['帮助', 'Help'],
    kind: 'link',
    label: ['常见问题', 'Questions and answers'],
    link: '/enterprise_info#faq',
  },
  {
    column: ['帮助', 'Help'],
    kind: 'link',
    label: ['教师职称是什么意思', 'What teachers’ titles mean'],
    link: '/enterprise_info#titles',
  },
  {
    column: ['帮助', 'Help'],
    kind: 'link',
    label: ['在职教师与有偿补课', 'School teachers and paid tutoring'],
    link: '/enterprise_info#teaching-law',
  },
  {
    column: ['帮助', 'Help'],
    kind: 'link',
    label: ['证件与您的同意', 'Certificates and your consent'],
    link: '/enterprise_info#consent',
  },
  { column: ['帮助', 'Help'], kind: 'link', label: ['会员中心', 'Member centre'], link: '/user' },
  {
    column: ['到访', 'Visit us'],
    kind: 'text',
    label: ['周一至周五 9:00–17:30', 'Mon–Fri 9:00–17:30'],
    link: '',
  },
  {
    column: ['到访', 'Visit us'],
    kind: 'text',
    label: ['周三上午留给来访的老师', 'Wednesday mornings are for visiting teachers'],
    link: '',
  },
  {
    column: ['到访', 'Visit us'],
    kind: 'contact',
    label: ['visit@example.com', 'visit@example.com'],
    link: 'mailto:visit@example.com',
  },
]

export const appGroups: readonly {
  readonly title: Bilingual
  readonly subtitle: Bilingual
  readonly description: Bilingual
  readonly link: string
  readonly slides: readonly { readonly title: Bilingual; readonly link: string }[]
}[] = [
  {
    title: ['找老师', 'Find a teacher'],
    subtitle: ['一百二十位教师，按学科与城市', 'A hundred and twenty, by subject and city'],
    description: [
      '每份档案都由本人核对过，可以按学科、学段和城市筛选，收藏以后有新课会提醒。',
      'Every profile has been checked by the teacher. Filter by subject, stage and city; save one, and you hear of new courses.',
    ],
    link: '/teachers',
    slides: [
      { title: ['今年的十大名师', 'This year’s top ten'], link: '/top10' },
      { title: ['从一间教室开始认识他们', 'Get to know them in one classroom'], link: '/teachers' },
    ],
  },
  {
    title: ['随身课程', 'Courses to go'],
    subtitle: ['十五分钟一课，离线也能听', 'Fifteen minutes each, offline as well'],
    description: [
      '通勤路上听一课，到学校就能用。练习可以拍照提交，主讲老师书面回复。',
      'Listen to one on the way and use it at school. Send a photo of your exercise and the teacher replies in writing.',
    ],
    link: '/course',
    slides: [{ title: ['每周一课，不赶路', 'One lesson a week, no hurry'], link: '/class' }],
  },
  {
    title: ['课堂资讯', 'News from class'],
    subtitle: ['每周两三篇，十分钟读完', 'Two or three a week, ten minutes each'],
    description: [
      '走访手记、教研沙龙、教师读书会。没有弹窗，没有推送轰炸，读完就可以放下手机。',
      'Visits, salons, reading circles. No pop-ups and no stream of alerts: read it and put the phone away.',
    ],
    link: '/news',
    slides: [{ title: ['本周的一节课', 'The lesson of this week'], link: '/news' }],
  },
  {
    title: ['听课本', 'Observer’s notebook'],
    subtitle: ['左边写事实，右边写问题', 'Facts on the left, questions on the right'],
    description: [
      '为互相听课设计的笔记：自动记时，只记录发言次数，不录音，不上传学生信息。',
      'Notes made for visiting each other: keeps the time and counts who speaks, records no sound, and uploads nothing about pupils.',
    ],
    link: '',
    slides: [],
  },
]

/** Slides of the app page without a group. */
export const appSlides: readonly { readonly title: Bilingual; readonly link: string }[] = [
  { title: ['师联网，装进口袋', 'TeachNet in your pocket'], link: '/' },
]

/** Slides above the offline courses, each for the next course of a category. */
export const offlineSlides: readonly { readonly title: Bilingual; readonly category: string }[] = [
  { title: ['周末，来一间真正的教室', 'This weekend, come to a real classroom'], category: 'leading' },
  { title: ['两天，四节现场课，一百次提问', 'Two days, four live lessons, a hundred questions'], category: 'dialogue' },
  { title: ['走出校门的科学课', 'Science beyond the school gate'], category: 'inquiry' },
  { title: ['重新做一次初学者', 'Be a beginner again'], category: 'arts-movement' },
]
