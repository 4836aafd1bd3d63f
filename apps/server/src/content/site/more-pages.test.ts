import type {
  AppContent,
  AreaListContent,
  AreaRecordContent,
  CompanyContent,
  CompareContent,
  CourseContent,
  HomeContent,
  OfflineContent,
  SignContent,
  Teacher100Content,
  TeacherContent,
  Top10Content,
  VisitedDefinition,
} from '@teachnet/contract'
import type { Reply } from '@teachnet/protocol'
import type { course, enterpriseHonor, teacherTeam } from '@teachnet/contract/resources'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/db/client.ts'
import {
  appGroupTable,
  appSwiperTable,
  brandTable,
  categoryTable,
  courseRunTable,
  courseTable,
  enterpriseBottomTable,
  enterpriseHonorTable,
  enterpriseInfoTable,
  informationCategoryTable,
  informationItemTable,
  offlineSwiperTable,
  teacher100Table,
  teacherListTable,
  teacherTable,
  teacherTeamTable,
} from '../../features/schema.ts'
import { browserAgent } from '../../test-support/browser-agent.ts'
import { oneDatabase } from '../../test-support/test-database.ts'
import { createTestServer, type TestServer } from '../../test-support/test-server.ts'
import { writeSearchDocuments } from '../../test-support/write-search-documents.ts'

