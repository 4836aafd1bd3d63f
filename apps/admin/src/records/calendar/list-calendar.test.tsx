import { courseRun, informationItem } from '@teachnet/contract/resources'
import { parseSiteTime } from '@teachnet/contract/site-time'
import { siteTimeZone } from '@teachnet/languages'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createFakeSource, type ExpectedCalls } from '../test-support/fake-source.ts'
import { loadLazyParts, renderPage } from '../test-support/render-page.tsx'

const now = () => (parseSiteTime('2026-11-24 08:00:00', siteTimeZone) ?? 0) * 1000
const runs = [
  { id: 1, title: 'Changsha', start_date: '2026-11-30', end_date: '2026-12-02' },
  { id: 2, title: 'Qingdao', start_date: '2026-11-02', end_date: '2026-11-03' },
]

beforeAll(loadLazyParts)
beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function open(search: string, index: ExpectedCalls['index'] = () => ({ list: runs, total: 2, remark: '' })) {
  const source = createFakeSource({ 'course.Run': { index } })
  const page = renderPage({ definition: courseRun, source, search, services: { now } })
  await page.person.click(await screen.findByRole('button', { name: 'Calendar' }))
  return { ...page, source }
}

it('a list of records with dates has a calendar, which requests its days with the filter of the list', async () => {
  const { source, person, query } = await open('?f=seats:RANGE[]:10,20')
  const month = await screen.findByRole('group', { name: 'November 2026' })
  const days = await within(month).findByRole('table', { name: 'Course runs · Start date' })
  const cell = within(days)
    .getByRole('button', { name: /Changsha/ })
    .closest('td')
  expect(cell?.textContent).toMatch(/^30/)
  const requested = source.log.at(-1)?.[1]
  expect(requested).toMatchObject({
    search: [
      { field: 'seats', operator: 'RANGE' },
      { field: 'start_date', operator: 'RANGE', val: ['2026-10-26', '2026-12-06'] },
    ],
  })
  await person.click(within(days).getByRole('button', { name: /Changsha/ }))
  await waitFor(() => expect(query().get('form')).toBe('1'))
})

it('the address keeps month and date, and Page Down leads to the next month', async () => {
  const { person, query } = await open('?month=2026-12&by=end_date')
  await screen.findByRole('group', { name: 'December 2026' })
  const entry = await screen.findByRole('button', { name: /Changsha/ })
  expect(entry.closest('td')?.textContent).toMatch(/^2/)
  entry.focus()
  await person.keyboard('{PageDown}')
  await screen.findByRole('group', { name: 'January 2027' })
  expect(query().get('month')).toBe('2027-01')
  await person.click(screen.getByRole('button', { name: 'This month' }))
  await screen.findByRole('group', { name: 'November 2026' })
})

it('arrow keys lead from entry to entry', async () => {
  const { person } = await open('')
  const first = await screen.findByRole('button', { name: /Qingdao/ })
  first.focus()
  await person.keyboard('{ArrowRight}')
  expect(document.activeElement?.textContent).toContain('Changsha')
  await person.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(first)
})

it('on a phone the calendar is a list of the days with entries', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    media: query,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const source = createFakeSource({ 'course.Run': { index: () => ({ list: runs, total: 2, remark: '' }) } })
  const { person } = renderPage({ definition: courseRun, source, search: '', services: { now } })
  await person.click(await screen.findByRole('button', { name: 'Sorting and tools' }))
  await person.click(await screen.findByRole('menuitemcheckbox', { name: 'Calendar' }))
  const agenda = await screen.findByRole('list', { name: 'Course runs · Start date' })
  expect(
    within(agenda)
      .getAllByRole('heading')
      .map((heading) => heading.textContent),
  ).toEqual([expect.stringContaining('Nov 2'), expect.stringContaining('Nov 30')])
})

it('the calendar of publications shows what appears and leaves, in the time zone of the site, and leads to the record', async () => {
  const at = (text: string) => parseSiteTime(text, siteTimeZone) ?? 0
  const source = createFakeSource(
    { 'information.Item': { index: () => ({ list: [], total: 0, remark: '' }) } },
    {
      planned: async ({ from, to }) => {
        expect([from, to]).toEqual([at('2026-10-26 00:00:00'), at('2026-12-07 00:00:00') - 1])
        const item = { controller: 'course.Course', area: 'Courses', id: 9, label: 'Rhetoric' }
        return { list: [{ ...item, time: at('2026-11-30 23:30:00'), what: 'publish' }], isCut: false }
      },
    },
  )
  const page = renderPage({ definition: informationItem, source, search: '?by=planned', services: { now } })
  await page.person.click(await screen.findByRole('button', { name: 'Calendar' }))
  const entry = await screen.findByRole('button', { name: /23:30.*Rhetoric.*Courses: appears/ })
  expect(entry.closest('td')?.textContent).toMatch(/^30/)
  expect(screen.getByText(`Times are in the time zone ${siteTimeZone}.`)).toBeDefined()
  await page.person.click(entry)
  await waitFor(() => expect(page.router.state.location.search).toBe('?form=9'))
  expect(page.router.state.location.pathname).toBe('/course/course')
})
