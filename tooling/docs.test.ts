import { globSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, it } from 'vitest'
import { documented, readPages, toSiteLink } from './docs/pages.ts'
import { renderPage, renderStart } from './docs/render.ts'
import { measureSizes, readAnchorSizes } from './docs/sizes.ts'

const pages = readPages()
const rendered = new Map([
  ...pages.map((page) => [page.path, renderPage(page, pages)] as const),
  ['index.html', renderStart(pages, [])] as const,
])

it('the four packages have a guide, recipes and rules, and every package an overview', () => {
  const paths = pages.map(({ path }) => path)
  for (const name of documented) expect(paths).toContain(`${name}/index.html`)
  for (const name of ['api-client', 'upload', 'i18n', 'terminal-core'])
    expect(paths).toEqual(expect.arrayContaining(['guide', 'recipes', 'rules'].map((page) => `${name}/${page}.html`)))
})

it('every link leads to a page of the site, and to a heading of it', () => {
  const broken: string[] = []
  for (const [path, html] of rendered)
    for (const [, href = ''] of html.matchAll(/href="([^"]+)"/g)) {
      if (/^(https?|mailto|data):/.test(href)) continue
      const [file = '', anchor] = href.split('#', 2)
      const target = rendered.get(file === '' ? path : posix.join(posix.dirname(path), file))
      if (target === undefined || (anchor !== undefined && !target.includes(`id="${anchor}"`)))
        broken.push(`${path}: ${href}`)
    }
  expect(broken).toEqual([])
})

it('every recipe is on a page, and its tests are beside it', () => {
  const root = join(import.meta.dirname, '../packages')
  const recipes = globSync('*/examples/recipes/*.ts', { cwd: root })
  expect(recipes.length).toBeGreaterThan(8)
  const shown = new Set(pages.flatMap((page) => page.shown))
  expect(recipes.filter((file) => !shown.has(file))).toEqual([])
  const tested = new Set(globSync('*/src/recipes.test.ts', { cwd: root }).map((file) => file.split('/')[0]))
  expect(recipes.filter((file) => !tested.has(file.split('/')[0] ?? ''))).toEqual([])
})

it('a link to a file that is not on the site has no target', () => {
  const page = { package: 'upload', path: 'upload/guide.html' }
  expect(toSiteLink(page, '../README.md#support')).toBe('../upload/index.html#support')
  expect(toSiteLink(page, '../../api-client')).toBe('../api-client/index.html')
  expect(toSiteLink(page, '../src/save-name.ts')).toBeUndefined()
  expect(toSiteLink(page, 'https://tus.io')).toBe('https://tus.io')
})

it('a page shows no markup of a source as markup of its own', () => {
  const page = {
    path: 'x/index.html',
    package: 'x',
    name: 'X',
    markdown: '# A\n\n<script>alert(1)</script>',
    shown: [],
  }
  expect(renderPage(page, [])).not.toContain('<script>')
})

it('the first page shows the measured size of a typical use of each package', async () => {
  const sizes = await measureSizes()
  const start = renderStart(pages, [...sizes, ...readAnchorSizes()])
  for (const { package: name, bytes } of sizes) {
    expect([name, bytes > 1500 && bytes < 20_000]).toEqual([name, true])
    expect(start).toContain(`${(bytes / 1000).toFixed(1)} kB`)
  }
  // With refresh, envelope and catalogue the client is still smaller than axios with its refresh plugin.
  const ours = sizes.find((size) => size.package === 'api-client')?.bytes ?? Number.POSITIVE_INFINITY
  expect(ours).toBeLessThan(readAnchorSizes().find(({ name }) => name.startsWith('axios'))?.bytes ?? 0)
}, 60_000)
