// @vitest-environment jsdom
import { MessagesProvider } from '@teachnet/i18n/react'
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { loadMessages, messageLoader } from '../../app/messages.ts'
import { course } from '../../test-support/sample-content.ts'
import { OnlineStart } from './course-terms.tsx'

beforeAll(() => loadMessages('en', '/course/a'))
// The page has other words for a member.
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const lesson = { title: 'Asking', minutes: 5, summary: '' }
const free = { ...lesson, video: 'aa', is_free: 1 } as const
const paid = { ...lesson, title: 'Waiting', video: 'bb', is_free: 0 } as const
const unfilmed = { ...lesson, video: '', is_free: 0 } as const

it.each([
  ['a free lesson first', [free, paid], 'enrol', ['Watch it now', 'Enrol', 'Sign in to continue'], false],
  ['a full run', [free, paid], 'wait', ['Watch it now', 'Join the waiting list', 'Sign in to continue'], false],
  ['no free lesson and no run', [paid], undefined, ['Ask about this course', 'Sign in to continue'], false],
  ['only free lessons', [free], 'enrol', ['Watch it now', 'Enrol'], false],
  ['no videos', [unfilmed], 'enrol', ['Enrol'], true],
] as const)('an online course with %s says how it starts [R1]', (_what, lessons, way, links, isLive) => {
  const Stub = createRoutesStub([
    { path: '*', Component: () => <OnlineStart course={{ ...course, kind: 'listed', lessons }} way={way} /> },
  ])
  render(
    <MessagesProvider locale="en" messages={messageLoader('en').messages()}>
      <Stub initialEntries={['/course/a']} />
    </MessagesProvider>,
  )
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(links)
  expect(screen.queryAllByText(/The course is held online/)).toHaveLength(isLive ? 1 : 0)
})
