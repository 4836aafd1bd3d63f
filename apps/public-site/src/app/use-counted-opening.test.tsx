// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useCountedOpening } from './use-counted-opening.ts'

const send = vi.fn(async (_url: string, _init: { readonly body: string }) => new Response())

beforeEach(() => {
  vi.stubGlobal('fetch', send)
  send.mockClear()
  window.history.replaceState(null, '', '/news/first')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'doNotTrack')
  Reflect.deleteProperty(navigator, 'globalPrivacyControl')
})

function Opened({ id }: { readonly id: number }) {
  useCountedOpening('information.Item', id)
  return null
}
const reject = (name: string, value: unknown) => Object.defineProperty(navigator, name, { value, configurable: true })

it('reports each opened record once, also when its page is rendered again', () => {
  const { rerender } = render(<Opened id={1} />)
  rerender(<Opened id={1} />)
  rerender(<Opened id={2} />)
  const bodies = send.mock.calls.map(([, { body }]) => JSON.parse(body))
  expect(bodies).toEqual([
    { controller: 'information.Item', id: 1 },
    { controller: 'information.Item', id: 2 },
  ])
})

it.each([
  ['doNotTrack', '1'],
  ['globalPrivacyControl', true],
])('reports nothing of a visitor whose browser sends %s', (name, value) => {
  reject(name, value)
  render(<Opened id={1} />)
  expect(send).not.toHaveBeenCalled()
})

it('does not count a preview of a page', () => {
  window.history.replaceState(null, '', '/news/first?preview=token')
  render(<Opened id={1} />)
  expect(send).not.toHaveBeenCalled()
})
