import { act, renderHook, waitFor } from '@testing-library/react'
import type { RecordComments } from '@teachnet/contract/lists'
import { teacher } from '@teachnet/contract/resources'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { createFakeSource } from '../test-support/fake-source.ts'
import { Providers } from '../test-support/render-page.tsx'
import { useFormComments } from './use-form-comments.ts'

function open(list: () => Promise<RecordComments>) {
  const unexpected = () => Promise.reject(new TypeError('no call was expected'))
  const source = createFakeSource(
    {},
    {
      comments: {
        list,
        people: unexpected,
        add: unexpected,
        resolve: unexpected,
        remove: unexpected,
        move: unexpected,
      },
    },
  )
  return renderHook(() => useFormComments(teacher, 7), {
    wrapper: ({ children }) => (
      <MemoryRouter>
        <Providers source={source}>{children}</Providers>
      </MemoryRouter>
    ),
  })
}

it('a comment can be begun before the comments of the record are loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<RecordComments>()
  const { result } = open(() => promise)
  expect(result.current).toMatchObject({ openCount: undefined, isOpen: false, texts: { mayWrite: true } })
  const quote = { exact: 'May', prefix: '', suffix: '', position: 3, digest: '' }
  act(() => result.current?.texts.begin('content', quote))
  expect(result.current).toMatchObject({ isOpen: true, texts: { begun: { field: 'content', quote } } })
  resolve({ comments: [], mayWrite: false })
  await waitFor(() => expect(result.current).toMatchObject({ openCount: 0, texts: { mayWrite: false } }))
})

it('hides the comments when they cannot be loaded', async () => {
  const { result } = open(() => Promise.reject(new TypeError('an older back end')))
  await waitFor(() => expect(result.current).toBeUndefined())
})
