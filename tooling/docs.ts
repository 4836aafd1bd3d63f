// Writes the documentation of the packages as a static site: `pnpm docs`.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readPages } from './docs/pages.ts'
import { renderPage, renderStart } from './docs/render.ts'
import { measureSizes, readAnchorSizes } from './docs/sizes.ts'

const folder = join(import.meta.dirname, '../artifacts/docs')
rmSync(folder, { recursive: true, force: true })
const pages = readPages()
const write = (path: string, html: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), html)
}
for (const page of pages) write(page.path, renderPage(page, pages))
write('index.html', renderStart(pages, [...(await measureSizes()), ...readAnchorSizes()]))
console.log(`${pages.length + 1} pages in artifacts/docs: open artifacts/docs/index.html`)
