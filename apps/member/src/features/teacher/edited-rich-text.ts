import { htmlOfLines, linesOfHtml } from '@teachnet/contract/desk'
import { diffArrays } from 'diff'

/**
 * The rich text after its plain text was edited. What the plain text does not show stays: headings, links and marks of each paragraph that
 * reads as before, the level of a heading that was reworded, and pictures, videos and lines between the paragraphs.
 *
 * @param stored HTML that the server has cleaned
 * @param text the edited text of it, as `linesOfHtml` writes it: an empty line between paragraphs
 */
export function editedRichText(stored: string, text: string): string {
  const { body } = new DOMParser().parseFromString(stored, 'text/html')
  const blocks = [...body.childNodes].filter(
    (node) => node instanceof Element || (node.textContent ?? '').trim() !== '',
  )
  const written: string[] = []
  let at = 0
  /** Writes the blocks without text up to the next one with text. */
  const passSilent = () => {
    for (let block = blocks[at]; block && linesOf(block) === ''; block = blocks[at]) {
      written.push(htmlOf(block))
      at += 1
    }
  }
  const next = () => {
    passSilent()
    const block = blocks[at]
    at += 1
    return block
  }
  const before = blocks.map(linesOf).filter((lines) => lines !== '')
  const changes = diffArrays(before, paragraphsOf(text, before))
  for (const [index, { added, removed, value }] of changes.entries()) {
    if (!added && !removed)
      for (const _same of value) {
        const block = next()
        if (block) written.push(htmlOf(block))
      }
    else if (removed) {
      const following = changes[index + 1]
      const replacements = following?.added ? following.value : []
      for (const [place] of value.entries()) {
        const block = next()
        const reworded = replacements[place]
        if (block && reworded !== undefined) written.push(rewordedBlock(block, reworded))
      }
    } else {
      const former = changes[index - 1]
      // Those in the place of removed paragraphs are written with them.
      const count = former?.removed ? former.value.length : 0
      written.push(...value.slice(count).map(htmlOfLines))
    }
  }
  passSilent()
  return written.join('')
}

/**
 * Splits a text at its empty lines. A block of several paragraphs, such as a quotation, is found as a whole while it is unchanged.
 *
 * @param blocks the texts of the blocks
 */
function paragraphsOf(text: string, blocks: readonly string[]): string[] {
  const long = blocks.filter((lines) => lines.includes('\n\n'))
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
  for (const lines of long) {
    const parts = lines.split('\n\n')
    const start = paragraphs.findIndex((_one, index) => parts.every((part, at) => paragraphs[index + at] === part))
    if (start !== -1) paragraphs.splice(start, parts.length, lines)
  }
  return paragraphs
}

/** A block with other words: a heading stays one, and so do lists, whose unchanged items keep their format. Others become paragraphs. */
function rewordedBlock(block: Node, lines: string): string {
  if (!(block instanceof Element)) return htmlOfLines(lines)
  const tag = block.localName
  if (/^h[1-6]$/.test(tag)) return `<${tag}>${innerOf(lines)}</${tag}>`
  if (tag !== 'ul' && tag !== 'ol') return htmlOfLines(lines)
  const items = new Map([...block.children].map((item) => [linesOf(item), item.outerHTML]))
  return `<${tag}>${lines
    .split('\n')
    .map((line) => items.get(line) ?? `<li>${innerOf(line)}</li>`)
    .join('')}</${tag}>`
}

/** The HTML of lines without a paragraph around them. */
function innerOf(lines: string): string {
  return htmlOfLines(lines).replaceAll(/^<p>|<\/p>$/g, '')
}

function linesOf(block: Node): string {
  return linesOfHtml(htmlOf(block))
}

function htmlOf(block: Node): string {
  if (block instanceof Element) return block.outerHTML
  const holder = document.createElement('p')
  holder.append(block.cloneNode(true))
  return holder.innerHTML
}