// The tests' clock starts at 2026-03-02 in the site's time zone. Teachers have the ids 1 to 4, of which 4 is disabled.
describe.each(oneDatabase)('content of courses, lists and the company on %s', (kind) => {
  let t: TestServer

  beforeAll(async () => {
    t = await createTestServer(kind)
    await addTeachers(t.db)
    await addCourses(t.db)
    await addCompany(t.db)
    await writeSearchDocuments(t)
  })
  afterAll(() => t.close())

  async function get<T>(path: string, language = 'zh-cn') {
    const answer = await t.app.inject({ url: `/api/content/${path}`, headers: { 'think-lang': language } })
    return { ...answer.json<Reply<T> & { error?: string }>(), tags: String(answer.headers['cache-tag']).split(' ') }
  }

  async function getList<D extends VisitedDefinition>(controller: string, query: string, language = 'zh-cn') {
    const answer = await t.app.inject({ url: `/api/${controller}/list?${query}`, headers: { 'think-lang': language } })
    return answer.json<Reply<AreaListContent<D>> & { error?: string }>()
  }
  const getCourses = (query: string, language?: string) => getList<typeof course>('course.Course', query, language)

  it('the lists of the back office appear in order, without disabled teachers [R1]', async () => {
    const { data, tags } = await get<SignContent>('sign', 'en')
    expect(data.teachers.map(({ id, caption }) => [id, caption])).toEqual([
      [1, 'First to sign'],
      [3, ''],
    ])
    expect(tags).toContain('teacher_list')
    const { data: top } = await get<Top10Content>('top10')
    expect(top.teachers.map(({ id, rank }) => [id, rank])).toEqual([
      [2, 1],
      [1, 2],
    ])
    expect((await get<TeacherContent>('teacher?id=1')).data.rank).toBe(2)
    expect((await get<TeacherContent>('teacher?id=3')).data.rank).toBeNull()
  })

  it('the signed teachers are narrowed by city and availability, each choice counted given the others [R1]', async () => {
    await t.db
      .update(teacherTable)
      .set({ region: [33, 3301, 330_106] })
      .where(eq(teacherTable.id, 1))
    await t.db
      .update(teacherTable)
      .set({ region: [11, 1101, 110_108], availability: 'later' })
      .where(eq(teacherTable.id, 3))
    const idsOf = async (query: string) => (await get<SignContent>(`sign?${query}`, 'en')).data
    const all = await idsOf('')
    expect(all.facets.city.map(({ text }) => text)).toEqual(['Beijing', 'Hangzhou'])
    expect(all.facets.city.map(({ value, count }) => [value, count])).toEqual([
      ['11', 1],
      ['3301', 1],
    ])
    expect(all.facets.availability.map(({ value, text, count }) => [value, text, count])).toEqual([
      ['later', 'By arrangement', 1],
      ['open', 'Takes bookings', 1],
    ])
    const open = await idsOf('availability=open')
    expect(open.teachers.map(({ id }) => id)).toEqual([1])
    expect(open.facets.city.map(({ value }) => value)).toEqual(['3301'])
    expect(open.facets.availability).toHaveLength(2)
    expect((await idsOf('city=11&availability=open')).teachers).toEqual([])
    expect(await get('sign?availability=never')).toMatchObject({ error: 'RECORD_NOT_FOUND' })
  })

  it('the signed teachers are ordered by weight while their list is empty [R1]', async () => {
    await t.db.update(teacherListTable).set({ status: '0' })
    const { data } = await get<SignContent>('sign')
    expect(data.teachers.map(({ id }) => id)).toEqual([3, 1])
    await t.db.update(teacherListTable).set({ status: '1' })
  })

  it('the top hundred are those of the latest year or of the requested one [R1]', async () => {
    const { data, tags } = await get<Teacher100Content>('teacher100')
    expect(data).toMatchObject({ years: [2025, 2024], year: 2025 })
    expect(data.list.map(({ rank, score, teacher }) => [rank, score, teacher.id])).toEqual([
      [1, 98.25, 2],
      [2, 97.5, 1],
    ])
    expect(tags).toContain('teacher_100')
    expect((await get<Teacher100Content>('teacher100?year=2024')).data.list).toHaveLength(1)
    expect(await get('teacher100?year=1999')).toMatchObject({ error: 'RECORD_NOT_FOUND' })
  })

  it('a teacher’s profile has courses, teams and ranks among the top hundred [R1]', async () => {
    const { data } = await get<TeacherContent>('teacher?id=1')
    expect(data.courses.map(({ slug }) => slug)).toEqual(['reading', 'camp'])
    expect(data.teams.map(({ name, leader }) => [name, leader?.id])).toEqual([['语文组', 2]])
    const team = await t.app.inject({ url: `/api/teacher.Team/read?key=${data.teams[0]?.id}` })
    const { record } = team.json<Reply<AreaRecordContent<typeof teacherTeam>>>().data
    expect([record.leader?.id, record.members.map(({ id }) => id)]).toEqual([2, [3, 1]])
    expect(data.ranks).toEqual([
      { year: 2025, rank: 2 },
      { year: 2024, rank: 1 },
    ])
  })

  it('the course list has prices as texts, and can be filtered by kind, category and words and be sorted [R1]', async () => {
    const slugs = async (query: string) => (await getCourses(query)).data.list.map(({ slug }) => slug)
    expect(await slugs('')).toEqual(['reading', 'workshop', 'camp', 'past', 'someday'])
    expect(await slugs('kind=listed')).toEqual(['reading'])
    expect(await slugs('category=language')).toEqual(['reading', 'camp'])
    expect(await slugs('q=%E9%98%85%E8%AF%BB')).toEqual(['reading'])
    expect(await slugs('order=price')).toEqual(['workshop', 'past', 'someday', 'reading', 'camp'].toSorted(byPrice))
    const { data } = await getCourses('', 'en')
    expect(data).toMatchObject({
      total: 5,
      page: 1,
      pageSize: 12,
      facets: { category: [{ text: 'Language', value: 'language' }, { value: 'subjects' }] },
    })
    expect(data.list[0]).toMatchObject({ title: 'Reading', price: '1280.00', original_price: '1580.50', hours: 12.5 })
    for (const query of ['page=2', 'kind=none', 'order=none'])
      expect(await getCourses(query)).toMatchObject({ error: 'RECORD_NOT_FOUND' })
  })

  it('the course list is narrowed by price, month, topic, place and teacher, and counts what each would leave [R1]', async () => {
    const slugs = async (query: string) => (await getCourses(query)).data.list.map(({ slug }) => slug)
    expect(await slugs('price=100-300')).toEqual(['workshop', 'past'].filter((each) => (prices[each] ?? 0) < 30_000))
    expect(await slugs('price=1000-2000')).toEqual(['reading'])
    expect(await slugs('price=2000-')).toEqual(['camp'])
    expect(await slugs('month=2026-03')).toEqual(['workshop', 'past'])
    expect(await slugs('tag=%E6%95%B4%E6%9C%AC%E4%B9%A6')).toEqual(['reading'])
    expect(await slugs('teacher=1')).toEqual(['reading', 'camp'])
    const { facets } = (await getCourses('', 'en')).data
    const counts = (name: string) => facets[name]?.map(({ value, count }) => [value, count])
    // Teacher 4 is disabled.
    expect(counts('teacher')).toEqual([
      ['1', 2],
      ['3', 1],
    ])
    // A course of February is in the list, but the month has passed.
    expect(counts('month')).toEqual([['2026-03', 2]])
    expect(facets.month?.map(({ text }) => text)).toEqual(['March 2026'])
    expect(counts('tag')).toEqual([
      ['整本书', 1],
      ['朗读', 1],
    ])
    expect(counts('price')?.at(-1)).toEqual(['2000-', 1])
    expect((await getCourses('month=2026-03&price=2000-')).data.facets.price?.map(({ value }) => value)).not.toContain(
      '2000-',
    )
    for (const query of ['price=1-7', 'month=2026-13', 'month=march', 'teacher=x'])
      expect(await getCourses(query)).toMatchObject({ error: 'RECORD_NOT_FOUND' })
  })

  it('at most three courses are compared, in the requested order, without those that visitors may not see [R1]', async () => {
    const ids = new Map((await t.db.select().from(courseTable)).map(({ slug, id }) => [slug, id]))
    const compare = async (...slugs: string[]) => {
      const { data } = await get<CompareContent>(`compare?compare=${slugs.map((each) => ids.get(each)).join('-')}`)
      return data.courses.map(({ slug }) => slug)
    }
    expect(await compare('camp', 'reading')).toEqual(['camp', 'reading'])
    expect(await compare('disabled', 'camp', 'camp')).toEqual(['camp'])
    expect(await compare('past', 'camp', 'workshop', 'reading')).toEqual(['past', 'camp', 'workshop'])
    expect((await get<CompareContent>('compare')).data.courses).toEqual([])
    expect(await get('compare?compare=camp')).toMatchObject({ error: 'RECORD_NOT_FOUND' })
  })

  it('a parent category lists the courses of its subcategories, and disabled categories are hidden [R1]', async () => {
    const { data } = await getCourses('')
    expect(data.facets.category).toEqual([
      { text: '语言', value: 'language', count: 2, parent: 'subjects' },
      { text: '学科', value: 'subjects', count: 2, parent: null },
    ])
    const listed = async (category: string) =>
      (await getCourses(`category=${category}`)).data.list.map(({ slug }) => slug)
    expect(await listed('subjects')).toEqual(['reading', 'camp'])
    expect(await listed('closed')).toEqual([])
    expect(data.list.find(({ slug }) => slug === 'workshop')?.category).toBeNull()
    expect((await get<CourseContent>('course?slug=workshop')).data.course.category).toBeNull()
  })

  it('a disabled subject is hidden [R1]', async () => {
    expect((await get<TeacherContent>('teacher?id=2')).data.teacher.subject).toBeNull()
    expect((await get<Top10Content>('top10')).data.teachers[0]).toMatchObject({ id: 2, subject: null })
  })

  it('a course has its teachers in order and other courses of its category [R1]', async () => {
    const { data, tags } = await get<CourseContent>('course?slug=READING')
    expect(data.course).toMatchObject({ content: '<p>书</p>', capacity: 30, views: 0 })
    expect(data.course.region.map(({ name }) => name)).toEqual(['北京市', '东城区'])
    expect(data.course.teachers.map(({ id }) => id)).toEqual([3, 1])
    expect(data.others.map(({ slug }) => slug)).toEqual(['camp'])
    expect(tags).toEqual(expect.arrayContaining(['course', `course:${data.course.id}`, 'teacher']))
    expect(await get('course?slug=disabled')).toMatchObject({ error: 'RECORD_NOT_FOUND' })
  })

  it('the calendar of the offline page shows the month of the next course, or the requested one [R1]', async () => {
    const calendarOf = async (query = '') => {
      const { month, calendar, months, today } = (await get<OfflineContent>(`offline${query}`)).data
      return { month, months, today, slugs: calendar.map(({ slug }) => slug) }
    }
    const months = { first: '2026-03', last: '2026-03' }
    // The camp lasts until March 2.
    const today = '2026-03-02'
    expect(await calendarOf()).toEqual({ month: '2026-03', months, today, slugs: ['camp', 'past', 'workshop'] })
    expect(await calendarOf('?month=2026-02')).toMatchObject({ month: '2026-02', slugs: ['camp'], months })
    expect((await calendarOf('?month=2030-01')).slugs).toEqual([])
    expect(await get('offline?month=2026-13')).toMatchObject({ error: 'RECORD_NOT_FOUND' })
  })

  it('a course shows its coming runs, or the last one after all have ended [R1]', async () => {
    const [past] = await t.db.select({ id: courseTable.id }).from(courseTable).where(eq(courseTable.slug, 'past'))
    const course_id = past?.id ?? 0
    const addRun = async (title: string, start_date: string, more: object = {}) => {
      await t.db.insert(courseRunTable).values({ course_id, title, start_date, seats: 5, ...more })
      await t.deps.cache.drop(['course_run'])
    }
    const titles = async () => (await get<CourseContent>('course?slug=past')).data.course.runs.map(({ title }) => title)
    await addRun('一月', '2026-01-10', { end_date: '2026-02-28' })
    await addRun('二月', '2026-02-01', { end_date: '2026-02-10' })
    await addRun('停用', '2026-03-01', { status: '0' })
    expect(await titles()).toEqual(['一月'])
    const { list } = (await getCourses('')).data
    expect(list.find(({ slug }) => slug === 'past')?.runs).toMatchObject([{ title: '一月' }])
    await addRun('四月', '2026-04-01')
    expect(await titles()).toEqual(['四月'])
    await t.db.delete(courseRunTable)
    await t.deps.cache.drop(['course_run'])
  })

  it('the list of courses has the day by which their dates are over, and other lists have none [R1]', async () => {
    expect((await getCourses('')).data.today).toBe('2026-03-02')
    expect((await getList('teacher.Teacher', '')).data).not.toHaveProperty('today')
    const pages = ['home', 'teacher?id=1', 'course?slug=camp'].map((path) => get<{ today: string }>(path))
    expect((await Promise.all(pages)).map(({ data }) => data.today)).toEqual(['2026-03-02', '2026-03-02', '2026-03-02'])
  })

  it('the offline page has the courses that have not ended, the next one first, and slides with links to them [R1]', async () => {
    const { data } = await get<OfflineContent>('offline')
    expect(data.list.map(({ slug }) => slug)).toEqual(['camp', 'workshop', 'someday'])
    expect(data.slides.map(({ title, link }) => [title, link])).toEqual([
      ['夏令营', '/course/camp'],
      ['别处', 'https://example.org/'],
    ])
    t.deps.clock.advance(86_400_000)
    expect((await get<OfflineContent>('offline')).data.list.map(({ slug }) => slug)).toEqual(['workshop', 'someday'])
    t.deps.clock.advance(-86_400_000)
  })

  it('the company page has honours by year and kind, brands, and the footer in columns [R1]', async () => {
    const { data: company } = await get<CompanyContent>('company', 'en')
    const none = { image: '', image_alt: '', image_credit: '', video: '', content: '' }
    const described = { ...none, image_alt: 'A classroom', image_credit: '沈老师摄' }
    expect(company.sections).toEqual([
      { ...described, key: 'profile', title: 'Profile', content: '<p>关于</p>' },
      { ...none, key: 'history', title: '历程' },
    ])
    const { data: honours } = await getList<typeof enterpriseHonor>('enterprise.Honor', '')
    expect([honours.facets.year?.map(({ value }) => value), honours.list.map(({ title }) => title)]).toEqual([
      ['2025', '2023'],
      ['奖', '专利'],
    ])
    expect((await getList('enterprise.Honor', 'category=patent&year=2023')).data.list).toHaveLength(1)
    expect(await getList('enterprise.Honor', 'category=none')).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    const { data: home } = await get<HomeContent>('home')
    expect(home.brands.map(({ name, since }) => [name, since])).toEqual([['甲', 1998]])
    expect(home.courses.map(({ slug }) => slug)).toEqual(['reading'])
    expect(home.teams).toHaveLength(1)
    expect(home.site.footer).toEqual([
      {
        title: '关于我们',
        entries: [
          { kind: 'link', label: '简介', link: '/enterprise_info', icon: '' },
          { kind: 'contact', label: '电话', link: 'tel:4000000000', icon: '' },
        ],
      },
      { title: '关注', entries: [{ kind: 'qrcode', label: '公众号', link: '', icon: '/qr.png' }] },
    ])
  })

  it('the app page has its groups and their slides [R1]', async () => {
    const { data, tags } = await get<AppContent>('app')
    expect(data.app.title).not.toBe('')
    expect(data.slides.map(({ title }) => title)).toEqual(['总览'])
    expect(data.groups.map(({ title, slides }) => [title, slides.map((slide) => slide.title)])).toEqual([
      ['学习', ['课表']],
    ])
    expect(tags).toEqual(expect.arrayContaining(['app_group', 'app_swiper']))
  })

  it('a page view is counted once a minute per address and invalidates no cached page [R1]', async () => {
    const open = async (payload: object, remoteAddress = '10.0.0.1', userAgent = browserAgent) => {
      const headers = { 'user-agent': userAgent }
      return (await t.app.inject({ method: 'POST', url: '/api/content/view', headers, payload, remoteAddress })).json()
    }
    const { id } = (await get<CourseContent>('course?slug=camp')).data.course
    const views = async () => (await get<CourseContent>('course?slug=camp')).data.course.views
    await open({ controller: 'course.Course', id }, '10.0.0.1', 'Mozilla/5.0 (compatible; Baiduspider/2.0)')
    await Promise.all([
      open({ controller: 'course.Course', id }),
      open({ controller: 'course.Course', id }),
      open({ controller: 'course.Course', id }, '10.0.0.2'),
    ])
    expect(await views()).toBe(2)
    t.deps.clock.advance(61_000)
    expect(await open({ controller: 'course.Course', id })).toMatchObject({ code: 1 })
    expect(await views()).toBe(3)
    expect(await open({ controller: 'course.Course', id: 999 })).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    expect(await open({ controller: 'information.Item', id: 1 })).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    expect(await open({ controller: 'teacher.Teacher', id: 1 })).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    expect(await open({ id })).toMatchObject({ code: 0 })
  })
})

