import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { readPages } from './pages.ts'
import { renderPage, renderStart } from './render.ts'
import { toSections } from './sections.ts'
import { measureAnchors, measureSizes } from './sizes.ts'

/**
 * Writes the documentation of the packages as a static site, which works without a server.
 *
 * @param folder is replaced
 * @returns the number of its pages
 */
export async function writeDocs(folder: string): Promise<number> {
  rmSync(folder, { recursive: true, force: true })
  const pages = readPages()
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  for (const page of pages) write(page.path, renderPage(page, pages))
  write('index.html', renderStart(pages, [...(await measureSizes()), ...(await measureAnchors())]))
  // A script, since a page that was opened as a file may not fetch.
  write('sections.js', `globalThis.docsSections = ${JSON.stringify(toSections(pages))}\n`)
  await build({
    entryPoints: [join(import.meta.dirname, 'site.ts')],
    outfile: join(folder, 'site.js'),
    bundle: true,
    minify: true,
    target: 'es2023',
    logLevel: 'error',
  })
  return pages.length + 1
}
