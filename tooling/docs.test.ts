import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { documented, readPages, toSiteLink } from './docs/pages.ts'
import { readReference } from './docs/reference.ts'
import { renderPage, renderStart } from './docs/render.ts'
import { findSections } from './docs/find-sections.ts'
import { toSections } from './docs/sections.ts'
import { measureAnchors, measureSizes } from './docs/sizes.ts'
import { reactIntlWithoutParser, textsInReact } from './docs/uses.ts'

const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor

/** The sources of an entry: `@teachnet/upload/browser`. */
function loadEntry(entry: string): Promise<Record<string, unknown>> {
  const [, name = '', path = ''] = /^@teachnet\/([^/]+)\/?(.*)$/.exec(entry) ?? []
  const folder = join(import.meta.dirname, '../packages', name)
  const manifest: { exports: Record<string, string> } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return import(join(folder, manifest.exports[path === '' ? '.' : `./${path}`] ?? ''))
}

const pages = readPages()
const rendered = new Map([
  ...pages.map((page) => [page.path, renderPage(page, pages)] as const),
  ['index.html', renderStart(pages, [])] as const,
])

it('the four packages have a guide, recipes and rules, and every package an overview', () => {
  const paths = pages.map(({ path }) => path)
  for (const name of documented) expect(paths).toContain(`${name}/index.html`)
  for (const name of ['api-client', 'upload', 'i18n', 'terminal-core'])
    expect(paths).toEqual(
      expect.arrayContaining(
        ['guide', 'recipes', 'rules', 'reference', 'migration', 'troubleshooting'].map(
          (page) => `${name}/${page}.html`,
        ),
      ),
    )
})

describe.each(['api-client', 'upload', 'i18n', 'terminal-core'])('the reference of %s', (name) => {
  const all = readReference(name)

  it('has every export with its purpose, and every function with an example', () => {
    expect(all.length).toBeGreaterThan(30)
    expect(all.filter(({ summary }) => summary === '').map((each) => each.name)).toEqual([])
    const withoutExample = all.filter(
      ({ code, kind, example }) => kind === 'function' && !example && !code.startsWith('class'),
    )
    expect(withoutExample.map((each) => each.name)).toEqual([])
  })

  it('has the properties of every error, and the meaning of each', () => {
    const errors = all.filter(({ code }) => code.startsWith('class') && code.includes('Error'))
    const members = errors.flatMap((each) => each.members.map((member) => ({ ...member, of: each.name })))
    if (name === 'api-client')
      expect(members.map((member) => member.name)).toEqual(
        expect.arrayContaining(['code', 'message', 'path', 'status', 'headers', 'data', 'fields', 'cause', 'shown']),
      )
    expect(members.filter(({ text, name: own }) => text === '' && own !== 'name').map((each) => each.name)).toEqual([])
  })

  it('has the meaning of every option, and what it is without being set', () => {
    const members = all
      .filter((each) => each.name.endsWith('Options'))
      .flatMap((each) => each.members.map((member) => ({ ...member, of: each.name })))
    expect(members.length).toBeGreaterThan(5)
    expect(
      members
        .filter(({ text, default: stated }) => text === '' && stated === '')
        .map((each) => `${each.of}.${each.name}`),
    ).toEqual([])
  })

  it('has examples in comments that give what they say', async () => {
    const modules = await Promise.all([...new Set(all.map(({ entry }) => entry))].map((entry) => loadEntry(entry)))
    const names = Object.assign({}, ...modules)
    const checked: string[] = []
    for (const { example, name: of } of all) {
      const [, code, result] =
        /^([^]+?) \/\/ (.+)$/.exec(example?.file === undefined ? (example?.code ?? '') : '') ?? []
      if (code === undefined || result === undefined) continue
      const evaluate = (text: string) =>
        new AsyncFunction(...Object.keys(names), `return (${text})`)(...Object.values(names))
      const expected = await evaluate(result).catch(() => undefined)
      // A remark in words, such as what a page does.
      if (expected === undefined) continue
      expect([of, await evaluate(code)]).toEqual([of, expected])
      checked.push(of)
    }
    expect(checked.length).toBeGreaterThan(2)
  })
})

it('code is highlighted, and a page has its contents and a button that copies code', () => {
  const html = rendered.get('upload/guide.html') ?? ''
  expect(html).toContain('<span class="hljs-keyword">import</span>')
  expect(html).toContain('<li class="h2"><a href="#choose-a-transport">Choose a transport</a></li>')
  expect(html).toContain('src="../site.js"')
})

