import { resolve } from 'node:path'
import type { IndexHtmlTransformContext, Plugin } from 'vite'

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>

interface PagePreloads {
  /** A part of the page's path, such as `/login`. Of several entries that match, all apply. */
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
export function pagePreloads(locales: readonly string[], pages: readonly PagePreloads[]): Plugin {
  return {
    name: 'teachnet:page-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, filename }) {
        if (!bundle) throw new TypeError(`${filename} was not built`)
        const isNew = (file: string) => !html.includes(file)
        const entries = pages.map(({ path, modules, messages }) => {
          const shared = filesOf(bundle, (id) => modules.some((module) => id === resolve(module)))
          const texts = locales.map((locale) => {
            const ends = messages.map((name) => `/locales/${locale}/${name}.json`)
            return filesOf(bundle, (id) => ends.some((end) => id.split('?', 1)[0]?.endsWith(end)))
          })
          return { path, shared: shared.filter(isNew), texts }
        })
        const script = scriptOf({ locales, entries })
        // An attribute: a host below another path replaces the folder, and the script keeps its hash.
        return [{ tag: 'script', attrs: { 'data-folder': folderOf(html) }, children: script, injectTo: 'head' }]
      },
    },
  }
}

/** The folder of the app in its built page. */
export function folderOf(html: string): string {
  return /(?:src|href)="([^"]*\/)assets\//.exec(html)?.[1] ?? '/'
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
  readonly locales: readonly string[]
  readonly entries: readonly {
    readonly path: string
    readonly shared: readonly string[]
    /** For each locale. */
    readonly texts: readonly (readonly string[])[]
  }[]
}

/** A wrong guess of the language costs a few small files: the app decides about it later. */
function scriptOf({ locales, entries }: ScriptParts): string {
  const [, ...others] = locales
  const table = JSON.stringify(entries.map(({ path, shared, texts }) => [path, shared, ...texts]))
  const language = `${JSON.stringify(others)}.findIndex(l=>(location.search+document.cookie).includes('lang='+l))+3`
  return `{let i=${language},b=document.currentScript.getAttribute('data-folder'),f=new Set;for(let e of ${table})if(location.pathname.includes(e[0]))for(let n of e[1].concat(e[i]))f.add(n);for(let n of f){let l=document.createElement('link');n.endsWith('.css')?(l.rel='preload',l.as='style'):l.rel='modulepreload';l.crossOrigin='';l.href=b+n;document.head.append(l)}}`
}
