import { type Field, kindOf } from './fields.ts'

/**
 * How a plain form shows a stored value and reads it again. Separate from `plainInput`, because the forms of the public site begin empty
 * and must not load this code.
 */
interface OwnText {
  readonly control: 'line' | 'lines' | 'options' | 'region' | 'files'
  /** Whether several options can be chosen. */
  readonly isMany: boolean
  /** The text of a stored value; lists have commas. */
  readonly write: (value: unknown) => string
  /** The value of a text; an empty text empties the field. */
  readonly read: (text: string) => unknown
}

/** The input of a field whose value a member edits. */
export function ownTextOf(field: Field): OwnText {
  const { control, read } = kindOf(field).plainInput
  if (field.kind === 'richText')
    return { control: 'lines', isMany: false, write: (html) => linesOfHtml(writeText(html)), read: htmlOfLines }
  if (field.kind === 'tags') return { control: 'line', isMany: true, write: writeText, read: readTags }
  return { control: control(field), isMany: kindOf(field).isList(field), write: writeText, read }
}

function writeText(value: unknown): string {
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function readTags(text: string): string[] {
  return text
    .split(/[,，、]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
}

/** The paragraphs of rich text as lines, with an empty line between them. */
export function linesOfHtml(html: string): string {
  return html
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/<br\s*\/?>/gi, '\n')
    .replaceAll(/<\/(?:p|div|h[1-6]|blockquote|pre|ul|ol|table|figure)>/gi, '\n\n')
    .replaceAll(/<\/(?:li|tr|dt|dd)>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:lt|gt|quot|nbsp|#39|amp);/g, (entity) => characters[entity] ?? entity)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const characters: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&#39;': "'",
  '&amp;': '&',
}

/** Rich text with a paragraph for each block of lines; single line ends stay. */
export function htmlOfLines(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) => `<p>${block.replaceAll(/\s*\n\s*/g, '<br />')}</p>`)
    .join('')
}

/** Whether rich text has more than paragraphs: headings, links, pictures, marks, which {@link linesOfHtml} does not show. */
export function hasFormat(html: string): boolean {
  return /<(?!\/?(?:p|br)\s*\/?>)/i.test(html)
}
