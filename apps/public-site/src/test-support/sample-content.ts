import type {
  ApplicationForm,
  ContentName,
  ContentOf,
  CourseDetail,
  FeedContent,
  HomeContent,
  InformationContent,
  NewsArticle,
  NewsCard,
  NewsContent,
  NewsItemContent,
  RankedTeacher,
  SignContent,
  SiteContent,
  SitemapContent,
  Teacher100Content,
  TeacherContent,
  TeacherProfile,
  Top10Content,
} from '@teachnet/contract'
import * as resources from '@teachnet/contract/resources'
import { knownSample, sampleRecord } from './sample-record.ts'

/** Content in the API's format, for tests. Unix seconds. */
export const publishTime = Date.UTC(2026, 10, 12, 1) / 1000

export const site: SiteContent = {
  logo_size: null,
  company_name: '',
  company_address: '',
  contact_email: '',
  police_number: '',
  wechat_share: false,
  offline_reading: true,
  licence: '',
  chat_url: 'https://work.weixin.qq.com/kfid/kfc1',
  official_accounts: ['https://weibo.com/teachnet'],
  siteName: '师联网',
  site_title: '师联网',
  logo: '',
  recordNumber: '京ICP备2026000001号-1',
  right_phone: '400-010-2026',
  right_qrcode: '',
  banner_title: '',
  teacher_title: '',
  home_info: '',
  home_short_title: '',
  home_short_info: '',
  home_info_image: '',
  head_nav: [
    { title: '首页', path: '/' },
    { title: '十大名师', path: '/top10' },
    { title: '新闻', path: '/news' },
    { title: '课程', path: '/course' },
    { title: '会员中心', path: '/user' },
  ],
  top_menu: [],
  app_menu: [],
  footer: [{ title: '联系', entries: [sampleRecord(resources.enterpriseBottom, 'card')] }],
}

const names = ['沈砚秋', '陆怀真', '顾清和', '温若岚', '江临川', '许知微', '宋青原', '叶书白', '林照野', '周既明']
const subjects = ['语文', '数学', '物理', '英语', '历史', '化学', '地理', '美术', '生物', '音乐']

export const teachers: readonly RankedTeacher[] = names.map((name, index) =>
  knownSample(resources.teacher, 'card', {
    id: index + 1,
    rank: index + 1,
    name,
    title: index % 2 === 0 ? '特级教师' : '正高级教师',
    subject: { name: subjects[index] ?? '', slug: `subject-${index + 1}` },
    school: '北京市第八中学',
    region: [
      { code: 11, name: '北京市' },
      { code: 110102, name: '西城区' },
    ],
    avatar: `/portraits/${index + 1}.svg`,
    photo: `/portraits/${index + 1}.svg`,
    signed_on: '2024-09-10',
    board: index < 2 ? `/boards/${index + 1}.webp` : '',
    summary: '让每个孩子在课堂上说出自己的第一句真话，是她二十年来唯一坚持的事。',
    is_signed: 1,
    availability: 'open',
    caption: '',
  }),
)

export const teacher: TeacherProfile = knownSample(resources.teacher, 'page', {
  ...at(teachers, 0),
  content:
    '<p>1998 年登上讲台，从一所乡村中学开始。她把课文拆成问题，把问题还给学生。</p><h2>教学主张</h2><p>少讲，多问；慢读，深想。课堂的一半时间属于学生。</p><blockquote><p>一节好课，下课铃响的时候，问题才刚刚开始。</p></blockquote><h2>主要著作</h2><ul><li>《把课堂还给问题》</li><li>《慢读十讲》</li></ul>',
  photo_alt: '在黑板前提问的她',
  photo_credit: '沈老师摄',
  board_alt: '句子图解',
  board_credit: '',
  video_url: '',
  years: 18,
  stages: ['senior'],
  tags: [
    { value: '整本书阅读', text: '整本书阅读' },
    { value: '写作', text: '写作' },
  ],
  availability: 'open',
  signed_on: '2024-09-10',
})

