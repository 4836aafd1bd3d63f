import { JSDOM } from 'jsdom'
import { expect, it } from 'vitest'
import { nextDateOf } from '../app/course-dates.ts'
import { courseCalendar } from '../features/course/calendar/calendar.route.ts'
import { offlinePage } from '../offline/offline-page.ts'
import { course, feed } from '../test-support/sample-content.ts'
import { feedXml } from './feed.route.ts'
import { siteIcon } from './site-icon.route.ts'

const hostile = `</title><script>alert(1)</script>]]><img src=x onerror="alert('2')"> 若x<y，则y>x List<String> &lt;b&gt;`
const place = { origin: 'https://site.example', locale: 'en', title: hostile } as const

function parse(text: string, contentType: 'application/xml' | 'image/svg+xml' | 'text/html'): Document {
  return new JSDOM(text, { contentType }).window.document
}

it('a feed shows texts with every character, and has no element of them [H1]', () => {
  const list = feed.list.map((item) => ({ ...item, title: hostile, summary: hostile }))
  const xml = parse(feedXml({ ...feed, site: { ...feed.site, home_info: hostile }, list }, place), 'application/xml')
  expect(xml.querySelector('parsererror')).toBeNull()
  expect([...xml.querySelectorAll('script, img')]).toEqual([])
  for (const selector of ['channel > title', 'channel > description', 'item > title', 'item > description'])
    expect(xml.querySelector(selector)?.textContent).toBe(hostile)
})

it('the icon of a site whose name begins with a sign of XML is a picture of that sign [H1]', () => {
  const svg = parse(siteIcon('<x>'), 'image/svg+xml')
  expect(svg.querySelector('parsererror')).toBeNull()
  expect(svg.querySelector('text')?.textContent).toBe('<')
})

it('texts of a course begin no line of a calendar file, and keep every character [H1]', () => {
  const title = `${hostile}\r\nATTENDEE:mailto:all@example.org`
  const named = { ...course, runs: [], start_date: '2030-01-05', title }
  const lines = courseCalendar(named, nextDateOf(named), 'https://site.example/course/1', 'en')
    .replaceAll('\r\n ', '')
    .split('\r\n')
  expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([])
  expect(lines.find((line) => line.startsWith('SUMMARY'))).toContain('List<String> &lt\\;b&gt\\;')
})

it('the address of a page that was read cannot leave its attribute on the page without a connection [H1]', () => {
  const texts = { title: 'a', body: 'b', read: 'c', nothingRead: 'd', retry: 'e' }
  const path = `/search?q=${hostile}`
  const html = parse(offlinePage(texts, { lang: 'en', read: [{ path, title: 'f' }] }), 'text/html')
  expect(html.querySelectorAll('script, img')).toHaveLength(0)
  expect(html.querySelector('li a')?.getAttribute('href')).toBe(path)
})