const prices: Readonly<Record<string, number>> = {
  workshop: 10_000,
  past: 20_000,
  someday: 30_000,
  reading: 128_000,
  camp: 300_000,
}

function byPrice(a: string, b: string): number {
  return (prices[a] ?? 0) - (prices[b] ?? 0)
}

async function addTeachers(db: Database): Promise<void> {
  const [closed] = await db
    .insert(categoryTable)
    .values({ name: '停', slug: 'closed-subject', kind: 'subject', status: '0' })
    .returning({ id: categoryTable.id })
  await db.insert(teacherTable).values([
    { name: '甲', weigh: 1, is_signed: 1, region: [33, 3301, 330_106] },
    { name: '乙', weigh: 2, category_id: closed?.id ?? null },
    { name: '丙', weigh: 3, is_signed: 1, region: [11, 1101, 110_108], availability: 'later' },
    { name: '丁', weigh: 4, is_signed: 1, status: '0' },
  ])
  await db.insert(teacherListTable).values([
    { list: 'sign', position: 2, teacher_id: 3 },
    { list: 'sign', position: 1, teacher_id: 1, caption: '最早签约', caption_en: 'First to sign' },
    { list: 'sign', position: 3, teacher_id: 4 },
    { list: 'top10', position: 1, teacher_id: 2 },
    { list: 'top10', position: 5, teacher_id: 1 },
  ])
  await db.insert(teacher100Table).values([
    { year: 2024, rank: 1, teacher_id: 1 },
    { year: 2025, rank: 2, teacher_id: 1, score: 97.5 },
    { year: 2025, rank: 1, teacher_id: 2, score: 98.25 },
    { year: 2025, rank: 3, teacher_id: 4 },
  ])
  await db.insert(teacherTeamTable).values({ name: '语文组', leader_id: 2, teacher_ids: [3, 4, 1] })
}

