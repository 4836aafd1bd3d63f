// @vitest-environment jsdom

import { MessagesProvider } from '@teachnet/i18n/react'
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadMessages, messageLoader } from '../../app/messages.ts'
import { teacher100 } from '../../test-support/sample-content.ts'
import { RankLines } from './rank-lines.tsx'

beforeAll(() => loadMessages('en', '/teacher100'))
afterEach(cleanup)

function show(years: readonly number[]) {
  const Stub = createRoutesStub([{ path: '*', Component: () => <RankLines list={teacher100.list} years={years} /> }])
  render(
    <MessagesProvider locale="en" messages={messageLoader('en').messages()}>
      <Stub initialEntries={['/teacher100']} />
    </MessagesProvider>,
  )
}

it('the ranks of the years are a line for each teacher, a sentence, and a table [R1]', () => {
  show([2026, 2025])
  const chart = screen.getByRole('img', { name: 'Ranks by year' })
  expect(chart.querySelectorAll('.rank-line')).toHaveLength(teacher100.list.length)
  expect(screen.getByText(/Of the 3 on this list, 2 were there in all 2 years/)).toBeTruthy()
  const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  )
  expect(rows).toEqual([
    ['3', '1'],
    ['1', '2'],
    ['–', '3'],
  ])
})

it('a single year has no lines', () => {
  show([2026])
  expect(screen.queryByRole('img')).toBeNull()
})
