import { resolve } from 'node:path'
import type { IndexHtmlTransformContext, Plugin } from 'vite'

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>

interface PagePreloads {
  /** End of the page's path, such as `/login`. */
  readonly path: string
  /** The modules that the page loads one after the other, relative to the folder that the build runs in. */
  readonly modules: readonly string[]
  /** Names of the message files that the page needs. */
  readonly messages: readonly string[]
}

/**
 * Adds a script to the head of an app's `index.html` that loads everything a page needs at once, where the app would find one file after
 * the other. Only at the path of that page: others would load files in vain.
 *
 * @param locales the first one is the default
 */
export function pagePreloads(locales: readonly string[], { path, modules, messages }: PagePreloads): Plugin {
  return {
    name: 'teachnet:page-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, filename }) {
        if (!bundle) throw new TypeError(`${filename} was not built`)
        const base = /(?:src|href)="([^"]*\/)assets\//.exec(html)?.[1] ?? '/'
        const shared = filesOf(bundle, (id) => modules.some((module) => id === resolve(module)))
        const texts = locales.map((locale) => {
          const ends = messages.map((name) => `/locales/${locale}/${name}.json`)
          return filesOf(bundle, (id) => ends.some((end) => id.split('?', 1)[0]?.endsWith(end)))
        })
        const isNew = (file: string) => !html.includes(file)
        const script = scriptOf({ path, base, locales, shared: shared.filter(isNew), texts })
        return [{ tag: 'script', children: script, injectTo: 'head' }]
      },
    },
  }
}

/** The chunks with the chosen modules, all that they import, and their styles. */
function filesOf(bundle: Bundle, isWanted: (id: string) => boolean): string[] {
  const found = new Set<string>()
  const styles = new Set<string>()
  const add = (name: string): void => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || found.has(name)) return
    found.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style)
    for (const next of chunk.imports) add(next)
  }
  for (const chunk of Object.values(bundle)) {
    // A chunk that only re-exports contains no modules, but has a facade module.
    const ids = chunk.type === 'chunk' ? [...chunk.moduleIds, chunk.facadeModuleId ?? ''] : []
    if (ids.some(isWanted)) add(chunk.fileName)
  }
  return [...found, ...styles]
}

interface ScriptParts {
  readonly path: string
  readonly base: string
  readonly locales: readonly string[]
  readonly shared: readonly string[]
  readonly texts: readonly (readonly string[])[]
}

/** A wrong guess of the language costs a few small files: the app decides about it later. */
function scriptOf({ path, base, locales, shared, texts }: ScriptParts): string {
  const files = JSON.stringify([shared, ...texts])
  const [, ...others] = locales
  return `if(location.pathname.endsWith(${JSON.stringify(path)})){let f=${files},i=${JSON.stringify(others)}.findIndex(l=>(location.search+document.cookie).includes('lang='+l))+1;for(let n of f[0].concat(f[i+1])){let l=document.createElement('link');n.endsWith('.css')?(l.rel='preload',l.as='style'):l.rel='modulepreload';l.crossOrigin='';l.href=${JSON.stringify(base)}+n;document.head.append(l)}}`
}