async function addCourses(db: Database): Promise<void> {
  const [subjects] = await db
    .insert(categoryTable)
    .values({ name: '学科', slug: 'subjects', kind: 'course' })
    .returning({ id: categoryTable.id })
  const [language, closed] = await db
    .insert(categoryTable)
    .values([
      { name: '语言', name_en: 'Language', slug: 'language', kind: 'course', pid: subjects?.id, weigh: 1 },
      { name: '停', slug: 'closed', kind: 'course', status: '0' },
      { name: '空', slug: 'empty', kind: 'course' },
    ])
    .returning({ id: categoryTable.id })
  const category_id = language?.id ?? null
  const rows = await db
    .insert(courseTable)
    .values([
      {
        title: '阅读课',
        title_en: 'Reading',
        slug: 'reading',
        kind: 'listed',
        category_id,
        teacher_ids: [3, 4, 1],
        price: prices.reading ?? 0,
        original_price: 158_050,
        hours: 12.5,
        capacity: 30,
        region: [11, 1101, 110101],
        content: '<p>书</p>',
        tags: ['整本书', '朗读'],
        is_recommended: 1,
      },
      {
        title: '营',
        slug: 'camp',
        kind: 'offline',
        category_id,
        teacher_ids: [1],
        price: prices.camp ?? 0,
        start_date: '2026-02-20',
        end_date: '2026-03-02',
        weigh: 2,
      },
      {
        title: '坊',
        slug: 'workshop',
        kind: 'offline',
        category_id: closed?.id ?? null,
        price: prices.workshop ?? 0,
        start_date: '2026-03-05',
        weigh: 3,
      },
      { title: '过', slug: 'past', kind: 'offline', price: prices.past ?? 0, start_date: '2026-03-01', weigh: 1 },
      { title: '待', slug: 'someday', kind: 'offline', price: prices.someday ?? 0 },
      { title: '停', slug: 'disabled', kind: 'listed', status: '0' },
    ])
    .returning({ id: courseTable.id, slug: courseTable.slug })
  const camp = rows.find(({ slug }) => slug === 'camp')
  await db.insert(offlineSwiperTable).values([
    { title: '夏令营', image: '/a.png', course_id: camp?.id ?? null, weigh: 2 },
    { title: '别处', image: '/b.png', link: 'https://example.org/', weigh: 1 },
  ])
}

