// @vitest-environment jsdom

import { MessagesProvider } from '@teachnet/i18n/react'
import { cleanup, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadMessages, messageLoader } from '../../../app/messages.ts'
import { course, samples } from '../../../test-support/sample-content.ts'
import { ComparePage } from './compare.route.tsx'

beforeAll(() => loadMessages('en', '/compare'))
afterEach(cleanup)

it('the comparison shows each coming date of a course with its places and its price if that differs, and a dash without dates', () => {
  const [run] = course.runs
  if (!run) throw new Error('The sample course has no run')
  const held = { ...run, state: 'open' as const, end_date: null, region: [], address: '', venue: '', taken: 0, held: 0 }
  const runs = [
    {
      ...held,
      id: 1,
      start_date: '2027-03-06',
      seats: 10,
      price: '80.00',
      address: '1 West Lake Road',
      venue: 'Room 2',
    },
    { ...held, id: 2, start_date: '2027-04-10', seats: 12, price: null },
    { ...held, id: 3, start_date: '2027-05-10', seats: 12, state: 'cancelled' as const },
  ]
  const onSite = { ...course, id: 1, price: '100.00', region: [], address: '', runs }
  const online = { ...onSite, id: 2, start_date: null, capacity: null, runs: [] }
  const content = { ...samples.compare, courses: [onSite, online] }
  const Stub = createRoutesStub([{ path: '*', Component: () => <ComparePage content={content} /> }])
  render(
    <MessagesProvider locale="en" messages={messageLoader('en').messages()}>
      <Stub initialEntries={['/compare']} />
    </MessagesProvider>,
  )
  const cellsOf = (name: string) =>
    within(screen.getByRole('row', { name: new RegExp(`^${name}`) })).getAllByRole('cell')
  const [dates, noDates] = cellsOf('Date')
  const items = within(dates as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(items).toEqual([
    expect.stringMatching(/March 6, 2027.*10 of 10.*80/),
    expect.stringMatching(/April 10, 2027.*12 of 12/),
  ])
  expect(items[1]).not.toContain('100')
  expect(noDates?.textContent).toBe('—')
  const [place, noPlace] = cellsOf('Place')
  expect(place?.textContent?.trim()).toBe('Room 2, 1 West Lake Road')
  expect(noPlace?.textContent).toBe('—')
})
