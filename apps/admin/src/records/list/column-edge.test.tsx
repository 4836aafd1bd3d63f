import type { ListColumns } from '@teachnet/contract/lists'
import { teacher } from '@teachnet/contract/resources'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createFakeSource } from '../test-support/fake-source.ts'
import { loadLazyParts, renderPage } from '../test-support/render-page.tsx'

beforeAll(loadLazyParts)
beforeEach(() => {
  localStorage.clear()
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(136)
  // The simulated browser has no pointers to capture.
  Object.assign(HTMLElement.prototype, { setPointerCapture: () => undefined })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  Reflect.deleteProperty(HTMLElement.prototype, 'setPointerCapture')
})

async function open() {
  const saved: (ListColumns | null)[] = []
  const index = () => ({ list: [{ id: 1, name: 'Wang', status: '1', years: 3 }], total: 1, remark: '' })
  const source = createFakeSource(
    { [teacher.controller]: { index } },
    { listSettings: async () => ({}), saveListSetting: async ({ columns }) => void saved.push(columns) },
  )
  const page = renderPage({ definition: teacher, source })
  await screen.findByRole('button', { name: 'Wang' })
  const widthOf = (name: string) => screen.getByRole('table').style.getPropertyValue(`--column-${name}`)
  return { ...page, saved, widthOf }
}
const edge = (label: string) => screen.getByRole('separator', { name: `Width of ${label}` })

it('dragging the edge of a head sets the width of its column, which the server keeps when the pointer is released', async () => {
  const { saved, widthOf } = await open()
  fireEvent.pointerDown(edge('Status'), { button: 0, clientX: 500 })
  fireEvent.pointerMove(edge('Status'), { clientX: 540 })
  expect(widthOf('status')).toBe('176px')
  expect(saved).toEqual([])
  fireEvent.pointerMove(edge('Status'), { clientX: 100 })
  fireEvent.pointerUp(edge('Status'), { clientX: 100 })
  // Not narrower than the server accepts.
  await waitFor(() => expect(saved).toMatchObject([{ widths: { status: 48 } }]))
  expect(widthOf('status')).toBe('48px')
})

it('Escape cancels a drag and restores the width', async () => {
  const { saved, widthOf, person } = await open()
  fireEvent.pointerDown(edge('Status'), { button: 0, clientX: 500 })
  fireEvent.pointerMove(edge('Status'), { clientX: 540 })
  const onKey = vi.fn<() => void>()
  document.addEventListener('keydown', onKey)
  await person.keyboard('{Escape}')
  document.removeEventListener('keydown', onKey)
  // It does not also close a dialog around the list.
  expect(onKey).not.toHaveBeenCalled()
  fireEvent.pointerUp(edge('Status'), { clientX: 540 })
  expect(widthOf('status')).toBe('')
  expect(saved).toEqual([])
})

it('the arrow keys set the width, lead from edge to edge, and Enter lets the values decide again', async () => {
  const { saved, person } = await open()
  // One stop for Tab in the whole table.
  expect(screen.getAllByRole('separator').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  edge('Name').focus()
  await person.keyboard('{ArrowRight}')
  await waitFor(() => expect(saved).toMatchObject([{ widths: { name: 144 } }]))
  expect(edge('Name').getAttribute('aria-valuetext')).toBe('144 pixels')
  await person.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  await waitFor(() => expect(saved.at(-1)).toMatchObject({ widths: { name: 104 } }))
  await person.keyboard('{ArrowDown}')
  expect(document.activeElement?.getAttribute('aria-label')).not.toBe('Width of Name')
  await person.keyboard('{ArrowUp}{Enter}')
  await waitFor(() => expect(saved.at(-1)).toMatchObject({ widths: {} }))
  expect(edge('Name').getAttribute('aria-valuetext')).toBe('automatic')
})
