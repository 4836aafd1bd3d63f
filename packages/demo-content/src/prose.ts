import type { Bilingual } from './bilingual.ts'

const marks = { '## ': 'h2', '> ': 'blockquote', '- ': 'li' } as const

/**
 * HTML of a text in both languages. Each line is a paragraph; `## ` begins a heading, `> ` a quotation, and `- ` an item of a list. Links
 * are written as HTML.
 */
export function toHtml(text: Bilingual): Bilingual {
  return [htmlOf(text[0]), htmlOf(text[1])]
}

function htmlOf(text: string): string {
  const blocks = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(blockOf)
  return blocks
    .join('\n')
    .replaceAll(/<li>.*<\/li>(?:\n<li>.*<\/li>)*/g, (items) => `<ul>${items.replaceAll('\n', '')}</ul>`)
}

function blockOf(line: string): string {
  for (const [mark, element] of Object.entries(marks)) {
    if (!line.startsWith(mark)) continue
    const inner = line.slice(mark.length)
    return element === 'blockquote' ? `<blockquote><p>${inner}</p></blockquote>` : `<${element}>${inner}</${element}>`
  }
  return `<p>${line}</p>`
}
