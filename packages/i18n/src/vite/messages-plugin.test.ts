import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, createServer } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { messages } from './messages-plugin.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'i18n-'))
  for (const locale of ['zh-cn', 'en']) await mkdir(join(folder, 'locales', locale), { recursive: true })
  await writeFile(join(folder, 'locales/zh-cn/app.json'), JSON.stringify({ 'a.x': '甲 {n}', 'a.y': '乙' }))
  await writeFile(join(folder, 'locales/en/app.json'), JSON.stringify({ 'a.x': 'X {n}' }))
  await writeFile(join(folder, 'main.ts'), "import en from './locales/en/app.json'\nexport default en")
})

afterAll(() => rm(folder, { recursive: true }))

it('compiles messages at build, and fills what English misses from Chinese [B1]', async () => {
  const result = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [messages()],
    build: { write: false, minify: false, lib: { entry: join(folder, 'main.ts'), formats: ['es'] } },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error('nothing was built')
  const { default: compiled } = await import(`data:text/javascript,${encodeURIComponent(output.output[0].code)}`)
  expect(compiled).toEqual({
    'a.x': [
      { type: 0, value: 'X ' },
      { type: 1, value: 'n' },
    ],
    'a.y': [{ type: 0, value: '乙' }],
  })
})

it('serves message files of packages to a browser in development [N3]', async () => {
  await writeFile(
    join(folder, 'lazy.ts'),
    "export const load = () => import('./locales/en/app.json', { with: { type: 'json' } })",
  )
  const server = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [messages()],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  const served = await server.transformRequest('/lazy.ts')
  await server.close()
  expect(served?.code).toContain('locales/en/app.json')
  expect(served?.code).not.toContain('with:')
})
