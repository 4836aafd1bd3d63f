// @vitest-environment jsdom
import { MessagesProvider } from '@teachnet/i18n/react'
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadMessages, messageLoader } from '../app/messages.ts'
import { course } from '../test-support/sample-content.ts'
import { CourseCard } from './course-card.tsx'

beforeAll(() => loadMessages('zh-cn', '/course'))
afterEach(cleanup)

const today = '2026-11-12'

it.each([
  ['an on-site course after its last day', 'offline', { start_date: '2026-11-01', end_date: '2026-11-11' }, true],
  ['an on-site course on its last day', 'offline', { start_date: '2026-11-01', end_date: today }, false],
  ['an on-site course of one day that has passed', 'offline', { start_date: '2026-11-11', end_date: null }, true],
  ['an online course with a first day alone', 'listed', { start_date: '2026-11-01', end_date: null }, false],
  ['a course without dates', 'offline', { start_date: null, end_date: null }, false],
] as const)('the card of %s states whether the course has ended [R1]', (_what, kind, dates, hasEnded) => {
  const visible = { ...course, runs: [], kind, ...dates }
  const Stub = createRoutesStub([{ path: '*', Component: () => <CourseCard course={visible} today={today} /> }])
  render(
    <MessagesProvider locale="zh-cn" messages={messageLoader('zh-cn').messages()}>
      <Stub initialEntries={['/course']} />
    </MessagesProvider>,
  )
  expect(screen.queryAllByText('已结束')).toHaveLength(hasEnded ? 1 : 0)
})
