import { RouterContextProvider } from 'react-router'
import { type ContentApi, contentApi } from '../app/loading/content-api.server.ts'
import type { LoadedPage } from '../app/loading/load-content.server.ts'
import { type ServerPage, serverPages } from '../pages.server.ts'
import { type PageName, pageNames, pages } from '../pages.ts'
import { routeOfPage } from '../share/page-routes.server.ts'
import { sampleContent } from './fake-api.ts'

/** The pages that show records. Form pages have content of their own, and separate tests. */
export const pagesWithoutForms = pageNames.filter((name) => !takesForms(serverPages[name]))

function takesForms(page: ServerPage): boolean {
  return page.takesForms === true
}

/** Loads a page from sample content, as its route file does. `lang` is the language in its address; without it, the page is Chinese. */
export function loadSamplePage(
  name: PageName,
  {
    content = sampleContent(serverPages[name].content),
    lang,
  }: { readonly content?: object; readonly lang?: 'en' } = {},
): Promise<LoadedPage> {
  const api: ContentApi = {
    post: () => Promise.reject(new Error('No page posts by itself')),
    load: async () => ({ content: content as never, tags: [] }),
    fetchFile: () => Promise.reject(new Error('No page asks for a file')),
  }
  const context = new RouterContextProvider()
  context.set(contentApi, api)
  const url = new URL(sampleAddress(name), 'https://site.example')
  if (lang) url.searchParams.set('lang', lang)
  return routeOfPage(name).loader({ request: new Request(url), url, params: {}, context })
}

/** The path of a page, of a record with the key 1. */
export function sampleAddress(name: PageName): string {
  return pages[name].path.replace(/:\w+/, '1')
}
