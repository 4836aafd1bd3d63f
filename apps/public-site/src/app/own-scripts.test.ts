import { expect, it } from 'vitest'
import { takeOwnScripts } from './own-scripts.server.ts'

const mark = 'b2f1c0ffee'
const hashOfOne = 'sha256-HR7iaask9daLMRRskMI++QeJtjWDOjyPA6lGzYGzKW4='

it('names the scripts that bear the mark, and takes the marks off the page', () => {
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

it('names no script that came with the content', () => {
  const content =
    '<script>one()</script><script nonce="guessed">one()</script><p>&lt;script nonce=&quot;b2f1c0ffee&quot;&gt;</p>'
  expect(takeOwnScripts(content, mark)).toEqual({ html: content, hashes: [] })
})
