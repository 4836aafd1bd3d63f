import { lazy, Suspense } from 'react'
import { expect, it } from 'vitest'
import { renderComplete } from './render-complete.server.ts'

it('leaves a part that is loaded in its place on a large page, so that it shows without scripts', async () => {
  const rows = Array.from({ length: 2000 }, (_, index) => <li key={index}>row {index}</li>)
  const Part = lazy(() => Promise.resolve({ default: () => <form>{rows}</form> }))
  const bytes = await renderComplete(
    <main>
      <ul>{rows}</ul>
      <Suspense fallback="loading">
        <Part />
      </Suspense>
    </main>,
    {
      nonce: 'n',
      onError: (error) => {
        throw error
      },
    },
  )
  const html = bytes.toString()
  expect(html).toContain('<form><li>row')
  expect(html).not.toContain('hidden')
  expect(html).not.toContain('<script')
  expect(html).not.toContain('loading')
})
