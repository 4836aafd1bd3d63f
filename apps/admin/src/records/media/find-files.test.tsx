import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createFakeSource } from '../test-support/fake-source.ts'
import { Providers } from '../test-support/render-page.tsx'
import { useFindFiles } from './use-media-files.ts'

it('files are found by few addresses a request, since old servers refuse long ones', async () => {
  const asked: unknown[] = []
  const source = createFakeSource({
    'routine.Attachment': {
      index: ({ search }) => {
        const urls = search?.[0]?.val
        asked.push(urls?.length)
        return { list: Array.isArray(urls) ? urls.map((url, id) => ({ id, url })) : [], total: 0, remark: '' }
      },
    },
  })
  const { result } = renderHook(useFindFiles, {
    wrapper: ({ children }) => <Providers source={source}>{children}</Providers>,
  })
  const urls = Array.from({ length: 45 }, (_none, at) => `/storage/${at}.png`)
  expect((await result.current(urls)).map(({ url }) => url)).toEqual(urls)
  expect(asked).toEqual([20, 20, 5])
})
