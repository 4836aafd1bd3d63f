// @vitest-environment jsdom

import { MessagesProvider } from '@teachnet/i18n/react'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadMessages, messageLoader, textsOf } from '../app/messages.ts'
import { SiteFooter } from '../app/layout/site-layout.tsx'
import { SiteHeader } from '../app/layout/site-header.tsx'
import { allPages } from '../pages.ts'
import { home, news, newsContent, newsItem, site, teacherContent, top10 } from '../test-support/sample-content.ts'
import { HomePage } from './home/home.route.tsx'
import { NewsItemPage } from './news/news-item.route.tsx'
import { NewsListPage } from './news/news.route.tsx'
import { teacherHead, TeacherPage } from './teacher/teacher.route.tsx'
import { Top10Page } from './ranking/top10.route.tsx'

beforeAll(async () => {
  for (const locale of ['zh-cn', 'en'] as const)
    for (const path of ['/', '/top10', '/teacher/1', '/news', '/news/a']) await loadMessages(locale, path)
})
afterEach(cleanup)

function show(page: ReactNode, locale: 'zh-cn' | 'en' = 'zh-cn', path = '/') {
  const Stub = createRoutesStub([{ path: '*', Component: () => page }])
  return render(
    <MessagesProvider locale={locale} messages={messageLoader(locale).messages()}>
      <Stub initialEntries={[path]} />
    </MessagesProvider>,
  )
}

describe('home page', () => {
  it('the home page shows the first teachers with their boards, in their order, below the way in by subject and place', () => {
    show(<HomePage content={home} />)
    const gallery = within(screen.getByRole('region', { name: '名师' }))
    expect(gallery.getAllByRole('listitem').map((item) => within(item).getByRole('link').textContent)).toHaveLength(6)
    expect(gallery.getAllByRole('link')[1]?.textContent).toContain('沈砚秋')
    expect(gallery.getAllByRole('link')[1]?.querySelector('img')?.getAttribute('src')).toBe('/boards/1.webp')
    expect(screen.getByText('已收录 120 位教师')).toBeTruthy()
  })

  it('the profile of a teacher without a photo shows the board in its place', () => {
    const teacher = { ...teacherContent.teacher, photo: '', avatar: '', board: '/boards/1.webp' }
    show(<TeacherPage content={{ ...teacherContent, teacher }} />)
    expect(screen.getByRole('img', { name: '句子图解' }).getAttribute('src')).toBe('/boards/1.webp')
    expect(screen.queryByRole('img', { name: '沈砚秋的肖像' })).toBeNull()
  })

  it('the home page shows the order of its teachers, but no place in a ranking', () => {
    show(<HomePage content={home} />)
    const gallery = screen.getByRole('region', { name: '名师' })
    expect(within(gallery).getByRole('list').textContent).not.toMatch(/\d|第/)
    expect(gallery.querySelectorAll('.seal')).toHaveLength(0)
  })

  it('the home page shows a message instead of empty sections', () => {
    show(<HomePage content={{ ...home, teachers: [], news: [] }} />, 'en')
    expect(screen.getByText(/being prepared/)).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'News' })).toBeNull()
  })
})

