// @vitest-environment jsdom

import { MessagesProvider } from '@teachnet/i18n/react'
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadMessages, messageLoader } from '../../../app/messages.ts'
import { course, samples } from '../../../test-support/sample-content.ts'
import { OfflinePage } from './offline.route.tsx'

beforeAll(() => loadMessages('zh-cn', '/offline'))
afterEach(cleanup)

it('the agenda offers seats in a run that has some, the waiting list of a full one, and nothing if it takes no enrolments', () => {
  const [run] = course.runs
  if (!run) throw new Error('The sample course has no run')
  const open = { ...run, state: 'open' as const, start_date: samples.offline.today, seats: 10, taken: 0, held: 0 }
  const runs = [
    { ...open, id: 1 },
    { ...open, id: 2, taken: 10, has_waiting_list: 1 as const },
    { ...open, id: 3, taken: 10, has_waiting_list: 0 as const },
    { ...open, id: 4, state: 'closed' as const },
  ]
  const content = { ...samples.offline, list: [{ ...course, runs }] }
  const Stub = createRoutesStub([{ path: '*', Component: () => <OfflinePage content={content} /> }])
  render(
    <MessagesProvider locale="zh-cn" messages={messageLoader('zh-cn').messages()}>
      <Stub initialEntries={['/offline']} />
    </MessagesProvider>,
  )
  const ways = screen.getAllByRole('link', { name: /^(报名|加入候补)/ })
  expect(ways.map((way) => [way.textContent, way.getAttribute('href')])).toEqual([
    ['报名', '/enrolment?run_id=1'],
    ['加入候补', '/enrolment?run_id=2'],
  ])
})
