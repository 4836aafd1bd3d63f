import { palettes } from '@teachnet/ui/tokens'

/** The texts of the page in one language. */
export interface OfflineTexts {
  readonly title: string
  readonly body: string
  readonly read: string
  readonly nothingRead: string
  readonly retry: string
}

/** A page that was read before. */
export interface ReadPage {
  /** Path with its query. */
  readonly path: string
  /** As HTML: the content of its `title`. */
  readonly title: string
}

/** Returns the page that a visitor without a connection gets in place of one that was not read before. Complete without other files. */
export function offlinePage(texts: OfflineTexts, { lang, read }: { lang: string; read: readonly ReadPage[] }): string {
  const links = read.map(({ path, title }) => `<li><a href="${escapeHtml(path)}">${title}</a></li>`)
  const list = links.length > 0 ? `<h2>${texts.read}</h2><ul>${links.join('')}</ul>` : `<p>${texts.nothingRead}</p>`
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${texts.title}</title><style>${style}</style></head><body><main><h1>${texts.title}</h1><p>${texts.body}</p><p><a class="retry" href="">${texts.retry}</a></p>${list}</main></body></html>`
}

const { light, dark } = palettes
const style = `:root{color-scheme:light dark;--ink:${light.ink};--on:${light.onInk};--paper:${light.paper};--text:${light.text};--line:${light.line}}@media(prefers-color-scheme:dark){:root{--ink:${dark.ink};--on:${dark.onInk};--paper:${dark.paper};--text:${dark.text};--line:${dark.line}}}body{margin:0;background:var(--paper);color:var(--text);font:16px/1.7 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}main{max-width:38rem;margin:0 auto;padding:15vh 20px 64px}h1,h2{font-family:"Songti SC","Noto Serif CJK SC","Source Han Serif",Georgia,serif;line-height:1.3}h1{font-size:34px;margin:0 0 16px}h2{font-size:20px;margin:40px 0 8px;padding-top:16px;border-top:3px double var(--line)}a{color:var(--ink)}.retry{display:inline-block;padding:8px 20px;border:1px solid transparent;border-radius:6px;background:var(--ink);color:var(--on);text-decoration:none}a:focus-visible{outline:2px solid var(--ink);outline-offset:2px}ul{margin:0;padding:0;list-style:none}li a{display:block;padding:8px 0;border-bottom:1px solid var(--line);text-decoration:none;overflow-wrap:anywhere}`

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