describe('the banner of the home page', () => {
  const banner = {
    ...home,
    home_video: '/storage/banner.mp4',
    site: { ...site, home_info_image: '/storage/banner.webp' },
  }
  const wants = (...queries: string[]) =>
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: queries.some((each) => query.includes(each)) }))
  afterEach(() => vi.unstubAllGlobals())

  it('plays its video without sound above its picture, and stops it on request', () => {
    wants()
    const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
      this.dispatchEvent(new Event('pause'))
    })
    show(<HomePage content={banner} />)
    const video = document.querySelector('video')
    expect([video?.getAttribute('src'), video?.getAttribute('poster'), video?.muted]).toEqual([
      '/storage/banner.mp4',
      '/storage/banner.webp',
      true,
    ])
    fireEvent.click(screen.getByRole('button', { name: '暂停视频' }))
    expect(pause).toHaveBeenCalledOnce()
    expect(screen.getByRole('button', { name: '播放视频' })).toBeTruthy()
  })

  it.each(['prefers-reduced-motion', 'prefers-reduced-data'])('shows the picture alone for %s', (query) => {
    wants(query)
    show(<HomePage content={banner} />)
    expect(document.querySelector('video')).toBeNull()
    expect(document.querySelector('.banner img')?.getAttribute('src')).toBe('/storage/banner.webp')
  })

  it('shows the picture alone to a browser that saves data', () => {
    wants()
    vi.stubGlobal('navigator', { ...navigator, connection: { saveData: true } })
    show(<HomePage content={banner} />)
    expect(document.querySelector('video')).toBeNull()
  })
})

describe('the offers of the home page', () => {
  it('leads each applicant to a form, and to telephone, chat and WeChat if they are set', () => {
    show(<HomePage content={{ ...home, site: { ...site, right_qrcode: '/storage/wechat.png' } }} />)
    const apply = within(screen.getByRole('region', { name: '申请加入' }))
    expect(apply.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/application',
      '/teacher_set_in',
      '/branch_set_in',
      '/shop_set_in',
      '/class_set_in',
    ])
    const contact = within(screen.getByRole('complementary', { name: '联系我们' }))
    expect(contact.getByRole('link', { name: '拨打电话 400-010-2026' }).getAttribute('href')).toBe('tel:4000102026')
    expect(contact.getByRole('img', { name: '二维码' }).getAttribute('src')).toBe('/storage/wechat.png')
    expect(contact.getByRole('link', { name: '在线客服' }).getAttribute('href')).toBe(site.chat_url)
    cleanup()
    show(<HomePage content={{ ...home, site: { ...site, right_phone: '', chat_url: '' } }} />)
    expect(screen.queryByRole('complementary', { name: '联系我们' })).toBeNull()
  })

  it('offers the app by its stores and a QR code that is drawn from its address', () => {
    const app = {
      ...home.app,
      ios_url: 'https://apps.example/1',
      android_url: 'https://example.org/app.apk',
      version: '3.2',
      code: { size: 29, path: 'M4 4h1v1h-1z' },
    }
    show(<HomePage content={{ ...home, app }} />, 'en')
    expect(screen.getByRole('img', { name: 'QR code for downloading the app' }).getAttribute('viewBox')).toBe(
      '0 0 29 29',
    )
    expect(screen.getByRole('link', { name: 'Get it for iPhone' }).getAttribute('href')).toBe(app.ios_url)
    expect(screen.getByRole('link', { name: 'Get it for Android' }).getAttribute('href')).toBe(app.android_url)
    expect(screen.getByText('Version 3.2')).toBeTruthy()
  })
})

describe('top ten', () => {
  it('the top ten page is one ordered list with one link for each teacher', () => {
    show(<Top10Page content={top10} />)
    const [first] = screen.getAllByRole('listitem').filter((item) => item.hasAttribute('data-podium'))
    const rows = [...(first?.parentElement?.children ?? [])].filter((row) => row instanceof HTMLElement)
    expect(rows).toHaveLength(10)
    expect(rows.map((row) => within(row).getAllByRole('link').length)).toEqual(rows.map(() => 1))
    expect(screen.getByRole('link', { name: '周既明' }).getAttribute('href')).toBe('/teacher/10')
  })
})