export const news: readonly NewsCard[] = [
  '第三届十大名师评选结果公布',
  '一堂没有标准答案的物理课',
  '乡村学校的图书馆怎样活起来',
  '教研组的星期三下午',
  '双语阅读进入小学三年级课堂',
  '把实验还给学生：五位化学教师的做法',
].map((title, index) =>
  knownSample(resources.informationItem, 'card', {
    id: index + 1,
    slug: `item-${index + 1}`,
    title,
    summary: '评审团用三个月走访了四十一所学校，听课一百二十六节，最后在十位教师身上达成一致。',
    cover: index % 3 === 2 ? '' : `/covers/${index + 1}.svg`,
    category: knownSample(
      resources.informationCategory,
      'link',
      index % 2 === 0 ? { name: '动态', slug: 'updates' } : { name: '课堂', slug: 'classroom' },
    ),
    is_top: index === 0 ? 1 : 0,
    publish_time: publishTime - index * 86_400 * 3,
  }),
)

export const article: NewsArticle = knownSample(resources.informationItem, 'page', {
  ...at(news, 0),
  content:
    '<p>经过三个月的走访与评议，第三届十大名师名单今天公布。</p><h2>评审怎样进行</h2><p>评审团由三十一位教师、学者与家长组成，每位候选人至少被听课三次，事先不通知。</p><blockquote><p>我们不看获奖证书，只看学生的眼睛。</p></blockquote><p>完整榜单见本站“十大名师”页面。</p>',
  cover_alt: '黑板前的一排课桌',
  cover_credit: '沈老师摄',
  source: '师联网',
  author: '何思远',
  teachers: [sampleRecord(resources.teacher, 'card')],
  tags: [{ value: '评选', text: '评选' }],
  correction: '初稿把学校数写成了四十所，实际为四十一所。',
  corrected_on: '2026-11-14',
  views: 12,
  is_news: 1,
  seo_title: '',
  seo_description: '',
  update_time: publishTime + 3600,
})

const noStores = { ios_url: '', android_url: '', version: '', code: null } as const

export const home: HomeContent = {
  site,
  teachers: teachers.slice(0, 8),
  teacherTotal: 120,
  subjects: [
    { text: '语文', value: 'chinese', count: 20, parent: null },
    { text: '物理', value: 'physics', count: 12, parent: null },
  ],
  regions: [
    { text: '江苏省', value: '32', count: 9, parent: null },
    { text: '苏州市', value: '3205', count: 4, parent: '32' },
  ],
  news,
  teams: [sampleRecord(resources.teacherTeam, 'card')],
  courses: [sampleRecord(resources.course, 'card')],
  today: '2026-03-02',
  brands: [sampleRecord(resources.brand, 'card')],
  app: { title: '', app_download: '', app_url: '', ...noStores },
  home_video: '',
  banner_alt: '',
  banner_credit: '',
}
export const top10: Top10Content = { site, teachers }
export const teacherContent: TeacherContent = {
  site,
  teacher,
  rank: 1,
  others: teachers.slice(4, 8),
  courses: [],
  today: '2026-03-02',
  teams: [sampleRecord(resources.teacherTeam, 'card')],
  articles: [sampleRecord(resources.informationItem, 'card')],
  ranks: [sampleRecord(resources.teacher100, 'link', 7)],
}
export const newsContent: NewsContent = {
  site,
  facets: {
    category: [
      { text: '动态', value: 'updates', count: 20, parent: null },
      { text: '课堂', value: 'classroom', count: 12, parent: null },
      { text: '研究', value: 'research', count: 10, parent: null },
    ],
  },
  chosen: { isNews: '1' },
  excerpts: [],
  mostRead: [{ slug: 'item-4', title: '教研组的星期三下午' }],
  category: null,
  list: news,
  page: 2,
  pageSize: 10,
  total: 42,
}
const { category: _category, ...allArticles } = newsContent
const information: InformationContent = { ...allArticles, chosen: {}, page: 1 }

export const newsItem: NewsItemContent = {
  site,
  item: article,
  previous: knownSample(resources.informationItem, 'link', { slug: 'item-2', title: '一堂没有标准答案的物理课' }),
  next: { slug: 'item-0', title: '名师课堂开放周下月启动' },
  related: news.slice(2, 4),
  courses: [sampleRecord(resources.course, 'card')],
  today: '2026-03-02',
}
export const sitemap: SitemapContent = {
  parts: [{ update_time: publishTime }],
  records: [
    { path: '/teacher/1', update_time: publishTime },
    { path: '/news/item-1', update_time: publishTime },
    { path: '/nowhere/1', update_time: publishTime },
  ],
  headings: { 'information.Item': { category: ['updates'] }, 'course.Course': { category: ['lessons'] } },
}
export const feed: FeedContent = { site, category: null, list: [article] }

