// @module-tag full
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Activity, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { inputOfKind } from '../../fields/input-of-kind.tsx'
import { setModuleInputs } from '../../fields/shared/module-inputs.ts'
import { EditorInTests } from '../../shipped-modules/editor/screens/test-support/editor-in-tests.tsx'
import { ResourcePage } from './resource-page.tsx'
import { allKinds } from '../test-support/all-kinds.ts'
import { createFakeSource, type FakeSource } from '../test-support/fake-source.ts'
import { loadLazyParts, Providers } from '../test-support/render-page.tsx'

beforeAll(loadLazyParts)
beforeEach(() => localStorage.clear())
// The editor is a module: in the product it is loaded at run time.
beforeEach(() => setModuleInputs({ inputs: { richText: inputOfKind('richText', EditorInTests) } }))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** A page in a tab that can be hidden, as another tab or the lock screen hides it. */
function renderTab(source: FakeSource, address: string) {
  let show: (isVisible: boolean) => void = () => undefined
  function Tab() {
    const [isVisible, setVisible] = useState(true)
    show = setVisible
    return (
      <Activity mode={isVisible ? 'visible' : 'hidden'}>
        <ResourcePage definition={allKinds} />
      </Activity>
    )
  }
  const router = createMemoryRouter([{ path: '/', element: <Tab /> }], { initialEntries: [address] })
  render(
    <Providers source={source}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return { hide: () => act(() => show(false)), reveal: () => act(() => show(true)) }
}

it('an open edit form keeps its input while its tab is hidden or the screen is locked [I1]', async () => {
  let opened = 0
  const source = createFakeSource({
    'test.Every': {
      index: () => ({ list: [{ id: 7, title: 'Seven' }], total: 1, remark: '' }),
      select: () => ({ options: [] }),
      open: () => {
        opened += 1
        return { row: { id: 7, title: 'Seven', note: 'as stored' }, version: `v${opened}` }
      },
    },
  })
  const tab = renderTab(source, '/?form=7')
  const person = userEvent.setup()
  const note = async () =>
    within(await screen.findByRole('dialog')).findByRole<HTMLInputElement>('textbox', { name: 'Note' })
  await person.type(await note(), ' and typed')
  const input = await note()
  tab.hide()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // The cache of requests forgets what no visible page uses.
  await new Promise((resolve) => setTimeout(resolve))
  tab.reveal()
  expect((await note()).value).toBe('as stored and typed')
  expect(await note()).toBe(input)
  expect(opened).toBe(1)
})

it('keeps an open form unchanged while its tab is hidden', async () => {
  const problems = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const source = createFakeSource({
    'test.Every': { index: () => ({ list: [], total: 0, remark: '' }), select: () => ({ options: [] }) },
  })
  const tab = renderTab(source, '/?form=add')
  const person = userEvent.setup()
  const form = () => within(screen.getByRole('dialog', { name: 'Add to Samples' }))
  await screen.findByRole('dialog', { name: 'Add to Samples' })
  await person.type(await form().findByRole('textbox', { name: 'Note' }), 'half')
  await form().findByRole('toolbar', { name: 'Body: formatting' })

  tab.hide()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  tab.reveal()
  await screen.findByRole('dialog', { name: 'Add to Samples' })
  expect(form().getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('half')
  await form().findByRole('toolbar', { name: 'Body: formatting' })
  tab.hide()
  tab.reveal()
  await form().findByRole('toolbar', { name: 'Body: formatting' })
  expect(problems.mock.calls.map((call) => call.join(' ')).filter((text) => !text.includes('not implemented'))).toEqual(
    [],
  )
})
