import MarkdownIt from 'markdown-it'
import { type DocsPage, documented, toSiteLink } from './pages.ts'
import { highlight } from './highlight.ts'
import { createSlugs } from './slug-of.ts'
import type { AnchorSize, Size } from './sizes.ts'

const style = `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; --link: light-dark(#0b57d0, #8ab4f8) }
* { box-sizing: border-box }
body { margin: 0; font: 16px/1.6 system-ui, sans-serif; display: grid; grid-template-columns: 15rem minmax(0, 1fr) }
aside { border-right: 1px solid var(--line); padding: 1.5rem; position: sticky; top: 0; height: 100vh; overflow: auto }
aside ul { list-style: none; margin: 0; padding: 0 } nav b { display: block; margin-top: 1rem } nav a { display: block; padding: .1rem 0 }
a { color: var(--link) } a[aria-current] { font-weight: 700; text-decoration: none }
main { padding: 1.5rem 2rem 4rem; max-width: 60rem }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: 8px; padding: 1rem; overflow: auto; font-size: .875rem }
code { font-family: ui-monospace, monospace; font-size: .9em } :not(pre) > code { background: var(--soft); padding: .1em .3em; border-radius: 4px } :is(p, li, h1) { overflow-wrap: anywhere }
.table { overflow: auto } table { border-collapse: collapse; width: 100% } th, td { border-bottom: 1px solid var(--line); padding: .4rem .75rem .4rem 0; text-align: left; vertical-align: top }
search input { width: 100%; font: inherit; padding: .35rem .6rem; border: 1px solid var(--line); border-radius: 8px; background: var(--soft); color: inherit }
search .count { margin: .25rem 0; font-size: .875rem } search li { border-bottom: 1px solid var(--line); padding: .35rem 0 }
search p { margin: 0; font-size: .8125rem; overflow-wrap: anywhere } search small { white-space: nowrap } mark { background: light-dark(#fde68a, #854d0e); color: inherit }
.contents { border: 1px solid var(--line); border-radius: 8px; padding: .5rem 1rem; font-size: .9rem } .contents ul { list-style: none; margin: .5rem 0 0; padding: 0; columns: 15rem } .contents a { display: block; padding: .1rem 0 } .contents .h3 { padding-left: 1rem }
.code { position: relative } .code button { position: absolute; top: .5rem; right: .5rem; font: .8rem system-ui, sans-serif; padding: .2rem .6rem; border: 1px solid var(--line); border-radius: 6px; background: light-dark(#fff, #222); color: inherit; cursor: pointer }
.hljs-keyword, .hljs-literal, .hljs-type { color: light-dark(#a626a4, #d08be5) } .hljs-string, .hljs-regexp { color: light-dark(#2f7d32, #98c379) } .hljs-comment { color: light-dark(#6a6f78, #9aa1ad) } .hljs-number { color: light-dark(#986801, #d19a66) }
.hljs-title, .hljs-name { color: light-dark(#1f5fc7, #7fb3f5) } .hljs-attr, .hljs-property { color: light-dark(#b3352c, #e58a90) }
td.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
@media (max-width: 48rem) { .code pre { padding-top: 2.75rem } body { display: flex; flex-direction: column } aside { display: contents } search { padding: 1rem 1rem 0 } main { padding: 1rem; order: 1 } nav { order: 2; border-top: 1px solid var(--line); padding: 1rem } nav li { display: inline-block; margin-right: 1rem } }
`

