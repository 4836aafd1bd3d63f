/** The elements of a text, in a document of their own that loads and runs nothing. */
export function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body
}
