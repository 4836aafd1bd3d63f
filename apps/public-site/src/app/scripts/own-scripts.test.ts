import { expect, it } from 'vitest'
import { takeOwnScripts } from './own-scripts.server.ts'

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
