// @vitest-environment node
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, it } from 'vitest'
import {
  apiProxy,
  appFolder,
  buildTargets,
  chunkTable,
  pageChunks,
  pagePreloads,
  precompress,
  startBar,
  themeHead,
} from './index.ts'

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

it('a build that fails reports its own error, though there is nothing to compress', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ui-'))
  try {
    await writeFile(join(folder, 'index.html'), '<script type="module" src="/main.js"></script>')
    await writeFile(join(folder, 'main.js'), `import './missing.js'`)
    const failed = build({ root: folder, configFile: false, logLevel: 'silent', plugins: [precompress()] })
    await expect(failed).rejects.toThrow('missing.js')
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
    const pages = [
      { path: '/login', modules: [join(folder, 'login.js')], messages: ['login'] },
      { path: '/list', modules: [join(folder, 'list.js')], messages: [] },
      { path: '/list/login', modules: [join(folder, 'list.js')], messages: [] },
    ]
    await build({
      root: folder,
      base: '/user/',
      configFile: false,
      logLevel: 'silent',
      plugins: [pagePreloads(['zh', 'en'], pages)],
    })
    const html = await readFile(join(folder, 'dist/index.html'), 'utf8')
    const [, base = '', script = ''] = /<script data-folder="([^"]*)">(\{let.*?)<\/script>/s.exec(html) ?? []
    const requested = (pathname: string, search = '', cookie = '') => {
      const links: { href: string }[] = []
      const document = {
        cookie,
        currentScript: { getAttribute: () => base },
        createElement: () => ({}),
        head: { append: (link: { href: string }) => links.push(link) },
      }
      runInNewContext(script, { location: { pathname, search }, document })
      return links.map(({ href }) => href)
    }
    expect(requested('/user/account')).toEqual([])
    const zh = requested('/user/login')
    const en = requested('/user/login', '?lang=en')
    const shared = zh.filter((href) => en.includes(href))
    expect(shared).toHaveLength(2)
    expect(shared.filter((href) => href.endsWith('.css'))).toHaveLength(1)
    for (const href of [...zh, ...en]) await readFile(join(folder, 'dist', href.replace('/user/', '')))
    expect([zh.length, en.length]).toEqual([3, 3])
    expect(requested('/user/login', '', 'a=b; think_lang=en')).toEqual(en)
    expect(requested('/user/list')).toHaveLength(1)
    expect(requested('/user/list/login')).toHaveLength(4)
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('a changed page renames only its own chunk, also if others load it later', async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'ui-')))
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  const buildAssets = async (): Promise<readonly string[]> => {
    await build({
      root: folder,
      base: './',
      configFile: false,
      logLevel: 'silent',
      plugins: [appFolder('/user/'), chunkTable()],
    })
    return readdir(join(folder, 'dist/assets'))
  }
  try {
    await write('index.html', '<!doctype html><html><head><script type="module" src="/main.js"></script></head></html>')
    await write(
      'main.js',
      `export const open = () => import('./list.js'); console.log(open, () => import('./login.js'))`,
    )
    await write('login.js', `import { open } from './main.js'; import './login.css'; export const login = () => open()`)
    await write('login.css', 'b{color:red}')
    await write('list.js', `import { open } from './main.js'; export const list = [open, 1]`)
    const before = await buildAssets()
    await write('list.js', `import { open } from './main.js'; export const list = [open, 2]`)
    const after = await buildAssets()
    expect(after.filter((name) => !before.includes(name))).toEqual([expect.stringMatching(/^list-.*\.js$/)])
    const html = await readFile(join(folder, 'dist/index.html'), 'utf8')
    const [, base = '', script = ''] = /<script data-folder="([^"]*)">(\{let.*?)<\/script>/s.exec(html) ?? []
    const context: { self?: unknown; document: unknown; chunkFiles?: (key: string) => readonly string[] } = {
      document: { currentScript: { getAttribute: () => base } },
    }
    context.self = context
    runInNewContext(script, context)
    const files = context.chunkFiles?.('login') ?? []
    expect(files.map((name) => name.replace(/-[\w-]{8}\./, '.'))).toEqual([
      '/user/assets/login.js',
      '/user/assets/login.css',
    ])
    for (const file of files) await readFile(join(folder, 'dist', file.replace('/user/', '')))
    const main = await readFile(
      join(folder, 'dist/assets', after.find((name) => name.startsWith('index-') && name.endsWith('.js')) ?? ''),
      'utf8',
    )
    expect(main).not.toMatch(/(?:login|list)-[\w-]{8}/)
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('page chunks: one chunk per page, one for the start with what pages share, one per page that modules shared by many parts need', async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'ui-')))
  const path = (name: string) => join(folder, `${name}.js`)
  const modules = {
    main: `import './everywhere.js'; import('./login.js'); import('./list.js'); import('./dialog.js')`,
    everywhere: `console.log('everywhere')`,
    login: `import './everywhere.js'; import './words.js'; import './scene.js'; console.log('login')`,
    list: `import './words.js'; import './rows.js'; import './everywhere.js'; console.log('list'); import('./dialog.js'); import('./help.js'); import('./report.js')`,
    scene: `console.log('scene')`,
    words: `console.log('words')`,
    rows: `console.log('rows')`,
    dialog: `import './words.js'; import './rows.js'; import './inputs.js'; import './frame.js'; import './node_modules/widgets.js'; console.log('dialog')`,
    help: `import './inputs.js'; import './frame.js'; import './label.js'; import './node_modules/widgets.js'; console.log('help')`,
    report: `import './frame.js'; import './label.js'; import './inputs.js'; import './node_modules/widgets.js'; console.log('report')`,
    inputs: `import './rows.js'; console.log('inputs')`,
    frame: `console.log('frame')`,
    label: `console.log('label')`,
    'node_modules/widgets': `import './colours.js'; console.log('widgets')`,
    'node_modules/colours': `console.log('colours')`,
  }
  try {
    await mkdir(join(folder, 'node_modules'))
    await Promise.all(Object.entries(modules).map(([name, code]) => writeFile(path(name), code)))
    const codeSplitting = pageChunks({
      start: path('main'),
      pages: [
        { name: 'login', modules: [path('login')] },
        { name: 'list', modules: [path('list')] },
      ],
    })
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
    // Two parts share the label: a third one would load it without using it.
    const ofPages = ['everywhere words', 'list rows', 'login scene']
    const later = ['colours frame widgets', 'dialog', 'help', 'inputs', 'label', 'report']
    expect(together.toSorted()).toEqual([...later, ...ofPages].toSorted())
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
  const answer: unknown = bypass && Reflect.apply(bypass, undefined, [{ url, headers: { server } }])
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

it('the build targets are the oldest version of each browser', () => {
  const browsers = [
    'chrome 88',
    'chrome 87',
    'and_chr 150',
    'ios_saf 14.0-14.4',
    'ios_saf 18',
    'firefox 90',
    'op_mini all',
  ]
  expect(buildTargets(browsers)).toEqual(['chrome87', 'ios14', 'firefox90'])
})
