import { keyOf } from '@teachnet/ui/keys'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { createFakeSource } from '../test-support/fake-source.ts'
import { Providers } from '../test-support/render-page.tsx'
import { QuickSearch } from './quick-search.tsx'

afterEach(cleanup)

it('Escape empties the search, and only then closes the dialog around the list', async () => {
  const onKey = vi.fn<() => void>()
  render(
    <Providers source={createFakeSource({})}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- acts as a dialog, which closes on Escape */}
      <div onKeyDown={({ key }) => key === 'Escape' && onKey()}>
        <QuickSearch value="" fields={['Name']} onSearch={() => undefined} />
      </div>
    </Providers>,
  )
  const input = screen.getByRole('searchbox')
  await userEvent.type(input, 'abc{Escape}')
  expect(input).toHaveProperty('value', '')
  expect(onKey).not.toHaveBeenCalled()
  await userEvent.type(input, '{Escape}')
  expect(onKey).toHaveBeenCalledOnce()
})

it.each([
  ['while characters are composed', { isComposing: true }],
  ['in Safari, after their composition', { isComposing: false, keyCode: 229 }],
])('Enter and Escape of an input method neither search nor empty the search %s', async (_when, press) => {
  const onSearch = vi.fn<(text: string) => void>()
  const onKey = vi.fn<() => void>()
  render(
    <Providers source={createFakeSource({})}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- acts as a dialog, which closes on Escape */}
      <div onKeyDown={(event) => keyOf(event) === 'Escape' && onKey()}>
        <QuickSearch value="" fields={['Name']} onSearch={onSearch} />
      </div>
    </Providers>,
  )
  const input = screen.getByRole('searchbox')
  fireEvent.compositionStart(input)
  fireEvent.input(input, { target: { value: 'shu' }, isComposing: true })
  fireEvent.keyDown(input, { key: 'Enter', ...press })
  fireEvent.keyDown(input, { key: 'Escape', ...press })
  expect(input).toHaveProperty('value', 'shu')
  expect(onSearch).not.toHaveBeenCalled()
  expect(onKey).not.toHaveBeenCalled()
  fireEvent.input(input, { target: { value: '数' }, isComposing: true })
  fireEvent.compositionEnd(input)
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('数')
})
