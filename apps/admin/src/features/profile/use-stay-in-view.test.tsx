import { cleanup, fireEvent, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useStayInView } from './notice-mail-section.tsx'

const grown = new Set<() => void>()
const visible = vi.fn<() => void>()
const own = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollIntoView')

beforeEach(() => {
  visible.mockClear()
  Element.prototype.scrollIntoView = visible
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #tell: () => void
      constructor(notify: () => void) {
        this.#tell = notify
      }
      observe() {
        grown.add(this.#tell)
      }
      disconnect() {
        grown.delete(this.#tell)
      }
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  if (own) Object.defineProperty(Element.prototype, 'scrollIntoView', own)
  else Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})

function Section({ isWanted }: { readonly isWanted: boolean }) {
  const element = useRef<HTMLDivElement>(null)
  useStayInView(element, isWanted)
  return <div ref={element} />
}

const grow = () => grown.forEach((notify) => notify())

it('an element that a link leads to stays in view while the page above it loads, until the reader scrolls', () => {
  render(<Section isWanted />)
  expect(visible).toHaveBeenCalledTimes(1)
  grow()
  expect(visible).toHaveBeenCalledTimes(2)
  fireEvent.wheel(document.body)
  grow()
  expect(visible).toHaveBeenCalledTimes(2)
})

it('an element that no link leads to does not move the page', () => {
  render(<Section isWanted={false} />)
  grow()
  expect(visible).not.toHaveBeenCalled()
})
