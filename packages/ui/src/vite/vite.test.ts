// @vitest-environment node
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { apiProxy, precompress, themeHead } from './index.ts'

it('builds a page that sets its theme before the first paint, with compressed copies [E9]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ui-'))
  try {
    const page = '<!doctype html><html><head></head><body></body></html>'
    await writeFile(join(folder, 'index.html'), page)
    await build({ root: folder, configFile: false, logLevel: 'silent', plugins: [themeHead(), precompress()] })
    const html = await readFile(join(folder, 'dist/index.html'))
    expect(html.toString()).toMatch(/<script>try\{var t=localStorage.*<style>:root.*--ink.*<\/style>.*<\/head>/s)
    expect(brotliDecompressSync(await readFile(join(folder, 'dist/index.html.br')))).toEqual(html)
    expect(gunzipSync(await readFile(join(folder, 'dist/index.html.gz')))).toEqual(html)
  } finally {
    await rm(folder, { recursive: true })
  }
})

it.each([
  ['/admin/teacher/teacher', undefined, true],
  ['/admin/teacher.Teacher/index', 'true', false],
  ['/admin/ajax/terminal?batoken=x&server=1', undefined, false],
  ['/admin/page?server=12', undefined, true],
])('serves %s with flag %s itself: %s', async (url, server, isPage) => {
  const bypass = apiProxy('http://api.test', '/admin')['/admin']?.bypass
  const answer: unknown = bypass && Reflect.apply(bypass, undefined, [{ url, headers: { ...(server && { server }) } }])
  expect(answer).toBe(isPage ? url : undefined)
})
