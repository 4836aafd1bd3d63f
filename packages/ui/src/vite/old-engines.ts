import browserslist from 'browserslist'
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rollup } from 'vite'
import { oldEnginesScript } from '../old-engines/functions.ts'
import postcss, { type AtRule, list, type Rule } from 'postcss'

const moduleName = 'virtual:old-engines'

const resolvedName = `\0${moduleName}`

/**
 * Builds an app for the browsers of the nearest `.browserslistrc`: syntax and styles are transformed, and functions that an engine lacks are
 * added by a script which only such an engine loads. If the app has cascade layers, the script also links a sheet of its styles without
 * layers, for engines that ignore them.
 *
 * An app with an `index.html` gets the script by itself. An app that renders its document imports `polyfills` and `script` from
 * `virtual:old-engines`: the address of the polyfills, and the code of the inline script that has it as `data-polyfills`. The address is
 * empty in the browser's build, which is made first, and on the development server.
 */
export function oldEngines(): Plugin {
  let clientFolder = ''
  let isBuild = false
  let base = '/'
  let bundled: Promise<string> | undefined
  const polyfills = () => (bundled ??= bundlePolyfills())
  return {
    name: 'teachnet:old-engines',
    config: (_, { command }) => {
      const target = buildTargets(browserslist(undefined, { path: process.cwd() }))
      return command === 'build' ? { build: { target, cssTarget: target } } : {}
    },
    configResolved(config) {
      isBuild = config.command === 'build'
      base = config.base
      clientFolder = resolve(config.root, config.environments['client']?.build.outDir ?? '')
    },
    resolveId: (id) => (id === moduleName ? resolvedName : undefined),
    load(id) {
      if (id !== resolvedName) return undefined
      const isServer = isBuild && this.environment.config.consumer === 'server'
      const address = isServer ? `${base}${builtPolyfills(clientFolder)}` : ''
      return `export const polyfills = ${JSON.stringify(address)}
        export const script = ${JSON.stringify(isBuild ? oldEnginesScript : '')}`
    },
    async generateBundle(_, bundle) {
      if (this.environment.config.consumer === 'server') return
      for (const file of filesFor(bundle, await polyfills(), base)) this.emitFile({ type: 'asset', ...file })
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (_, { bundle }) =>
        bundle
          ? [
              {
                tag: 'script',
                attrs: { 'data-polyfills': `${base}${filesFor(bundle, await polyfills(), base)[0].fileName}` },
                children: oldEnginesScript,
                injectTo: 'head-prepend',
              },
            ]
          : [],
    },
  }
}

interface BuiltFile {
  readonly fileName: string
  readonly source: string
}

/** Returns the script for old engines and, if the app has cascade layers, the sheet that it links. */
function filesFor(bundle: Rollup.OutputBundle, polyfills: string, base: string): [BuiltFile, ...BuiltFile[]] {
  const sheets = Object.values(bundle).flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') && !file.fileName.startsWith(prefix)
      ? [String(file.source)]
      : [],
  )
  const styles = withoutLayers(sheets)
  if (styles === '') return [named('js', polyfills)]
  const sheet = named('css', styles)
  const link = `<link rel="stylesheet" href="${base}${sheet.fileName}">`
  const addSheet = `if(!window.CSSLayerBlockRule)document.write(${JSON.stringify(link)});\n`
  return [named('js', addSheet + polyfills), sheet]
}

const prefix = 'assets/old-engines-'

function named(kind: 'css' | 'js', source: string): BuiltFile {
  return { fileName: `${prefix}${createHash('sha256').update(source).digest('hex').slice(0, 8)}.${kind}`, source }
}

/** Finds the script in the browser's build. */
function builtPolyfills(folder: string): string {
  const names = readdirSync(resolve(folder, 'assets')).map((name) => `assets/${name}`)
  const found = names.find((name) => name.startsWith(prefix) && name.endsWith('.js'))
  if (found === undefined) throw new Error(`The browser's build in ${folder} has no script for old engines`)
  return found
}

