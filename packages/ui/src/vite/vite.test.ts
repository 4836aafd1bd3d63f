// @vitest-environment node
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { apiProxy, appFolder, pageChunks, pagePreloads, precompress, startBar, themeHead } from './index.ts'

it('the built page sets its theme and shows a bar before the first paint, and has compressed copies [E9] [N1]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ui-'))
  try {
    const page = '<!doctype html><html><head></head><body><div id="root"></div></body></html>'
    await writeFile(join(folder, 'index.html'), page)
    await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      plugins: [themeHead(), startBar(), precompress()],
    })
    const html = await readFile(join(folder, 'dist/index.html'))
    expect(html.toString()).toMatch(/<script>try\{var t=localStorage.*<style>:root.*--ink.*<\/style>.*<\/head>/s)
    // Shown only until the app has drawn its first page.
    expect(html.toString()).toContain('<div id="root"></div><svg class="start-bar"')
    expect(html.toString()).toContain('#root:empty + .start-bar')
    expect(brotliDecompressSync(await readFile(join(folder, 'dist/index.html.br')))).toEqual(html)
    expect(gunzipSync(await readFile(join(folder, 'dist/index.html.gz')))).toEqual(html)
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('a page asks at once for its chunks, styles and messages, and no other page does', async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'ui-')))
  const files = {
    'index.html':
      '<!doctype html><html><head><script type="module" src="/main.js"></script></head><body></body></html>',
    'main.js': `import('./login.js'); import('./list.js'); import('./locales/zh/login.json'); import('./locales/en/login.json')`,
    'login.js': `import './login.css'; console.log('login')`,
    'list.js': `console.log('list')`,
    'login.css': 'b{color:red}',
    'locales/zh/login.json': '{"a":"甲"}',
    'locales/en/login.json': '{"a":"A"}',
  }
  try {
    for (const locale of ['zh', 'en']) await mkdir(join(folder, 'locales', locale), { recursive: true })
    await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)))
    const page = { path: '/login', modules: [join(folder, 'login.js')], messages: ['login'] }
    await build({
      ...{ root: folder, base: '/user/', configFile: false, logLevel: 'silent' },
      plugins: [pagePreloads(['zh', 'en'], page)],
    })
    const html = await readFile(join(folder, 'dist/index.html'), 'utf8')
    const [, script = ''] = /<script>(if.*?)<\/script>/s.exec(html) ?? []
    const asked = (pathname: string, search = '', cookie = '') => {
      const links: { href: string }[] = []
      const document = {
        cookie,
        createElement: () => ({}),
        head: { append: (link: { href: string }) => links.push(link) },
      }
      runInNewContext(script, { location: { pathname, search }, document })
      return links.map(({ href }) => href)
    }
    expect(asked('/user/account')).toEqual([])
    const zh = asked('/user/login')
    const en = asked('/user/login', '?lang=en')
    const shared = zh.filter((href) => en.includes(href))
    expect(shared).toHaveLength(2)
    expect(shared.filter((href) => href.endsWith('.css'))).toHaveLength(1)
    for (const href of [...zh, ...en]) await readFile(join(folder, 'dist', href.replace('/user/', '')))
    expect([zh.length, en.length]).toEqual([3, 3])
    expect(asked('/user/login', '', 'a=b; think_lang=en')).toEqual(en)
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('page chunks: one chunk per page, one per set of pages that share modules; the bundler splits the rest', async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'ui-')))
  const path = (name: string) => join(folder, `${name}.js`)
  const modules = {
    main: `import './everywhere.js'; import('./login.js'); import('./list.js'); import('./dialog.js')`,
    everywhere: `console.log('everywhere')`,
    login: `import './everywhere.js'; import './words.js'; import './scene.js'; console.log('login')`,
    list: `import './words.js'; import './rows.js'; import './everywhere.js'; console.log('list'); import('./dialog.js'); import('./help.js')`,
    scene: `console.log('scene')`,
    words: `console.log('words')`,
    rows: `console.log('rows')`,
    dialog: `import './words.js'; import './rows.js'; import './inputs.js'; console.log('dialog')`,
    help: `import './inputs.js'; console.log('help')`,
    inputs: `console.log('inputs')`,
  }
  try {
    await Promise.all(Object.entries(modules).map(([name, code]) => writeFile(path(name), code)))
    const codeSplitting = pageChunks(path('main'), { login: path('login'), list: path('list') })
    const built = await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      build: { write: false, rolldownOptions: { input: path('main'), output: { codeSplitting } } },
    })
    const chunks = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
    const words = chunks.map((chunk) => ('code' in chunk ? [...chunk.code.matchAll(/console\.log\([`'"](\w+)/g)] : []))
    const together = words
      .map((found) =>
        found
          .map(([, word = '']) => word)
          .toSorted((a, b) => a.localeCompare(b))
          .join(' '),
      )
      .filter(Boolean)
    expect(together.toSorted()).toEqual(['dialog', 'everywhere', 'help', 'inputs', 'list rows', 'login scene', 'words'])
  } finally {
    await rm(folder, { recursive: true })
  }
})

it.each([
  ['/admin/teacher/teacher', undefined, true],
  ['/admin/teacher.Teacher/index', 'true', false],
  ['/admin/ajax/terminal?batoken=x&server=1', undefined, false],
  ['/admin/page?server=12', undefined, true],
])('the development server handles %s with flag %s itself: %s', async (url, server, isPage) => {
  const bypass = apiProxy('http://api.test', '/admin')['/admin']?.bypass
  const answer: unknown = bypass && Reflect.apply(bypass, undefined, [{ url, headers: { ...(server && { server }) } }])
  expect(answer).toBe(isPage ? url : undefined)
})

it('a built app names its folder in its page only, so that a host can put it elsewhere', async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'ui-')))
  const files = {
    'index.html':
      '<!doctype html><html><head><script type="module" src="/main.js"></script></head><body></body></html>',
    'main.js': `import './main.css'; import('./page.js')`,
    'main.css': 'b{background:url(./picture.svg)}',
    'picture.svg': `<svg xmlns="http://www.w3.org/2000/svg"><desc>${'x'.repeat(5000)}</desc></svg>`,
    'page.js': `import './page.css'; console.log('page')`,
    'page.css': 'i{color:red}',
  }
  try {
    await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)))
    await build({ root: folder, configFile: false, logLevel: 'silent', plugins: [appFolder('/admin/')] })
    const html = await readFile(join(folder, 'dist/index.html'), 'utf8')
    expect(html.match(/(?:src|href)="[^"]*"/g)?.every((address) => /="\/admin\/assets\//.test(address))).toBe(true)
    const names = await readdir(join(folder, 'dist/assets'))
    expect(names.filter((name) => /\.(css|js|svg)$/.test(name))).toHaveLength(5)
    for (const name of names) expect(await readFile(join(folder, 'dist/assets', name), 'utf8')).not.toContain('/admin')
  } finally {
    await rm(folder, { recursive: true })
  }
})
