import type { Root } from 'react-dom/client'

/** The page as the server sent it, and the React root that takes it over; undefined once a page has started. */
let served: { readonly page: Node; readonly root: Root } | undefined

/**
 * Stores a copy of the page while scripts start. The page is complete without them: if they fail, the copy replaces the error page.
 * @param start hydrates the document
 */
export function storeServedPage(start: () => Root): void {
  const page = document.documentElement.cloneNode(true)
  served = { page, root: start() }
}

/** The page has started: a later error has an error page. */
export function forgetServedPage(): void {
  served = undefined
}

/** Shows the page as the server sent it, without scripts: its links and forms load documents. Does nothing after the start. */
export function restoreServedPage(): void {
  if (served === undefined) return
  const { page, root } = served
  served = undefined
  // React is rendering the error page now.
  setTimeout(() => {
    root.unmount()
    document.documentElement.replaceWith(page)
  })
}
