// @module-tag full
import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// Builds, packs and unpacks the packages into an empty project outside the workspace, as another team would use them. Nothing is
// downloaded: the declared dependencies of a package are linked from the workspace's folder, and no other module can be resolved.
// Packing replaces the manifest for a moment, so a copy is packed: other tests read the manifests of the workspace.

const root = dirname(import.meta.dirname)
const packages = ['protocol', 'contract', 'api-client', 'upload', 'i18n', 'terminal-core', 'module-kit']
/** Those that are made for other teams; the first two describe the product. */
const ownPackages = ['api-client', 'upload', 'i18n', 'terminal-core']
/** Dependencies that the project would install itself, with the workspace package in whose folder they are found. */
const ownDependencies: Readonly<Record<string, string>> = {
  '@mui/material': 'module-kit',
  '@types/node': 'i18n',
  '@types/react': 'i18n',
  '@types/react-dom': 'ui',
  react: 'i18n',
  'react-dom': 'i18n',
  'react-intl': 'i18n',
  typescript: 'i18n',
  vite: 'i18n',
  vue: 'i18n',
}

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'teachnet-packed-')))
/** Copy of what packing reads of the workspace. */
const copy = join(folder, 'workspace-copy')
const tarballOf = (name: string) => join(folder, 'tarballs', `teachnet-${name}-${versionOf(name)}.tgz`)

beforeAll(async () => {
  mkdirSync(join(folder, 'tarballs'))
  cpSync(join(import.meta.dirname, 'packed-packages'), folder, { recursive: true })
  copyWorkspace()
  for (const name of packages) await pack(name)
  for (const [dependency, holder] of Object.entries(ownDependencies)) link(dependency, holder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function copyWorkspace(): void {
  for (const path of ['LICENSE', 'pnpm-workspace.yaml', 'tooling/publish-manifest.mjs'])
    cpSync(join(root, path), join(copy, path))
  for (const path of readdirSync(root).filter((each) => /^(package|tsconfig.*)\.json$/.test(each)))
    cpSync(join(root, path), join(copy, path))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
  for (const name of packages) {
    const source = join(root, 'packages', name)
    const target = join(copy, 'packages', name)
    cpSync(source, target, { recursive: true, filter: (path) => !/[\\/](node_modules|dist)$/.test(path) })
    symlinkSync(join(source, 'node_modules'), join(target, 'node_modules'), 'junction')
  }
}

async function pack(name: string): Promise<void> {
  const source = join(copy, 'packages', name)
  const packed = await run('npm', ['pack', '--pack-destination', join(folder, 'tarballs')], source)
  if (packed.code !== 0) throw new Error(`npm pack in packages/${name}: ${packed.output}`)
  const target = join(folder, 'node_modules/@teachnet', name)
  mkdirSync(target, { recursive: true })
  const { code, output } = await run('tar', ['-xzf', tarballOf(name), '--strip-components=1', '-C', target])
  if (code !== 0) throw new Error(`Unpacking ${name}: ${output}`)
  for (const dependency of Object.keys(manifestOf(name).dependencies ?? {}))
    if (!dependency.startsWith('@teachnet/')) link(dependency, name)
  if (existsSync(join(source, 'examples')))
    cpSync(join(source, 'examples'), join(folder, 'examples', name), { recursive: true })
}

function link(dependency: string, holder: string): void {
  const path = join(folder, 'node_modules', dependency)
  mkdirSync(dirname(path), { recursive: true })
  rmSync(path, { force: true })
  symlinkSync(realpathSync(join(root, 'packages', holder, 'node_modules', dependency)), path, 'junction')
}

describe.each(packages)('@teachnet/%s as a tarball', (name) => {
  it('passes publint in its strict form', async () => {
    expect(await run('publint', [tarballOf(name), '--strict'])).toMatchObject({ code: 0 })
  })

  it('has types that match its code for every ESM consumer', async () => {
    const args = ['--profile', 'esm-only', '--format', 'ascii', tarballOf(name)]
    expect(await run('attw', args)).toMatchObject({ code: 0 })
  })

  const filesOf = () => readdirSync(join(folder, 'node_modules/@teachnet', name), { recursive: true, encoding: 'utf8' })

  it('contains README, licence and changelog, but no sources outside its examples', () => {
    const files = filesOf()
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'CHANGELOG.md', 'package.json']))
    const sources = /^src|\.test\.|test-support|(?<!\.d)\.tsx?$/
    expect(files.filter((path) => sources.test(path) && !path.startsWith('examples/'))).toEqual([])
  })

  it('accepts compatible versions of what it depends on', () => {
    const { dependencies = {}, peerDependencies = {} } = manifestOf(name)
    const ranges = Object.entries({ ...dependencies, ...peerDependencies })
    const exact = ranges.filter(([, range]) => !/^(\^|>=)\d/.test(range)).map(([dependency]) => dependency)
    // These two belong together: the check reads messages with the parser that formats them.
    expect(exact).toEqual(name === 'i18n' ? ['@formatjs/icu-messageformat-parser', '@formatjs/intl'] : [])
  })

  it('has its manifest of the workspace again after packing', () => {
    const manifest = (folderOfPackages: string) =>
      readFileSync(join(folderOfPackages, 'packages', name, 'package.json'), 'utf8')
    expect(manifest(copy)).toBe(manifest(root))
  })
})

