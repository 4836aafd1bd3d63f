import { cleanup, render, screen } from '@testing-library/react'
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
