import { pick, signInAdministrator, type Caller } from './api.ts'

/** The content that `addSiteContent` adds to the public site, in both languages. */
export const siteContent = {
  teachers: [
    { name: '顾明远', name_en: 'Gu Mingyuan', title: '特级教师', title_en: 'Master teacher' },
    { name: '林清和', name_en: 'Lin Qinghe', title: '高级教师', title_en: 'Senior teacher' },
  ],
  certificate: { code: 'TN-JOURNEY-1', kind: 'teacher', holder_name: '顾明远', subject_title: '签约教师' },
  category: { name: '课堂观察', name_en: 'Classroom watch', slug: 'journey-classroom' },
  items: [
    {
      title: '一堂没有标准答案的语文课',
      title_en: 'A lesson without a model answer',
      slug: 'journey-open-lesson',
      content: '<h2>提问</h2><p>老师把问题留在黑板上整整一周。</p><p><a href="/no-such-page">续篇</a></p>',
      content_en:
        '<h2>A question</h2><p>The teacher left the question on the board for a week.</p><p><a href="/no-such-page?lang=en">Sequel</a></p>',
    },
    {
      title: '乡村学校的科学角',
      title_en: 'A science corner in a village school',
      slug: 'journey-science-corner',
      content: '<p>显微镜是孩子们自己攒钱买的。</p>',
      content_en: '<p>The children saved up for the microscope.</p>',
    },
  ],
} as const

/** Every page of the site with a fixed address. */
export const sitePaths = [
  '/',
  '/teachers',
  '/top10',
  '/teacher100',
  '/sign',
  '/course',
  '/class',
  '/offline',
  '/news',
  '/big_infomation',
  '/app',
  '/enterprise_info',
  '/honor',
] as const

/** Pages that no site map lists. */
const unlistedPaths = ['/search?q=%E7%89%A9%E7%90%86', '/compare', '/application', '/no-such-page', '/401']

/** Returns every page with a fixed address, and one page of each kind of record. */
export async function findPagesOfEachKind(origin: string): Promise<string[]> {
  const listed = await listSiteAddresses(origin)
  const byKind = Map.groupBy(listed, (path) => path.replace(/(?<=^\/[^/]+\/).*/, ''))
  return [...[...byKind.values()].flatMap(([first]) => first ?? []), ...unlistedPaths]
}

/** Returns the addresses of the site map, without host and query. */
export async function listSiteAddresses(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<?]*)<\/loc>/g)].map(([, path]) => path || '/')
}

export interface AddedContent {
  /** Ids of `siteContent.teachers`, in that order. */
  readonly teacherIds: readonly number[]
}

/** Adds the content above with the back office's calls; it is sorted before existing content. */
export async function addSiteContent(origin: string): Promise<AddedContent> {
  const administrator = await signInAdministrator(origin)
  const now = Math.floor(Date.now() / 1000)
  const subject = await addRecord(administrator, 'Category', {
    kind: 'subject',
    slug: 'journey-subject',
    name: '旅程学科',
    name_en: 'Journeys',
  })
  const teacherIds: number[] = []
  // A new record is sorted before the older ones.
  for (const teacher of siteContent.teachers.toReversed()) {
    const facts = { school: '第一实验小学', years: 21, category_id: subject, tags: ['阅读'], is_signed: 1 }
    const texts = { summary: `${teacher.name}的课堂。`, summary_en: `The classroom of ${teacher.name_en}.` }
    teacherIds.unshift(await addRecord(administrator, 'teacher.Teacher', { ...teacher, ...facts, ...texts }))
  }
  const category = await addRecord(administrator, 'information.Category', siteContent.category)
  for (const [index, item] of siteContent.items.entries()) {
    const publish_time = now - 60 * (index + 1)
    await addRecord(administrator, 'information.Item', { ...item, category_id: category, publish_time, is_news: 1 })
  }
  await addRecord(administrator, 'fond.Code', siteContent.certificate)
  return { teacherIds }
}

/** Adds a record with the call of its form and returns its id: that of the newest record. */
export async function addRecord(caller: Caller, controller: string, record: object): Promise<number> {
  const added = await caller.post(`/admin/${controller}/add`, record)
  if (added.code !== 1) throw new Error(`${controller} was not added: ${JSON.stringify(added)}`)
  const newest = await caller.get(`/admin/${controller}/index?limit=1&order=id,desc`)
  const id = pick(newest.data, 'list', 0, 'id') ?? pick(added.data, 'id')
  if (typeof id !== 'number') throw new Error(`${controller} has no id: ${JSON.stringify(newest)}`)
  return id
}
