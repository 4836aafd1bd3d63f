import { MessagesProvider } from '@teachnet/i18n/react'
import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createNotifier } from './create-notifier.tsx'

// The notification stack is a separate chunk: the first message waits for it.
it('shows messages one after the other, also those sent before the stack was loaded', async () => {
  vi.stubGlobal('matchMedia', () =>
    Object.assign(new EventTarget(), { matches: false, addListener() {}, removeListener() {} }),
  )
  const { notify, Host } = createNotifier()
  render(
    <MessagesProvider locale="en" messages={{}}>
      <Host />
    </MessagesProvider>,
  )
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => notify({ kind: 'error', text: 'No such teacher' }))
  expect(await screen.findByText('No such teacher')).toBeVisible()
  act(() => notify({ kind: 'success', text: 'Saved' }))
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(screen.getAllByText('No such teacher')).toHaveLength(1)
})
