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
import { createFakeSource } from '../test-support/fake-source.ts'
import { loadLazyParts, Providers } from '../test-support/render-page.tsx'

beforeAll(loadLazyParts)
beforeEach(() => localStorage.clear())
// The editor is a module: in the product it is loaded at run time.
beforeEach(() => setModuleInputs({ inputs: { richText: inputOfKind('richText', EditorInTests) } }))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('keeps an open form unchanged while its tab is hidden', async () => {
  const problems = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const source = createFakeSource({
    'test.Every': { index: () => ({ list: [], total: 0, remark: '' }), select: () => ({ options: [] }) },
  })
  let show: (isShown: boolean) => void = () => undefined
  function Tab() {
    const [isShown, setShown] = useState(true)
    show = setShown
    return (
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <ResourcePage definition={allKinds} />
      </Activity>
    )
  }
  const router = createMemoryRouter([{ path: '/', element: <Tab /> }], { initialEntries: ['/?form=add'] })
  render(
    <Providers source={source}>
      <RouterProvider router={router} />
    </Providers>,
  )
  const person = userEvent.setup()
  const form = () => within(screen.getByRole('dialog', { name: 'Add to Samples' }))
  await screen.findByRole('dialog', { name: 'Add to Samples' })
  await person.type(await form().findByRole('textbox', { name: 'Note' }), 'half')
  await form().findByRole('toolbar', { name: 'Body: formatting' })

  act(() => show(false))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  act(() => show(true))
  await screen.findByRole('dialog', { name: 'Add to Samples' })
  expect(form().getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('half')
  await form().findByRole('toolbar', { name: 'Body: formatting' })
  act(() => show(false))
  act(() => show(true))
  await form().findByRole('toolbar', { name: 'Body: formatting' })
  expect(problems.mock.calls.map((call) => call.join(' ')).filter((text) => !text.includes('not implemented'))).toEqual(
    [],
  )
})
