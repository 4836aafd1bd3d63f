/**
 * Runs the packages, as npm packs them, in engines of the npm registry, and prints a table: `pnpm engines`. It downloads the engines, about 500 MB,
 * so it is no test of the suite. `pnpm engines Hermes` runs those with that name.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expected } from './packed-packages/engines/expected.mjs'

const packages = ['protocol', 'api-client', 'upload', 'i18n', 'terminal-core']
const nodes = [20, 22, 24, 26]
/** Hermes as a command line exists up to this version; what React Native's metro does; and what React Native and its platforms add to the engine. */
const hermes = [
  'hermes-engine-cli@0.12.0',
  ...['@babel/core@7', '@react-native/babel-preset', '@babel/plugin-transform-class-static-block@7'],
  '@babel/plugin-transform-block-scoping@7',
  ...['abort-controller', 'event-target-shim@5', 'fast-text-encoding', 'blob-polyfill', 'formdata-polyfill'],
  ...['whatwg-fetch', 'whatwg-url-without-unicode', 'punycode', 'buffer'],
  ...['getcanonicallocales', 'locale', 'pluralrules', 'numberformat', 'datetimeformat'].map(
    (name) => `@formatjs/intl-${name}`,
  ),
]
const libraries = ['react', 'react-dom', 'react-intl', 'hermes-compiler', ...hermes]
const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'engines-'))
const bin = (name) => join(folder, 'node_modules/.bin', name)

function run(command, args, cwd = folder) {
  const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` }
  return execFileSync(command, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

const programs = {
  'cli.mjs': "import { run } from './program.mjs'\nconsole.log(JSON.stringify(await run()))\n",
  'worker.mjs':
    "import { run } from './program.mjs'\nexport default { fetch: async () => Response.json(await run({ lacksWasm: true })) }\n",
  'workerd.mjs': `import { Miniflare } from 'miniflare'
const worker = new Miniflare({ modules: true, scriptPath: 'worker.bundle.mjs', compatibilityDate: '2026-07-01' })
const reply = await worker.dispatchFetch('http://worker.test/')
console.log((await reply.text()).split('\\n')[0])
await worker.dispose()
`,
  // formatjs has static blocks, for which the preset has no plugin.
  'babel.mjs': `import { transformFileSync } from '@babel/core'
import { writeFileSync } from 'node:fs'
const [input, output, ...old] = process.argv.slice(2)
const preset = 'module:@react-native/babel-preset'
const { code } = transformFileSync(input, {
  presets: [old.length > 0 ? [preset, { unstable_transformProfile: 'default', enableBabelRuntime: false }] : preset],
  plugins: ['@babel/plugin-transform-class-static-block', ...old],
})
writeFileSync(output, code)
`,
}

function install() {
  mkdirSync(join(folder, 'tarballs'))
  for (const name of packages)
    run('npm', ['pack', '--pack-destination', join(folder, 'tarballs')], join(root, 'packages', name))
  const tarballs = readdirSync(join(folder, 'tarballs')).map((file) => `./tarballs/${file}`)
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const engines = [...nodes.map((version) => `node${version}@npm:node@${version}`), 'deno', 'bun', 'miniflare']
  run('npm', ['install', '--no-audit', '--no-fund', ...tarballs, ...engines, ...libraries])
  for (const [name, content] of Object.entries(programs)) writeFileSync(join(folder, name), content)
  const own = join(import.meta.dirname, 'packed-packages/engines')
  for (const name of readdirSync(own)) copyFileSync(join(own, name), join(folder, name))
  run(bin('bun'), ['build', 'worker.mjs', '--target', 'browser', '--format', 'esm', '--outfile', 'worker.bundle.mjs'])
}

const engines = {
  ...Object.fromEntries(
    nodes.map((version) => [
      `Node ${version}`,
      () => run(join(folder, `node_modules/node${version}/bin/node`), ['cli.mjs']),
    ]),
  ),
  Deno: () => run(bin('deno'), ['run', '-A', 'cli.mjs']),
  Bun: () => run(bin('bun'), ['cli.mjs']),
  'Workers (workerd)': () => run(process.execPath, ['workerd.mjs']),
  'Hermes 0.12': () => runInHermes(),
  // The registry has the compiler of later versions, but no engine that runs what it writes.
  'Hermes (compiles)': () => compileForHermes(),
}

async function runInHermes() {
  await build({
    absWorkingDir: folder,
    entryPoints: ['hermes.mjs'],
    outfile: 'hermes.bundle.js',
    bundle: true,
    format: 'iife',
    // Metro knows no field for browsers either.
    mainFields: ['module', 'main'],
    alias: { punycode: 'punycode/punycode.js' },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  // Before version 1 Hermes had no scopes of blocks.
  run(process.execPath, ['babel.mjs', 'hermes.bundle.js', 'hermes.js', '@babel/plugin-transform-block-scoping'])
  const platforms = { linux: 'linux64-bin/hermes', darwin: 'osx-bin/hermes', win32: 'win64-bin/hermes.exe' }
  const engine = join(folder, 'node_modules/hermes-engine-cli', platforms[process.platform])
  chmodSync(engine, 0o755)
  return run(engine, ['-w', 'hermes.js'])
}

/**
 * Transforms the packages as React Native does, and compiles them.
 *
 * @throws with the message of the compiler for syntax that Hermes does not know
 */
function compileForHermes() {
  run(process.execPath, ['babel.mjs', 'worker.bundle.mjs', 'worker.hermes.js'])
  const platforms = { linux: 'linux64-bin/hermesc', darwin: 'osx-bin/hermesc', win32: 'win64-bin/hermesc.exe' }
  const compiler = join(folder, 'node_modules/hermes-compiler/hermesc', platforms[process.platform])
  run(compiler, ['-O', '-emit-binary', '-out', 'worker.hbc', 'worker.hermes.js'])
  return JSON.stringify(expected)
}

async function outcomeOf(start) {
  try {
    const output = (await start()).trim()
    return output === JSON.stringify(expected) ? 'works' : output.slice(0, 300)
  } catch (error) {
    return String(error.stderr || error).slice(0, 300)
  }
}

try {
  install()
  for (const [engine, start] of Object.entries(engines)) {
    if (!engine.includes(process.argv[2] ?? '')) continue
    const outcome = await outcomeOf(start)
    if (outcome !== 'works') process.exitCode = 1
    console.log(`${engine.padEnd(20)}${outcome}`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