describe.each(ownPackages)('@teachnet/%s for debugging and reading', (name) => {
  const installed = join(folder, 'node_modules/@teachnet', name)

  it('has source maps with the sources', () => {
    const maps = readdirSync(join(installed, 'dist'), { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.js.map'),
    )
    expect(maps.length).toBeGreaterThan(5)
    const withoutSource = maps.filter((map) => {
      const content = readFileSync(join(installed, 'dist', map), 'utf8')
      const { sourcesContent = [] }: { sourcesContent?: unknown[] } = JSON.parse(content)
      return typeof sourcesContent[0] !== 'string'
    })
    expect(withoutSource).toEqual([])
  })

  it('contains every guide and example that its README names', () => {
    const readme = readFileSync(join(installed, 'README.md'), 'utf8')
    const named = [...readme.matchAll(/`((?:examples|docs)\/[\w./-]+)`|\]\(((?!https?:|\.\.|#)[^)]+)\)/g)].map(
      ([, code, link]) => code ?? link ?? '',
    )
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((path) => !existsSync(join(installed, path)))).toEqual([])
  })

  it('has keywords', () => {
    expect(manifestOf(name).keywords?.length).toBeGreaterThan(4)
  })
})

describe('a project outside the workspace', () => {
  it.each(['nodenext', 'bundler'])(
    'type-checks under TypeScript strict with module resolution %s',
    async (resolution) => {
      expect(await run('tsc', ['-p', `tsconfig.${resolution}.json`])).toEqual({ code: 0, output: '' })
    },
  )

  it.each(['typescript-5.4', 'typescript-5.9', 'typescript'])(
    'compiles the declarations with %s, without the types of a browser, and with skipLibCheck off',
    async (compiler) => {
      const tsc = join(root, 'node_modules', compiler, 'bin/tsc')
      for (const resolution of ['nodenext', 'bundler'])
        expect(await run('node', [tsc, '-p', `node-only/tsconfig.${resolution}.json`])).toEqual({ code: 0, output: '' })
    },
  )

  it('uses the packages in Node', async () => {
    const { code, output } = await run('node', ['--no-warnings', 'node-main.ts'])
    expect(output.trim().split('\n').at(-1)).toBe(
      JSON.stringify({
        teachers: ['1 Li'],
        letter: { subject: 'Teachers', body: '2 teachers' },
        sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
        uploaded: ['//cdn.test/abc.txt'],
        printed: ['v24'],
        problem: true,
      }),
    )
    expect(code).toBe(0)
  })

  it('checks message catalogues with the command of i18n', async () => {
    const cli = join('node_modules/@teachnet/i18n', String(manifestOf('i18n').bin?.['teachnet-i18n']))
    expect(await run('node', [cli, 'check', 'workspace'])).toEqual({
      code: 1,
      output:
        'apps/shop/src/locales/zh-cn/shop.json: "shop.title" is missing in apps/shop/src/locales/en/shop.json\n2 message files, 1 problem\n',
    })
  })

  it('begins a module of the back office, signs it and reads it as a server does', async () => {
    const cli = join(
      folder,
      'node_modules/@teachnet/module-kit',
      String(manifestOf('module-kit').bin?.['teachnet-module']),
    )
    const kit = (...args: string[]) => run('node', [cli, ...args])
    expect(await kit('create', 'reading-log')).toMatchObject({ code: 0 })
    const manifest: { devDependencies: object } = JSON.parse(
      readFileSync(join(folder, 'reading-log/package.json'), 'utf8'),
    )
    expect(Object.values(manifest.devDependencies).filter((range) => !/^\^\d/.test(String(range)))).toEqual([])
    expect(await kit('keys', 'publisher.json')).toMatchObject({ code: 0 })
    expect(await kit('pack', 'reading-log', 'reading-log.zip', 'publisher.json')).toMatchObject({ code: 0 })
    expect((await kit('check', 'reading-log.zip')).output).toMatch(/^reading-log 1\.0\.0: 6 files, signed by /)
  })

  it('gets typed message ids and values for a single application', async () => {
    const cli = join(folder, 'node_modules/@teachnet/i18n', String(manifestOf('i18n').bin?.['teachnet-i18n']))
    const typed = join(folder, 'typed')
    expect(await run('node', [cli, 'check'], typed)).toEqual({ code: 0, output: '2 message files, 0 problems\n' })
    expect(await run('node', [cli, 'types', '.'], typed)).toEqual({ code: 0, output: 'src/messages.d.ts\n' })
    expect(await run('tsc', ['-p', 'tsconfig.json'], typed)).toEqual({ code: 0, output: '' })
    // An editor leads from an id to its message, and from a message to its uses.
    const server = join(root, 'node_modules/typescript-5.9/lib/tsserver.js')
    const { output } = await run(
      'node',
      [join(folder, 'ask-editor.mjs'), server, 'src/cart.tsx', "text('cart.terms'"],
      typed,
    )
    expect(JSON.parse(output)).toEqual({
      file: 'src/locales/zh-cn/cart.json',
      line: 3,
      uses: ['src/__tests__/misuse.tsx', 'src/cart.tsx'],
    })
  })

  it('loads in a CommonJS program whose Node can require modules, and an older one shows the reason', async () => {
    const code = "require('@teachnet/upload').checkFile({}, {}) === 'incomplete' && console.log('loaded')"
    // Node loads modules with require since 22.12; an older one fails with ERR_REQUIRE_ESM.
    expect(await run('node', ['-e', code])).toEqual({ code: 0, output: 'loaded\n' })
    const old = await run('node', ['--no-experimental-require-module', '-e', code])
    expect(old).toEqual({ code: 1, output: expect.stringContaining('ERR_REQUIRE_ESM') })
  })

  it('uses the packages in a Vite build: React examples, the hash worker, compiled messages without a parser', async () => {
    const { code, output } = await run('vite', ['build', '--logLevel', 'error'])
    expect({ code, output }).toEqual({ code: 0, output: '' })
    const assets = readdirSync(join(folder, 'dist/assets'))
    expect(assets.some((file) => /^hash-worker-.+\.js$/.test(file))).toBe(true)
    const scripts = assets
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(join(folder, 'dist/assets', file), 'utf8'))
    // An error code of the ICU parser.
    expect(scripts.filter((code) => code.includes('EXPECT_ARGUMENT_CLOSING_BRACE'))).toEqual([])
    const drawn = await run('node', ['draw-built-page.mjs'])
    expect(drawn).toEqual({ code: 0, output: expect.stringContaining('<h1>Teachers</h1>') })
    for (const part of [
      '<h1>Teachers</h1>',
      '1 teacher, updated 2023-11-15',
      'Loading…',
      'aria-label="Files"',
      '<code>version.node</code>',
    ])
      expect(drawn.output).toContain(part)
  })
})

interface Manifest {
  readonly version: string
  readonly keywords?: readonly string[]
  readonly bin?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

function manifestOf(name: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'node_modules/@teachnet', name, 'package.json'), 'utf8'))
}

function versionOf(name: string): string {
  const { version }: Manifest = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
  return version
}

function run(command: string, args: readonly string[], cwd = folder): Promise<{ code: number | null; output: string }> {
  const path = [
    join(root, 'node_modules/.bin'),
    join(root, 'packages/i18n/node_modules/.bin'),
    process.env['PATH'],
  ].join(delimiter)
  return new Promise((resolve, reject) => {
    const env = { ...process.env, PATH: path, NODE_ENV: 'production', FORCE_COLOR: '0', NO_COLOR: '1' }
    const child = spawn(command, args, { cwd, env, shell: process.platform === 'win32' })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}
