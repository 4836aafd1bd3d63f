// @vitest-environment jsdom
import { MessagesProvider } from '@teachnet/i18n/react'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadMessages, messageLoader } from '../app/messages.ts'
import { SiteHeader } from '../app/site-header.tsx'
import { home, newsContent, newsItem, site, teacherContent, top10 } from '../test-support/sample-content.ts'
import { HomePage } from './home/home-page.tsx'
import { NewsItemPage } from './news/news-item-page.tsx'
import { NewsListPage } from './news/news-list-page.tsx'
import { TeacherPage } from './teacher/teacher-page.tsx'
import { Top10Page } from './ranking/top10-page.tsx'

beforeAll(async () => {
  for (const locale of ['zh-cn', 'en'] as const)
    for (const path of ['/', '/top10', '/teacher/1', '/news']) await loadMessages(locale, path)
})
afterEach(cleanup)

function show(page: ReactNode, locale: 'zh-cn' | 'en' = 'zh-cn', path = '/') {
  return render(
    <MessagesProvider locale={locale} messages={messageLoader(locale).messages()}>
      <MemoryRouter initialEntries={[path]}>{page}</MemoryRouter>
    </MessagesProvider>,
  )
}

describe('home page', () => {
  it('the home page shows the first teacher at the top and lists the others in their order', () => {
    show(<HomePage content={home} />)
    expect(screen.getByRole('img', { name: '沈砚秋的肖像' })).toBeTruthy()
    const gallery = within(screen.getByRole('region', { name: '名师' }))
    expect(gallery.getAllByRole('listitem').map((item) => within(item).getByRole('link').textContent)).toHaveLength(7)
    expect(gallery.getAllByRole('link')[1]?.textContent).toContain('陆怀真')
    expect(screen.getByText('已收录 120 位教师')).toBeTruthy()
  })

  it('the home page shows a message instead of empty sections', () => {
    show(<HomePage content={{ ...home, teachers: [], news: [] }} />, 'en')
    expect(screen.getByText(/being prepared/)).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'News' })).toBeNull()
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
      region: '',
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
    show(<NewsListPage content={{ ...newsContent, category }} />)
    const categories = within(screen.getByRole('navigation', { name: '新闻分类' }))
    expect(categories.getByRole('link', { name: '动态' }).getAttribute('aria-current')).toBe('true')
    expect(categories.getByRole('link', { name: '全部' }).getAttribute('aria-current')).toBeNull()
    const pages = within(screen.getByRole('navigation', { name: '分页' }))
    expect(pages.getByRole('link', { name: '上一页' }).getAttribute('href')).toBe('/news?category=updates')
    expect(pages.getByRole('link', { name: '下一页' }).getAttribute('href')).toBe('/news?category=updates&page=3')
  })

  it('the news page has no pager for a single page, and a message for an empty category', () => {
    show(<NewsListPage content={{ ...newsContent, list: [], page: 1, total: 0 }} />)
    expect(screen.queryByRole('navigation', { name: '分页' })).toBeNull()
    expect(screen.getByText('这里还没有新闻。')).toBeTruthy()
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

  it('the site header links to the same page in the other language [E10]', () => {
    show(<SiteHeader site={site} />, 'zh-cn', '/news?page=2')
    expect(screen.getByRole('link', { name: 'English' }).getAttribute('href')).toBe('/news?page=2&lang=en')
  })

  it('the site header marks the current page', () => {
    show(<SiteHeader site={site} />, 'zh-cn', '/top10')
    expect(screen.getByRole('link', { name: '十大名师' }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('link', { name: '首页' }).getAttribute('aria-current')).toBeNull()
  })

  it('the theme follows the system until the reader chooses one, and the choice is stored [E9]', () => {
    show(<SiteHeader site={site} />)
    expect(localStorage.length).toBe(0)
    fireEvent.click(screen.getByRole('button', { name: '切换浅色与深色' }))
    expect(document.documentElement.getAttribute('data-theme')).toBe('dark')
    expect(localStorage.getItem('teachnet-theme')).toBe('dark')
    fireEvent.click(screen.getByRole('button', { name: '切换浅色与深色' }))
    expect(document.documentElement.getAttribute('data-theme')).toBe('light')
  })

  it('the site header links to every main page when no menu is configured', () => {
    show(<SiteHeader site={{ ...site, head_nav: [], top_menu: [] }} />, 'en')
    const links = within(screen.getByRole('navigation', { name: 'Main navigation' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      ['/', '/teachers', '/top10', '/course', '/offline', '/news', '/enterprise_info'].map((path) => `${path}?lang=en`),
    )
  })
})
