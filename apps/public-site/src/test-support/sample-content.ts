import type {
  FeedContent,
  HomeContent,
  NewsArticle,
  NewsCard,
  NewsContent,
  NewsItemContent,
  RankedTeacher,
  SiteContent,
  SitemapContent,
  TeacherContent,
  TeacherProfile,
  Top10Content,
} from '@teachnet/contract'

/** Content as the API gives it, for tests. Unix seconds. */
export const publishTime = Date.UTC(2026, 10, 12, 1) / 1000

export const site: SiteContent = {
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
  footer: [],
}

const names = ['沈砚秋', '陆怀真', '顾清和', '温若岚', '江临川', '许知微', '宋青原', '叶书白', '林照野', '周既明']
const subjects = ['语文', '数学', '物理', '英语', '历史', '化学', '地理', '美术', '生物', '音乐']

export const teachers: readonly RankedTeacher[] = names.map((name, index) => ({
  id: index + 1,
  rank: index + 1,
  name,
  title: index % 2 === 0 ? '特级教师' : '正高级教师',
  subject: subjects[index] ?? '',
  school: '北京市第八中学',
  years: 18 + index,
  region: '北京市 西城区',
  avatar: `/portraits/${index + 1}.svg`,
  photo: `/portraits/${index + 1}.svg`,
  summary: '让每个孩子在课堂上说出自己的第一句真话，是她二十年来唯一坚持的事。',
  tags: ['整本书阅读', '写作'],
  is_signed: 1,
}))

export const teacher: TeacherProfile = {
  ...at(teachers, 0),
  content:
    '<p>1998 年登上讲台，从一所乡村中学开始。她把课文拆成问题，把问题还给学生。</p><h2>教学主张</h2><p>少讲，多问；慢读，深想。课堂的一半时间属于学生。</p><blockquote><p>一节好课，下课铃响的时候，问题才刚刚开始。</p></blockquote><h2>主要著作</h2><ul><li>《把课堂还给问题》</li><li>《慢读十讲》</li></ul>',
  video_url: '',
  category: null,
  signed_on: '2024-09-10',
  update_time: publishTime,
}

export const news: readonly NewsCard[] = [
  '第三届十大名师评选结果公布',
  '一堂没有标准答案的物理课',
  '乡村学校的图书馆怎样活起来',
  '教研组的星期三下午',
  '双语阅读进入小学三年级课堂',
  '把实验还给学生：五位化学教师的做法',
].map((title, index) => ({
  id: index + 1,
  slug: `item-${index + 1}`,
  title,
  summary: '评审团用三个月走访了四十一所学校，听课一百二十六节，最后在十位教师身上达成一致。',
  cover: index % 3 === 2 ? '' : `/covers/${index + 1}.svg`,
  category: index % 2 === 0 ? { name: '动态', slug: 'updates' } : { name: '课堂', slug: 'classroom' },
  source: '师联网',
  author: '何思远',
  is_top: index === 0 ? 1 : 0,
  publish_time: publishTime - index * 86_400 * 3,
}))

export const article: NewsArticle = {
  ...at(news, 0),
  content:
    '<p>经过三个月的走访与评议，第三届十大名师名单今天公布。</p><h2>评审怎样进行</h2><p>评审团由三十一位教师、学者与家长组成，每位候选人至少被听课三次，事先不通知。</p><blockquote><p>我们不看获奖证书，只看学生的眼睛。</p></blockquote><p>完整榜单见本站“十大名师”页面。</p>',
  views: 12,
  is_news: 1,
  seo_title: '',
  seo_description: '',
  update_time: publishTime + 3600,
}

export const home: HomeContent = {
  site,
  teachers: teachers.slice(0, 8),
  teacherTotal: 120,
  news,
  teams: [],
  courses: [],
  brands: [],
  app: { title: '', app_download: '', app_url: '' },
  home_video: '',
}
export const top10: Top10Content = { site, teachers }
export const teacherContent: TeacherContent = {
  site,
  teacher,
  rank: 1,
  others: teachers.slice(4, 8),
  courses: [],
  teams: [],
  ranks: [],
}
export const newsContent: NewsContent = {
  site,
  categories: [
    { name: '动态', slug: 'updates', parent: null },
    { name: '课堂', slug: 'classroom', parent: null },
    { name: '研究', slug: 'research', parent: null },
  ],
  category: null,
  list: news,
  page: 2,
  pageSize: 10,
  total: 42,
}
export const newsItem: NewsItemContent = {
  site,
  item: article,
  previous: at(news, 1),
  next: { slug: 'item-0', title: '名师课堂开放周下月启动' },
}
export const sitemap: SitemapContent = {
  teachers: [{ id: 1, update_time: publishTime }],
  news: [{ slug: 'item-1', update_time: publishTime }],
  courses: [],
  categories: ['updates'],
}
export const feed: FeedContent = { site, list: news }

function at<T>(list: readonly T[], index: number): T {
  const item = list[index]
  if (item === undefined) throw new RangeError(`no item ${index}`)
  return item
}