describe('profile', () => {
  it('the way to a teacher leads over the directory and the subject, for readers and for search engines, whatever the rank [R1]', () => {
    for (const rank of [1, null]) {
      show(<TeacherPage content={{ ...teacherContent, rank }} />)
      const steps = within(screen.getByRole('navigation', { name: '当前位置' })).getAllByRole('link')
      expect(steps.map((link) => link.getAttribute('href'))).toEqual(['/', '/teachers', '/teachers?subject=subject-1'])
      cleanup()
    }
    const place = { locale: 'zh-cn', origin: 'https://site.example' } as const
    const { jsonLd } = teacherHead(teacherContent, place, textsOf('zh-cn'))
    expect(JSON.stringify(jsonLd)).toContain('https://site.example/teachers')
    expect(JSON.stringify(jsonLd)).not.toContain('top10')
  })

  it('a teacher’s picture has its description and its credit', () => {
    show(<TeacherPage content={teacherContent} />)
    expect(screen.getByRole('img', { name: '在黑板前提问的她' })).toBeTruthy()
    expect(screen.getByText('图：沈老师摄')).toBeTruthy()
    cleanup()
    // The portrait takes the place of a missing photo, to which the texts belong.
    show(<TeacherPage content={{ ...teacherContent, teacher: { ...teacherContent.teacher, photo: '' } }} />)
    expect(screen.getByRole('img', { name: '沈砚秋的肖像' })).toBeTruthy()
    expect(screen.queryByText('图：沈老师摄')).toBeNull()
  })

  it('the profile shows a line for each known fact, and none for missing facts', () => {
    show(<TeacherPage content={teacherContent} />, 'en')
    expect(screen.getByRole('heading', { level: 1, name: '沈砚秋' })).toBeTruthy()
    expect(screen.getByText('18 years')).toBeTruthy()
    expect(screen.getByText('September 10, 2024')).toBeTruthy()
    cleanup()
    const teacher = {
      ...teacherContent.teacher,
      years: null,
      school: '',
      region: [],
      is_signed: 0 as const,
      tags: [],
      stages: [],
    }
    show(<TeacherPage content={{ ...teacherContent, teacher, rank: null, ranks: [], others: [] }} />, 'en')
    expect(screen.queryAllByRole('term')).toEqual([])
    expect(screen.queryByRole('heading', { name: 'More teachers of the subject' })).toBeNull()
  })
})