/** Renders one page of the documentation. */
export function renderPage(page: DocsPage, all: readonly DocsPage[]): string {
  const markdown = new MarkdownIt({ html: false, linkify: false })
  const contents: Heading[] = []
  markdown.core.ruler.push('headings', ({ tokens }) => {
    const slugOf = createSlugs()
    tokens.forEach((token, index) => {
      if (token.type !== 'heading_open') return
      const text = tokens[index + 1]?.content ?? ''
      const id = slugOf(text)
      token.attrSet('id', id)
      if (token.tag === 'h2' || token.tag === 'h3')
        contents.push({ id, text: text.replaceAll('`', ''), level: token.tag })
    })
  })
  markdown.core.ruler.push('links', ({ tokens }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.type === 'link_open' ? token.attrGet('href') : null
      if (typeof href !== 'string') continue
      const link = toSiteLink(page, href)
      // A file of the repository that is not on the site: only its name is left.
      if (link === undefined) token.attrs = []
      else token.attrSet('href', link)
    }
  })
  // What scrolls takes the focus, so that it scrolls with the keyboard.
  markdown.renderer.rules.fence = (tokens, index) => {
    const { content = '', info = '' } = tokens[index] ?? {}
    return `<pre tabindex="0"><code>${highlight(content, info.trim()) || escape(content)}</code></pre>\n`
  }
  markdown.renderer.rules['table_open'] = () => '<div class="table" tabindex="0"><table>'
  markdown.renderer.rules['table_close'] = () => '</table></div>'
  return frame(`${page.name} · @teachnet/${page.package}`, '../', {
    navigation: navigation(all, page.path, '../'),
    // Rendering collects the headings.
    content: markdown.render(page.markdown).replace('</h1>', () => `</h1>${contentsOf(contents)}`),
  })
}

interface Heading {
  readonly id: string
  readonly text: string
  readonly level: 'h2' | 'h3'
}

function contentsOf(headings: readonly Heading[]): string {
  if (headings.length < 3) return ''
  const items = headings.map(({ id, text, level }) => `<li class="${level}"><a href="#${id}">${escape(text)}</a></li>`)
  // A reference has too many headings to show them all at once.
  const isOpen = headings.length <= 20 ? ' open' : ''
  return `<details class="contents"${isOpen}><summary>On this page</summary><ul>${items.join('')}</ul></details>`
}

/** Renders the first page, with the sizes of packages and of the libraries they are compared with. */
export function renderStart(all: readonly DocsPage[], sizes: readonly (Size | AnchorSize)[]): string {
  const rows = documented.flatMap((name) =>
    sizes
      .filter((size) => size.package === name)
      .map((size) => {
        const { name: what, bytes } = size
        const versions = 'versions' in size ? size.versions : undefined
        const owner = versions === undefined ? `@teachnet/${name}` : `${what} ${versions}`
        const use = versions === undefined ? what : `in place of ${name}`
        return `<tr><td>${escape(owner)}</td><td>${escape(use)}</td><td class="number">${(bytes / 1000).toFixed(1)} kB</td></tr>`
      }),
  )
  const content = `<h1>Packages</h1>
<p>Each package works without the others, except that a client and its definitions speak <a href="protocol/index.html">protocol</a>. Guides and recipes show files that tests execute.</p>
<h2 id="sizes">Sizes</h2>
<p>A typical use in a browser, built with Vite, minified and compressed with gzip, without React and without what is loaded on use. Other libraries were measured in the same way.</p>
<div class="table" tabindex="0"><table><thead><tr><th>Package</th><th>Use</th><th>Size</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
  return frame('Packages', '', { navigation: navigation(all, 'index.html', ''), content })
}

function navigation(all: readonly DocsPage[], current: string, root: string): string {
  const link = (path: string, name: string) =>
    `<a href="${root}${path}"${path === current ? ' aria-current="page"' : ''}>${escape(name)}</a>`
  const groups = documented.map((name) => {
    const links = all.filter((page) => page.package === name).map((page) => `<li>${link(page.path, page.name)}</li>`)
    return `<b>${name}</b><ul>${links.join('')}</ul>`
  })
  return `${link('index.html', 'All packages')}${groups.join('')}`
}

/** @param root path from the page to the start of the site */
function frame(title: string, root: string, parts: { readonly navigation: string; readonly content: string }): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>${escape(title)}</title><style>${style}</style>
<script src="${root}sections.js" defer></script><script src="${root}site.js" defer></script></head>
<body><aside><search data-root="${root}"></search><nav aria-label="Packages">${parts.navigation}</nav></aside><main>${parts.content}</main></body></html>
`
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)
}