async function addCompany(db: Database): Promise<void> {
  await db.insert(enterpriseInfoTable).values([
    {
      key: 'profile',
      title: '简介',
      title_en: 'Profile',
      image_alt: '一间教室',
      image_alt_en: 'A classroom',
      image_credit: '沈老师摄',
      content: '<p>关于</p>',
      weigh: 9,
    },
    { key: 'history', title: '历程', weigh: 8 },
    { key: 'hidden', title: '停', status: '0' },
  ])
  await db.insert(enterpriseHonorTable).values([
    { title: '奖', year: 2025, category: 'award' },
    { title: '专利', year: 2023, category: 'patent' },
  ])
  await db.insert(brandTable).values({ name: '甲', since: 1998 })
  await db.insert(enterpriseBottomTable).values([
    { column_title: '关于我们', label: '简介', link: '/enterprise_info', weigh: 9 },
    { column_title: '关注', label: '公众号', kind: 'qrcode', icon: '/qr.png', weigh: 8 },
    { column_title: '关于我们', label: '电话', kind: 'contact', link: 'tel:4000000000', weigh: 7 },
  ])
  const [group] = await db.insert(appGroupTable).values({ title: '学习' }).returning({ id: appGroupTable.id })
  await db.insert(appSwiperTable).values([
    { title: '总览', image: '/a.png' },
    { title: '课表', image: '/b.png', group_id: group?.id ?? null },
  ])
  const [heading] = await db
    .insert(informationCategoryTable)
    .values({ name: '动态', slug: 'updates' })
    .returning({ id: informationCategoryTable.id })
  await db
    .insert(informationItemTable)
    .values({ title: '未来', slug: 'future', category_id: heading?.id ?? 0, publish_time: 4_000_000_000 })
}
