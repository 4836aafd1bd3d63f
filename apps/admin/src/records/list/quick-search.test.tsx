import { keyOf } from '@teachnet/ui/keys'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { createFakeSource } from '../test-support/fake-source.ts'
import { Providers } from '../test-support/render-page.tsx'
import { QuickSearch } from './quick-search.tsx'

afterEach(cleanup)

/** Renders the search in a part that closes on Escape, as a dialog does. */
function renderSearch() {
  const onSearch = vi.fn<(text: string) => void>()
  const onClose = vi.fn<() => void>()
  render(
    <Providers source={createFakeSource({})}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- acts as a dialog, which closes on Escape */}
      <div onKeyDown={(event) => keyOf(event) === 'Escape' && onClose()}>
        <QuickSearch value="" fields={['Name']} onSearch={onSearch} />
      </div>
    </Providers>,
  )
  return { input: screen.getByRole('searchbox'), onSearch, onClose }
}

it('Escape empties the search, and only then closes the dialog around the list', async () => {
  const { input, onClose } = renderSearch()
  await userEvent.type(input, 'abc{Escape}')
  expect(input).toHaveProperty('value', '')
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.type(input, '{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

it.each([
  ['while characters are composed', { isComposing: true }],
  ['in Safari, after their composition', { isComposing: false, keyCode: 229 }],
])('Enter and Escape of an input method neither search nor empty the search %s', async (_when, press) => {
  const { input, onSearch, onClose } = renderSearch()
  fireEvent.compositionStart(input)
  fireEvent.input(input, { target: { value: 'shu' }, isComposing: true })
  fireEvent.keyDown(input, { key: 'Enter', ...press })
  fireEvent.keyDown(input, { key: 'Escape', ...press })
  expect(input).toHaveProperty('value', 'shu')
  expect(onSearch).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.input(input, { target: { value: '数' }, isComposing: true })
  fireEvent.compositionEnd(input)
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('数')
})
