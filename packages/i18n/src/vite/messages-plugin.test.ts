import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build, createServer, type Plugin } from 'vite'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { defineLanguages } from '../languages.ts'
import { createMessages } from '../create-messages.ts'
import type { MessageFile } from '../message-file.ts'
import { compileMessages } from '../node/compile-messages.ts'
import { messages, toPseudo } from './messages-plugin.ts'

const languages = defineLanguages({ locales: ['zh-cn', 'en', 'fr'], defaultLocale: 'zh-cn', fallbacks: { fr: ['en'] } })
let folder = ''

/** An application with message files, other nested JSON, and two packages, of which it names one. */
const files: Readonly<Record<string, string>> = {
  'package.json': '{}',
  'locales/zh-cn/app.json': '{ "a.x": "甲 {n}", "a.y": "乙", "a.z": "丙" }',
  'locales/en/app.json': '{ "a.x": "X {n}", "a.y": "Y" }',
  'locales/fr/app.json': '{ "a.y": "" }',
  'data/locales/en/nested.json': '{ "a": { "b": "{x}" } }',
  'main.ts': "export { default } from './locales/fr/app.json'",
  'others.ts':
    "export { default as nested } from './data/locales/en/nested.json'\nexport { default as own } from 'own/locales/en/own.json'\nexport { default as foreign } from 'foreign/locales/en/foreign.json'",
  'lazy.ts': "export const load = () => import('./locales/en/app.json', { with: { type: 'json' } })",
  'en.ts': "export { default } from './locales/en/app.json'",
  'node_modules/own/package.json': '{ "name": "own" }',
  'node_modules/own/locales/en/own.json': '{ "own": "{x}" }',
  'node_modules/foreign/package.json': '{ "name": "foreign" }',
  'node_modules/foreign/locales/en/foreign.json': '{ "foreign": "{x}" }',
}

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'i18n-')))
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
})

afterAll(() => rm(folder, { recursive: true }))

async function buildEntry(entry: string, pseudo?: 'en'): Promise<Record<string, unknown>> {
  const result = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [messages({ languages, packages: ['own'], pseudo })],
    build: { write: false, minify: false, lib: { entry: join(folder, entry), formats: ['es'] } },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error('nothing was built')
  return import(`data:text/javascript,${encodeURIComponent(output.output[0].code)}`)
}

it('compiles messages at build time, and fills in missing translations along the chain (M1, M4) [B1]', async () => {
  const { default: compiled } = await buildEntry('main.ts')
  expect(compiled).toEqual({
    'a.x': [
      { type: 0, value: 'X ' },
      { type: 1, value: 'n' },
    ],
    'a.y': [{ type: 0, value: 'Y' }],
    'a.z': [{ type: 0, value: '丙' }],
  })
})

it('lists the texts of the compiled files as they are written, in a file of the build (M6)', async () => {
  const result = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [messages({ languages, catalogue: 'catalogue.json' })],
    build: { write: false, lib: { entry: join(folder, 'lazy.ts'), formats: ['es'] } },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error('nothing was built')
  const asset = output.output.find(({ fileName }) => fileName === 'catalogue.json')
  const listed: unknown = asset?.type === 'asset' ? JSON.parse(String(asset.source)) : undefined
  expect(listed).toEqual([
    { path: expect.stringMatching(/locales\/en\/app\.json$/), locale: 'en', texts: { 'a.x': 'X {n}', 'a.y': 'Y' } },
  ])
})

it('does not change JSON that is not a message file, nor files of unnamed packages (M5)', async () => {
  expect({ ...(await buildEntry('others.ts')) }).toEqual({
    nested: { a: { b: '{x}' } },
    own: { own: [{ type: 1, value: 'x' }] },
    foreign: { foreign: '{x}' },
  })
})

it('serves message files to a browser in development [N3]', async () => {
  const server = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [messages({ languages })],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  const served = await server.transformRequest('/lazy.ts')
  await server.close()
  expect(served?.code).toContain('locales/en/app.json')
  expect(served?.code).not.toContain('with:')
})