it('every page has each id once', () => {
  for (const [path, html] of rendered) {
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect([path, ids.filter((id, index) => ids.indexOf(id) !== index)]).toEqual([path, []])
  }
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

it('every recipe and migration is on a page, and has a test', () => {
  const root = join(import.meta.dirname, '../packages')
  const recipes = globSync('*/examples/{recipes,migration}/*.ts', { cwd: root })
  expect(recipes.length).toBeGreaterThan(8)
  const shown = new Set(pages.flatMap((page) => page.shown))
  expect(recipes.filter((file) => !shown.has(file))).toEqual([])
  const tests = globSync('*/src/**/*.test.ts', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
  expect(
    recipes.filter((file) => !tests.some((code) => code.includes(file.slice(file.indexOf('/examples/'))))),
  ).toEqual([])
})

it('no document names a script in a way that runs a command of pnpm instead', () => {
  const root = dirname(import.meta.dirname)
  const manifest: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const help = execFileSync('pnpm', ['--help'], { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' })
  const commands = new Set(Array.from(help.matchAll(/^ +([a-z][a-z-]+) /gm), ([, name]) => name))
  // These two are commands that run the script.
  const hidden = Object.keys(manifest.scripts).filter((name) => commands.has(name) && !/^(start|test)$/.test(name))
  expect(hidden).toContain('docs')
  const wrong = new RegExp(`pnpm (${hidden.join('|')})(?![\\w:-])`)
  const documents = globSync(['*.md', 'docs/**/*.md', '{apps,packages,tooling,deploy}/**/*.md'], {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  })
  expect(documents.filter((path) => wrong.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
})

it('a link to a file that is not on the site has no target', () => {
  const page = { package: 'upload', path: 'upload/guide.html' }
  expect(toSiteLink(page, '../README.md#support')).toBe('../upload/index.html#support')
  expect(toSiteLink(page, '../../api-client')).toBe('../api-client/index.html')
  expect(toSiteLink(page, '../src/save-name.ts')).toBeUndefined()
  expect(toSiteLink(page, 'https://tus.io')).toBe('https://tus.io')
})

it('a page does not contain the HTML of its source as markup', () => {
  const page = {
    path: 'x/index.html',
    package: 'x',
    name: 'X',
    markdown: '# A\n\n<script>alert(1)</script>',
    shown: [],
  }
  expect(renderPage(page, [])).not.toContain('<script>')
})

it('the first page shows the measured size of a typical use of each package, beside those of other libraries', async () => {
  const [sizes, anchors] = await Promise.all([measureSizes(), measureAnchors()])
  const start = renderStart(pages, [...sizes, ...anchors])
  for (const { name, bytes } of [...sizes, ...anchors]) {
    expect([name, bytes > 1500 && bytes < 50_000]).toEqual([name, true])
    expect(start).toContain(`${(bytes / 1000).toFixed(1)} kB`)
  }
  for (const { versions } of anchors) expect(versions).toMatch(/^\d+\.\d+\.\d+(, \d+\.\d+\.\d+)?$/)
  // Each does more than its counterpart in fewer bytes, or hardly more; the terminal's counterpart has no queue, tabs or storage.
  const smallest = (owner: string, all: readonly { readonly package: string; readonly bytes: number }[]) =>
    Math.min(...all.filter((size) => size.package === owner).map(({ bytes }) => bytes))
  const withRefresh = anchors.filter(({ name }) => name !== 'ky')
  // i18n contains react-intl: typed texts that stay readable without a value cost 1 kB more.
  const bytesOf = (use: string) => [...sizes, ...anchors].find(({ name }) => name === use)?.bytes ?? Number.NaN
  expect(bytesOf(textsInReact) - bytesOf(reactIntlWithoutParser)).toBeLessThanOrEqual(1000)
  for (const [owner, share] of [
    ['api-client', 1.03],
    ['upload', 0.6],
  ] as const)
    expect([owner, smallest(owner, sizes) < share * smallest(owner, withRefresh)]).toEqual([owner, true])
  // The tables that are delivered with the packages have the same figures, and the versions that were measured.
  for (const size of [...sizes, ...anchors]) {
    const table = readFileSync(join(import.meta.dirname, `../packages/${size.package}/docs/comparison.md`), 'utf8')
    const figures = [...table.matchAll(/\| (\d+\.\d) +\|$/gm)].map(([, figure]) => Number(figure))
    const nearest = Math.min(...figures.map((figure) => Math.abs(figure - size.bytes / 1000)))
    // The table has rounded figures, and not the second use of i18n.
    if (size.name !== 'the same with formats and loading by page')
      expect([size.name, nearest <= 0.1]).toEqual([size.name, true])
  }
  for (const { package: owner, versions } of anchors) {
    const table = readFileSync(join(import.meta.dirname, `../packages/${owner}/docs/comparison.md`), 'utf8')
    for (const version of versions.split(', ')) expect([owner, table.includes(version)]).toEqual([owner, true])
  }
}, 60_000)

describe('the search', () => {
  const sections = toSections(pages)
  const placesOf = (query: string) => findSections(sections, query).map(({ section }) => section.place)

  it('the search index has every heading of every page with its place', () => {
    const broken = sections.filter(({ place }) => {
      const [path = '', id = ''] = place.split('#')
      return !rendered.get(path)?.includes(`id="${id}"`)
    })
    expect(broken).toEqual([])
    expect(new Set(sections.map(({ place }) => place.split('#')[0])).size).toBe(pages.length)
  })

  it('finds titles first, names by a part of them, and what has every word', () => {
    expect(placesOf('choose a transport')[0]).toBe('upload/guide.html#choose-a-transport')
    expect(placesOf('TABS')[0]).toMatch(/#.*tabs/)
    expect(placesOf('loader').some((place) => place.startsWith('i18n/'))).toBe(true)
    expect(placesOf('findRuns resume').every((place) => place.startsWith('terminal-core/'))).toBe(true)
    expect(placesOf('etag').some((place) => place.startsWith('upload/'))).toBe(true)
  })

  it('finds nothing for blanks, for a missing word, and for the inside of a word', () => {
    for (const query of ['', '  ', 'transport zebra', 'ransport']) expect(placesOf(query)).toEqual([])
  })

  it('shows the text around the first word, and no markup', () => {
    const [found] = findSections(sections, '@formatjs/intl-pluralrules')
    expect(found?.excerpt[1]).toBe('@formatjs/intl-pluralrules')
    expect(found?.excerpt[0]).toMatch(/plurals need $/)
    expect(sections.filter(({ title }) => /[`*]/.test(title))).toEqual([])
  })
})
