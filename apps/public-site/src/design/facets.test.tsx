// @vitest-environment jsdom
import { messageLoader } from '../app/messages.ts'
import { MessagesProvider } from '@teachnet/i18n/react'
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { Facets } from './facets.tsx'

afterEach(cleanup)

function open(count: number, chosen: Readonly<Record<string, string>> = {}, isFolded = false) {
  const facets = [{ value: '1', text: 'Signed', count, parent: null }]
  const Page = () => (
    <Facets
      path="/teachers"
      chosen={chosen}
      total={10}
      groups={[{ filter: 'signed', title: 'Contract', facets, isFolded }]}
    />
  )
  const Stub = createRoutesStub([{ path: '*', Component: Page }])
  render(
    <MessagesProvider locale="en" messages={messageLoader('en').messages()}>
      <Stub initialEntries={['/teachers']} />
    </MessagesProvider>,
  )
  return screen.queryByRole('link', { name: /^Signed/ })
}

it('a group with one value is offered when not all records have the value [R1]', () => {
  expect(open(3)?.getAttribute('href')).toContain('signed=1')
})

it('a group is left out when all records have its value, unless it is chosen', () => {
  expect(open(10)).toBeNull()
  expect(open(10, { signed: '1' })).not.toBeNull()
})

it('a further filter is folded until a value is chosen, and search engines do not follow its links', () => {
  expect(open(3, {}, true)?.getAttribute('rel')).toBe('nofollow')
  expect(screen.getByText('Contract').closest('details')?.open).toBe(false)
  cleanup()
  open(3, { signed: '1' }, true)
  expect(screen.getByText('Contract').closest('details')?.open).toBe(true)
})