export const course: CourseDetail = sampleRecord(resources.course, 'page')

const ranking = {
  facets: { subject: [{ value: 'physics', text: '物理', count: 4, parent: null }], province: [] },
  chosen: {},
} as const

export const teacher100: Teacher100Content = {
  ...ranking,
  site,
  years: [2026, 2025],
  year: 2026,
  list: [3, 1, null].map((before, index) =>
    Object.assign(sampleRecord(resources.teacher100, 'card', index + 1), {
      rank: index + 1,
      before,
      ranks: [...(before === null ? [] : [{ year: 2025, rank: before }]), { year: 2026, rank: index + 1 }],
    }),
  ),
}

export const sign: SignContent = {
  ...ranking,
  site,
  facets: { ...ranking.facets, city: [], availability: [] },
  teachers: [Object.assign(sampleRecord(resources.teacher, 'card', 2), { caption: '可以到校授课' })],
  code: '',
  certificate: null,
}

/** Content of the compositions by name, in the API's format. */
export const samples: { readonly [Name in ContentName]: ContentOf[Name] } = {
  site: { site },
  home,
  top10,
  teacher100,
  sign,
  teacher: teacherContent,
  news: newsContent,
  information,
  newsItem,
  feed,
  sitemap,
  app: {
    site,
    app: { title: '随身的师联网', app_download: '/storage/qr.webp', app_url: 'https://example.org/app', ...noStores },
    slides: [sampleRecord(resources.appSwiper, 'card')],
    groups: [Object.assign(sampleRecord(resources.appGroup, 'card'), { slides: [] })],
  },
  course: { site, course, today: '2026-11-12', others: [sampleRecord(resources.course, 'card', 2)] },
  compare: { site, courses: [1, 2].map((id) => sampleRecord(resources.course, 'page', id)) },
  offline: {
    site,
    slides: [sampleRecord(resources.offlineSwiper, 'card')],
    list: [1, 2].map((id) => sampleRecord(resources.course, 'card', id)),
    today: '2026-11-12',
    month: '2026-12',
    calendar: [1, 2].map((id) => ({
      key: `run-${id}`,
      slug: `slug-${id}`,
      title: `title ${id}`,
      start_date: `2026-12-0${id}`,
      end_date: null,
    })),
    months: { first: '2026-11', last: '2026-12' },
  },
  company: {
    site,
    sections: [1, 2].map((id) => sampleRecord(resources.enterpriseInfo, 'card', id)),
    figures: { teachers: 120, courses: 60, articles: 80, honours: 20, branches: 2, provinces: 21 },
    milestones: [1, 2].map((id) => sampleRecord(resources.enterpriseMilestone, 'card', id)),
    branches: [1, 2].map((id) => sampleRecord(resources.enterpriseBranch, 'card', id)),
  },
  search: {
    site,
    q: '物理',
    teachers: { list: [sampleRecord(resources.teacher, 'link')], excerpts: [''], total: 12 },
    courses: { list: [sampleRecord(resources.course, 'link')], excerpts: ['…物理课'], total: 1 },
    articles: { list: [], excerpts: [], total: 0 },
    offers: [],
    common: [],
  },
  policy: {
    site,
    kind: 'privacy',
    policy: {
      version: '2.0',
      valid_from: publishTime,
      title: '隐私政策',
      notice: '仅用于处理申请',
      content: '<h2>保存多久</h2><p>一年</p>',
      changes: '写明保存期限',
    },
    versions: [
      { version: '2.0', valid_from: publishTime },
      { version: '1.0', valid_from: null },
    ],
  },
  suggest: { suggestions: [{ kind: 'teacher', text: '沈砚秋', path: '/teacher/1', marks: [] }] },
  newsletter: {
    site,
    topic: 'news',
    about: 0,
    title: '',
    consent: { version: 'v1', text: '…', kind: 'privacy', title: '隐私政策', number: '2.0', valid_from: null },
  },
  application: { site, form: { kind: 'teacher' } as ApplicationForm },
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index]
  if (item === undefined) throw new RangeError(`no item ${index}`)
  return item
}