/** One classic script in the syntax of 2015. */
async function bundlePolyfills(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2015',
      lib: {
        entry: fileURLToPath(new URL('../old-engines/polyfills.ts', import.meta.url)),
        formats: ['iife'],
        name: 'polyfills',
      },
    },
  })
  const [file] = Array.isArray(built) ? (built[0]?.output ?? []) : 'output' in built ? built.output : []
  if (file?.type !== 'chunk') throw new Error('The polyfills were not built')
  return file.code
}

/** The oldest version of each browser, as esbuild and Vite name them, e.g. `chrome87`. */
export function buildTargets(browsers: readonly string[]): string[] {
  const names: Readonly<Record<string, string>> = {
    chrome: 'chrome',
    and_chr: 'chrome',
    edge: 'edge',
    safari: 'safari',
    ios_saf: 'ios',
    firefox: 'firefox',
  }
  const oldest = new Map<string, number>()
  for (const browser of browsers) {
    const [id = '', versions = ''] = browser.split(' ')
    const name = names[id]
    const version = Number.parseFloat(versions)
    if (name === undefined || Number.isNaN(version)) continue
    oldest.set(name, Math.min(version, oldest.get(name) ?? version))
  }
  return [...oldest].map(([name, version]) => `${name}${version}`)
}

/**
 * Returns style sheets without cascade layers, for engines that ignore `@layer` and its rules: a rule of a later layer gets a higher
 * specificity, and a rule outside of layers the highest.
 *
 * `:is()` is written out, since an engine may lack it as well. Empty if no sheet has layers. Important rules keep the order of the layers, which `@layer` reverses.
 */
export function withoutLayers(sheets: readonly string[]): string {
  const roots = sheets.map((sheet) => postcss.parse(sheet))
  const names = roots.map((root) => {
    const found = new Set<string>()
    root.walkAtRules('layer', (layer) => layer.params.split(',').forEach((name) => found.add(name.trim())))
    return [...found]
  })
  // The sheet of the frame has all layers, in their order.
  const order = names.toSorted((one, other) => other.length - one.length)[0] ?? []
  const unknown = names.flat().find((name) => !order.includes(name))
  if (unknown !== undefined) throw new Error(`No sheet tells the order of the layer ${unknown}`)
  if (order.length === 0) return ''
  for (const root of roots) {
    root.walkRules((rule) => raise(rule, order))
    root.walkAtRules('layer', (layer) => {
      layer.replaceWith(layer.nodes ?? [])
    })
  }
  return roots.map(String).join('')
}

function raise(rule: Rule, order: readonly string[]): void {
  let place = order.length
  for (let parent = rule.parent; parent && parent.type !== 'root'; parent = parent.parent) {
    if (!isAtRule(parent)) continue
    if (parent.name.endsWith('keyframes')) return
    if (parent.name === 'layer') place = order.indexOf(parent.params)
  }
  const more = String.raw`:not(#\#)`.repeat(place)
  rule.selectors = rule.selectors
    .flatMap(writeOut)
    .map((selector) => selector.replace(/^(?:\*|[a-z][\w-]*)?/i, `$&${more}`))
}

/** The selectors that a selector with `:is()` stands for. One within `:not()` or `:has()` stays. */
function writeOut(selector: string): string[] {
  const start = selector.indexOf(':is(')
  if (start < 0) return [selector]
  const before = selector.slice(0, start)
  if (before.split('(').length !== before.split(')').length) return [selector]
  let end = start + 4
  for (let depth = 1; depth > 0; end += 1) depth += { '(': 1, ')': -1 }[selector[end] ?? ')'] ?? 0
  const after = selector.slice(end)
  return list.comma(selector.slice(start + 4, end - 1)).flatMap((branch) => writeOut(join(before, branch) + after))
}

/** A type comes first in a compound: `.a:is(th)` is `th.a`. */
function join(before: string, branch: string): string {
  if (!/^[a-z]/i.test(branch)) return before + branch
  const compound = /[^\s>+~]*$/.exec(before)?.index ?? 0
  return before.slice(0, compound) + branch + before.slice(compound)
}

function isAtRule(node: { readonly type: string }): node is AtRule {
  return node.type === 'atrule'
}
