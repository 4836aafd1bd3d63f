import { lazy, Suspense } from 'react'
import { expect, it } from 'vitest'
import { renderComplete, takeOwnScripts } from './render-document.server.ts'

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

const mark = 'b2f1c0ffee'
const hashOfOne = 'sha256-HR7iaask9daLMRRskMI++QeJtjWDOjyPA6lGzYGzKW4='

it('lists the hashes of the scripts with the mark, and removes the marks from the page', () => {
  const { html, hashes } = takeOwnScripts(
    `<script nonce="${mark}">one()</script><link rel="modulepreload" href="/a.js" nonce="${mark}"/><script async="" nonce="${mark}" type="module">two()</script>`,
    mark,
  )
  expect(html).toBe(
    '<script>one()</script><link rel="modulepreload" href="/a.js"/><script async="" type="module">two()</script>',
  )
  expect(hashes).toHaveLength(2)
  expect(hashes).toContain(hashOfOne)
})

it('lists no hash for a script that came with the content', () => {
  const content =
    '<script>one()</script><script nonce="guessed">one()</script><p>&lt;script nonce=&quot;b2f1c0ffee&quot;&gt;</p>'
  expect(takeOwnScripts(content, mark)).toEqual({ html: content, hashes: [] })
})