/** A development server whose page listens to edited messages, or does not, and what it sends to the page. */
async function serveEdits(isListening = true) {
  const sent: unknown[] = []
  const page: Plugin = {
    name: 'page',
    enforce: 'pre',
    configureServer({ environments }) {
      const { hot } = environments.client
      vi.spyOn(hot, 'send').mockImplementation(
        (...args: unknown[]) => void sent.push(args[0] === 'teachnet:messages' ? args[1] : args[0]),
      )
      vi.spyOn(hot, 'on').mockImplementation((event: string, listener: () => void) => {
        if (isListening && event === 'teachnet:listens') listener()
      })
    },
  }
  const server = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [page, messages({ languages })],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  const path = join(folder, 'locales/en/app.json')
  const { pluginContainer, moduleGraph } = server.environments.client
  // As the page's script does: a file that no module imports is not reloaded.
  await moduleGraph.ensureEntryFromUrl('/locales/en/app.json')
  return {
    load: (locale: string) => pluginContainer.load(join(folder, `locales/${locale}/app.json`)),
    update: async (content: string) => {
      sent.length = 0
      await writeFile(path, content)
      server.watcher.emit('change', path)
      await vi.waitFor(() => expect(sent.filter((each) => !isUpdate(each))).not.toEqual([]))
      return sent.filter((each) => !isUpdate(each))
    },
    end: async () => {
      await server.close()
      await writeFile(path, files['locales/en/app.json'] ?? '')
    },
  }
}

/** Updates tell Vite that no module runs again. */
function isUpdate(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'update'
}

it('an edited message replaces only itself in the running page, also in the languages that fall back to it (M9)', async () => {
  const { load, update, end } = await serveEdits()
  try {
    for (const locale of ['fr', 'en', 'zh-cn']) await load(locale)
    const message = [{ type: 0, value: 'Why' }]
    expect(await update('{ "a.x": "X {n}", "a.y": "Why" }')).toEqual([
      { locale: 'fr', messages: { 'a.y': message } },
      { locale: 'en', messages: { 'a.y': message } },
    ])
    // The default language has it.
    expect(await update('{ "a.x": "X {n}" }')).toEqual([
      { locale: 'fr', messages: { 'a.y': [{ type: 0, value: '乙' }] } },
      { locale: 'en', messages: { 'a.y': [{ type: 0, value: '乙' }] } },
    ])
  } finally {
    await end()
  }
})

it('an invalid text is reported in the page, which keeps its messages until the text is valid (M9)', async () => {
  const { load, update, end } = await serveEdits()
  try {
    await load('en')
    const error = {
      message: expect.stringMatching(
        /locales\/en\/app\.json: message "a.y" is not valid ICU \(column 3: a "\{" is not closed\): Y \{$/,
      ),
    }
    expect(await update('{ "a.x": "X {n}", "a.y": "Y {" }')).toEqual([
      { type: 'error', err: expect.objectContaining(error) },
    ])
    expect(await update('{ "a.x": "X {n}", "a.y": "Yes" }')).toEqual([
      { locale: 'en', messages: { 'a.y': [{ type: 0, value: 'Yes' }] } },
    ])
  } finally {
    await end()
  }
})

it('a page that opened while a text was invalid is reloaded when the text is valid (M9)', async () => {
  const { load, update, end } = await serveEdits()
  try {
    await load('en')
    await update('{ "a.x": "X {n}", "a.y": "Y {" }')
    await expect(load('en')).rejects.toThrow('not valid ICU')
    expect(await update('{ "a.x": "X {n}", "a.y": "Yes" }')).toMatchObject([{ type: 'full-reload' }])
  } finally {
    await end()
  }
})

it('a page whose loader does not listen to edited messages is reloaded (M9)', async () => {
  const { load, update, end } = await serveEdits(false)
  try {
    await load('en')
    expect(await update('{ "a.x": "X {n}", "a.y": "Why" }')).toMatchObject([{ type: 'full-reload' }])
  } finally {
    await end()
  }
})

it.each([
  [true, undefined],
  [false, expect.anything()],
])('keeps the formatjs parser unless configured otherwise (F6): %s', (parser, alias) => {
  const config = messages({ languages, parser }).config
  const resolved = typeof config === 'function' ? Reflect.apply(config, undefined, []) : undefined
  expect(resolved).toEqual(parser ? {} : { resolve: { alias } })
})

it('a pseudo-language has accents, brackets and more length, with the placeholders unchanged (M8)', async () => {
  const { default: file } = await buildEntry('en.ts', 'en')
  const texts = createMessages({ locale: 'en', messages: file as MessageFile })
  expect(texts.format('a.x', { n: 'name' })).toBe('⟦X name·⟧')
  expect(texts.format('a.y')).toBe('⟦Ý·⟧')
  const rich = '<b>Hello</b> {n, plural, one {# item} other {# items}}{d}'
  const compiled = compileMessages({ rich }, 'en')
  const pseudo = createMessages({ locale: 'en', messages: { rich: toPseudo(compiled['rich'] ?? []) } })
  expect(pseudo.format('rich', { n: 2, d: '' })).toBe('⟦Hélló 2 ítéms····⟧')
  expect(toPseudo([])).toEqual([])
})