describe('news', () => {
  it('the news page marks the current category, and keeps it in the links to other pages', () => {
    const category = { name: '动态', slug: 'updates', parent: null }
    show(<NewsListPage content={{ ...newsContent, category, chosen: { isNews: '1', category: 'updates' } }} />)
    const categories = within(screen.getByRole('region', { name: '新闻分类' }))
    expect(categories.getByRole('link', { name: /动态/ }).getAttribute('aria-current')).toBe('true')
    expect(categories.getByRole('link', { name: '全部' }).getAttribute('aria-current')).toBeNull()
    const pages = within(screen.getByRole('navigation', { name: '分页' }))
    expect(pages.getByRole('link', { name: '上一页' }).getAttribute('href')).toBe('/news?category=updates')
    expect(pages.getByRole('link', { name: '下一页' }).getAttribute('href')).toBe('/news?category=updates&page=3')
  })

  it('the news page has no pager for a single page, and a message for an empty category', () => {
    show(<NewsListPage content={{ ...newsContent, list: [], page: 1, total: 0, facets: {} }} />)
    expect(screen.queryByRole('navigation', { name: '分页' })).toBeNull()
    expect(screen.getByText('这里还没有新闻。')).toBeTruthy()
  })

  it('a search marks what it found in titles and in the excerpts that replace summaries [R1]', () => {
    const excerpts = ['…整段都在讲物理课的开头…', '']
    const chosen = { isNews: '1', q: 'wulike' }
    const match = { stage: 'exact', marks: ['物理课'] } as const
    show(<NewsListPage content={{ ...newsContent, list: news.slice(1, 3), chosen, excerpts, match, page: 1 }} />)
    expect(screen.getAllByText('物理课', { selector: 'mark' })).toHaveLength(2)
    expect(screen.getByText(/整段都在讲/)).toBeTruthy()
    expect(screen.getByText('共 42 篇文章')).toBeTruthy()
  })

  it('a list of partial matches is not called a list of results [H9]', () => {
    const match = { stage: 'partial', marks: ['物理课'] } as const
    show(<NewsListPage content={{ ...newsContent, chosen: { isNews: '1', q: '物理课 围棋' }, match, page: 1 }} />)
    expect(screen.getByText('没有完全符合“物理课 围棋”的内容，以下 42 条部分符合')).toBeTruthy()
    expect(screen.queryByText('共 42 篇文章')).toBeNull()
  })

  it('an article has a list of contents, related articles, courses and its correction [R1]', () => {
    const content = '<h2>起因</h2><p>一</p><h2>经过</h2><p>二</p>'
    show(<NewsItemPage content={{ ...newsItem, item: { ...newsItem.item, content } }} />)
    const contents = within(screen.getByRole('navigation', { name: '目录' }))
    expect(contents.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['#section-1', '#section-2'])
    expect(document.querySelector('#section-2')?.textContent).toBe('经过')
    expect(within(screen.getByRole('region', { name: '相关文章' })).getAllByRole('link')).toHaveLength(2)
    expect(screen.getByRole('complementary', { name: '更正' }).textContent).toContain('2026年11月14日')
    expect(screen.getByRole('img', { name: '本文网址的二维码' }).getAttribute('src')).toMatch(
      /^\/news\/item-1\/qr\.svg/,
    )
  })

  it('an article links to its neighbours, if there are any', () => {
    show(<NewsItemPage content={{ ...newsItem, next: null }} />)
    const neighbours = within(screen.getByRole('navigation', { name: '上一篇与下一篇' }))
    expect(neighbours.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/news/item-2'])
    expect(screen.getByText('来源：师联网')).toBeTruthy()
  })
})

describe('site header', () => {
  beforeEach(() => {
    localStorage.clear()
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
  })
  afterEach(() => vi.unstubAllGlobals())

  /** The head without its menu, which jsdom does not hide while it is closed. */
  const inHead = () => {
    document.querySelector('.site-menu')?.remove()
    return within(screen.getByRole('banner'))
  }

  it('the site header links to the same page in the other language [E10]', () => {
    show(<SiteHeader site={site} />, 'zh-cn', '/news?page=2')
    expect(inHead().getByRole('link', { name: 'English' }).getAttribute('href')).toBe('/news?page=2&lang=en')
  })

  it('the site header marks the current page', () => {
    show(<SiteHeader site={site} />, 'zh-cn', '/top10')
    expect(inHead().getByRole('link', { name: '十大名师' }).getAttribute('aria-current')).toBe('page')
    expect(inHead().getByRole('link', { name: '首页' }).getAttribute('aria-current')).toBeNull()
  })

  it('the theme follows the system until the reader chooses one, and the choice is stored [E9]', () => {
    show(<SiteHeader site={site} />)
    expect(localStorage.length).toBe(0)
    fireEvent.click(inHead().getByRole('button', { name: '切换浅色与深色' }))
    expect(document.documentElement.getAttribute('data-theme')).toBe('dark')
    expect(localStorage.getItem('teachnet-theme')).toBe('dark')
    fireEvent.click(inHead().getByRole('button', { name: '切换浅色与深色' }))
    expect(document.documentElement.getAttribute('data-theme')).toBe('light')
  })

  const chosen = Array.from({ length: 13 }, (_, index) => ({
    title: `栏目${index + 1}`,
    path: `/news?page=${index + 2}`,
  }))

  it('the menu lists the configured menus and then every other page once, by group', () => {
    const top_menu = [
      { title: '首页', path: '/' },
      { title: '线下', path: '/offline' },
    ]
    const app_menu = [
      { title: '装到手机', path: '/app' },
      { title: '没有的页面', path: '/nowhere' },
    ]
    show(<SiteHeader site={{ ...site, head_nav: chosen, top_menu, app_menu }} />)
    const menu = within(screen.getByRole('navigation', { name: '全部栏目' }))
    const groups = menu.getAllByRole('heading').map((heading) => heading.textContent)
    expect(groups).toEqual(['导航', '快捷入口', '手机应用', '教师', '课程', '文章', '关于', '申请加入'])
    const links = [...document.querySelectorAll('.site-menu li a')].map((link) => link.getAttribute('href'))
    expect(links.slice(0, 16)).toEqual([...chosen.map(({ path }) => path), '/', '/offline', '/app'])
    const rendered = [...document.querySelectorAll('.site-menu li:not([data-repeated]) a')].map((link) =>
      link.getAttribute('href'),
    )
    expect(rendered).toEqual([...new Set(links)])
    expect(links).toContain('/branch_set_in')
  })

  it('the menu closes by Escape, which returns the focus, by a press outside and by a navigation', () => {
    show(<SiteHeader site={site} />)
    const menu = document.querySelector<HTMLDetailsElement>('.site-menu')
    if (!menu) throw new TypeError('no menu')
    const open = () => {
      menu.open = true
      within(menu).getAllByRole('link')[0]?.focus()
    }
    open()
    fireEvent.keyDown(document, { key: 'Escape' })
    expect(menu.open).toBe(false)
    expect(document.activeElement?.tagName).toBe('SUMMARY')
    open()
    fireEvent.pointerDown(menu)
    expect(menu.open).toBe(true)
    fireEvent.pointerDown(document.body)
    expect(menu.open).toBe(false)
    open()
    fireEvent.click(within(menu).getByRole('link', { name: '签约教师' }))
    expect(menu.open).toBe(false)
  })

  it('the drawer of a narrow screen keeps the focus and makes the page behind it inert', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    show(
      <>
        <SiteHeader site={site} />
        <div id="content" />
      </>,
    )
    const menu = document.querySelector<HTMLDetailsElement>('.site-menu')
    const content = document.querySelector<HTMLElement>('#content')
    if (!menu || !content) throw new TypeError('no menu')
    menu.open = true
    fireEvent(menu, new Event('toggle'))
    expect(content.inert).toBe(true)
    const theme = within(menu).getByRole('button')
    theme.focus()
    fireEvent.keyDown(theme, { key: 'Tab' })
    expect(document.activeElement?.tagName).toBe('SUMMARY')
    fireEvent.keyDown(menu, { key: 'Tab', shiftKey: true })
    expect(document.activeElement).toBe(theme)
    menu.open = false
    fireEvent(menu, new Event('toggle'))
    expect(content.inert).toBe(false)
  })

  it('the header shows the avatar of the signed-in member, and a sign-in link to other visitors', () => {
    show(<SiteHeader site={site} />)
    expect(inHead().getByRole('link', { name: '登录' }).getAttribute('href')).toBe('/user/login')
    cleanup()
    localStorage.setItem(
      'teachnet.memberInfo',
      JSON.stringify({ id: 3, nickname: '沈砚秋', avatar: '/storage/a.webp' }),
    )
    localStorage.setItem('teachnet.memberInfo.auth', 'token')
    show(<SiteHeader site={site} />)
    const account = inHead().getByRole('link', { name: '会员中心：沈砚秋' })
    expect(account.getAttribute('href')).toBe('/user/')
    expect(account.querySelector('img')?.getAttribute('src')).toBe('/storage/a.webp')
    fireEvent.error(account.querySelector('img') as Element)
    expect(account.querySelector('img')).toBeNull()
    expect(account.textContent).toContain('沈')
  })

  it('a wide logo keeps its shape, and one beyond five to one becomes lower', () => {
    const widthOf = (width: number, height: number) => {
      show(<SiteHeader site={{ ...site, logo: '/logo.png', logo_size: { width, height } }} />)
      const [logo] = document.querySelectorAll('.logo')
      cleanup()
      return [logo?.getAttribute('width'), logo?.getAttribute('height')]
    }
    expect(widthOf(240, 120)).toEqual(['80', '40'])
    expect(widthOf(900, 90)).toEqual(['200', '40'])
  })

  it('the site header links to every main page when no menu is configured', () => {
    show(<SiteHeader site={{ ...site, head_nav: [], top_menu: [] }} />, 'en')
    const links = within(screen.getByRole('navigation', { name: 'Main navigation' })).getAllByRole('link')
    const main = allPages.filter(({ isMain }) => isMain).map(({ path }) => path)
    expect(main.length).toBeGreaterThan(3)
    expect(links.map((link) => link.getAttribute('href'))).toEqual(main.map((path) => `${path}?lang=en`))
  })
})

