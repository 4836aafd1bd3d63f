import MarkdownIt from 'markdown-it'
import type { DocsPage } from './pages.ts'
import { createSlugs } from './slug-of.ts'

/** A part of a page, from one heading to the next. */
export interface Section {
  /** Path on the site with the heading's id: `upload/guide.html#choose-a-transport`. */
  readonly place: string
  readonly package: string
  /** Name of the page: `Guide`. */
  readonly page: string
  readonly title: string
  /** Prose and code, without markup. */
  readonly text: string
}

/** Divides the pages at their headings, for the search. */
export function toSections(pages: readonly DocsPage[]): Section[] {
  return pages.flatMap((page) => {
    const sections: { title: string; texts: string[] }[] = []
    const slugOf = createSlugs()
    const tokens = new MarkdownIt().parse(page.markdown, {})
    tokens.forEach((token, index) => {
      if (tokens[index - 1]?.type === 'heading_open') sections.push({ title: textOf(token), texts: [] })
      else if (token.type === 'inline') sections.at(-1)?.texts.push(textOf(token))
      else if (token.type === 'fence') sections.at(-1)?.texts.push(token.content)
    })
    return sections.map(({ title, texts }) => ({
      place: `${page.path}#${slugOf(title)}`,
      package: page.package,
      page: page.name,
      title,
      text: texts.join(' ').replace(/\s+/g, ' ').trim(),
    }))
  })
}

interface Inline {
  readonly type: string
  readonly content: string
  readonly children?: readonly Inline[] | null
}

function textOf({ content, children }: Inline): string {
  return (children ?? []).map((each) => (each.type === 'softbreak' ? ' ' : each.content)).join('') || content
}
