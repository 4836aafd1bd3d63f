/** A heading of an article. */
export interface ArticleHeading {
  readonly id: string
  readonly text: string
}

/** An article's HTML with an id on each heading of the second level, and these headings. */
export interface OutlinedArticle {
  readonly html: string
  readonly headings: readonly ArticleHeading[]
}

/** @param html sanitised: headings are not nested, and their attributes contain no `>` */
export function outlineArticle(html: string): OutlinedArticle {
  const headings: ArticleHeading[] = []
  const outlined = html.replaceAll(/<h2\b([^>]*)>([\s\S]*?)<\/h2>/g, (full, attributes: string, inner: string) => {
    const text = textOf(inner)
    if (text === '') return full
    const id = `section-${headings.length + 1}`
    headings.push({ id, text })
    return `<h2${attributes.replace(/\sid="[^"]*"/, '')} id="${id}">${inner}</h2>`
  })
  return { html: outlined, headings }
}

/** Chinese characters and Latin words that are read in a minute. */
const pace = { characters: 400, words: 220 }

/** Minutes that reading the visible text of HTML takes, at least 1. */
export function readingMinutes(html: string): number {
  const text = textOf(html)
  const characters = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = text.match(/[\p{Script=Latin}\d]+/gu)?.length ?? 0
  return Math.max(1, Math.round(characters / pace.characters + words / pace.words))
}

function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