describe('site footer', () => {
  it('head and foot have the sign of the name that the site has now', () => {
    const renamed = { ...site, siteName: '远山教育', logo: '' }
    show(
      <>
        <SiteHeader site={renamed} />
        <SiteFooter site={renamed} />
      </>,
    )
    expect([...document.querySelectorAll('.seal')].map((seal) => seal.textContent)).toEqual(['远', '远'])
    cleanup()
    show(<SiteFooter site={{ ...renamed, logo: '/storage/logo.png' }} />)
    expect(document.querySelectorAll('.seal')).toHaveLength(0)
    expect(document.querySelector('.logo')?.getAttribute('src')).toBe('/storage/logo.png')
  })

  it('links to the feed in the language of the page', () => {
    for (const [locale, address, language] of [
      ['zh-cn', '/rss.xml', 'zh-CN'],
      ['en', '/rss.xml?lang=en', 'en'],
    ] as const) {
      show(<SiteFooter site={site} />, locale)
      const feed = document.querySelector('.colophon a[type="application/rss+xml"]')
      expect([feed?.getAttribute('href'), feed?.getAttribute('hreflang')]).toEqual([address, language])
      cleanup()
    }
  })

  it('shows every record of the back office by its kind, and the operator of the site as the law requires', () => {
    const record = { label: '', kind: 'text', link: '', icon: '' } as const
    const footer = [
      {
        title: '关注',
        entries: [
          { ...record, label: '公众号', kind: 'qrcode', icon: '/storage/qr.png' },
          { ...record, label: 'hello@example.com', kind: 'contact', link: 'mailto:hello@example.com' },
          { ...record, label: '合作伙伴', kind: 'link', link: 'https://example.org/' },
          { ...record, label: '没有的页面', kind: 'link', link: '/nowhere' },
        ],
      },
    ] as const
    const legal = {
      company_name: '师联网（北京）有限公司',
      licence: '办学许可证 111',
      police_number: '京公网安备11010802000001号',
    }
    show(
      <SiteFooter
        site={{ ...site, ...legal, company_address: '青禾路 18 号', contact_email: 'a@example.com', footer }}
      />,
    )
    expect(screen.getByRole('img', { name: '公众号' }).getAttribute('src')).toBe('/storage/qr.png')
    expect(screen.getByRole('link', { name: 'hello@example.com' }).getAttribute('href')).toBe(
      'mailto:hello@example.com',
    )
    expect(screen.getByRole('link', { name: '合作伙伴' }).getAttribute('href')).toBe('https://example.org/')
    expect(screen.queryByRole('link', { name: '没有的页面' })).toBeNull()
    expect(screen.getByText('没有的页面')).toBeTruthy()
    for (const words of [legal.company_name, legal.licence, '青禾路 18 号'])
      expect(screen.getByText(words)).toBeTruthy()
    expect(screen.getByRole('link', { name: legal.police_number }).getAttribute('href')).toMatch(/code=11010802000001$/)
    const record_number = screen.getByRole('link', { name: site.recordNumber })
    expect([record_number.getAttribute('href'), record_number.getAttribute('rel')]).toEqual([
      'https://beian.miit.gov.cn/',
      'noopener',
    ])
    expect(screen.getByRole('link', { name: '成为教师' }).getAttribute('href')).toBe('/teacher_set_in')
  })
})
