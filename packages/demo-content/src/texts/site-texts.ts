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

/** What one does with the app, in the order of `app-screens.json`, which has a picture of each. */
export const appGroups: readonly {
  readonly title: Bilingual
  readonly subtitle: Bilingual
  readonly description: Bilingual
  readonly link: string
}[] = [
  {
    title: ['找老师', 'Find a teacher'],
    subtitle: ['一百二十位教师，按学科与城市', 'A hundred and twenty, by subject and city'],
    description: [
      '每份档案都由本人核对过，可以按学科、学段和城市筛选，收藏以后有新课会提醒。',
      'Every profile has been checked by the teacher. Filter by subject, stage and city; save one, and you hear of new courses.',
    ],
    link: '/teachers',
  },
  {
    title: ['随身课程', 'Courses to go'],
    subtitle: ['十五分钟一课，记得看到哪里', 'Fifteen minutes each, and it remembers where you were'],
    description: [
      '选日期、报名、看视频课都在这一页。第一课不用注册，通勤路上就能看完。',
      'Dates, enrolment and video lessons are on one page. The first lesson needs no account and fits a bus ride.',
    ],
    link: '/course',
  },
  {
    title: ['课堂资讯', 'News from class'],
    subtitle: ['每周两三篇，十分钟读完', 'Two or three a week, ten minutes each'],
    description: [
      '走访手记、教研沙龙、教师读书会。没有弹窗，没有推送轰炸，读完就可以放下手机。',
      'Visits, salons, reading circles. No pop-ups and no stream of alerts: read it and put the phone away.',
    ],
    link: '/news',
  },
  {
    title: ['会员中心', 'Your own pages'],
    subtitle: ['报名、余额、通知在一处', 'Enrolments, balance and notices in one place'],
    description: [
      '申请走到哪一步、候补轮到谁、下一次课在哪天，打开就看得到。数据随时可以导出，也可以注销。',
      'See where an application stands, who is next on the waiting list and when the next class is. Export your data or close the account at any time.',
    ],
    link: '/user',
  },
]

/** Slides of the app page, below what the app does. */
export const appSlides: readonly { readonly title: Bilingual; readonly link: string }[] = [
  { title: ['今年的十大名师', 'This year’s top ten'], link: '/top10' },
  { title: ['每周一课，不赶路', 'One lesson a week, no hurry'], link: '/class' },
  { title: ['从校门走到家', 'From the school gate to the front door'], link: '/news/street-notes' },
]

/** Slides above the offline courses, each for the next course of a category. */
export const offlineSlides: readonly { readonly title: Bilingual; readonly category: string }[] = [
  { title: ['周末，来一间真正的教室', 'This weekend, come to a real classroom'], category: 'leading' },
  { title: ['两天，四节现场课，一百次提问', 'Two days, four live lessons, a hundred questions'], category: 'dialogue' },
  { title: ['走出校门的科学课', 'Science beyond the school gate'], category: 'inquiry' },
  { title: ['重新做一次初学者', 'Be a beginner again'], category: 'arts-movement' },
]
