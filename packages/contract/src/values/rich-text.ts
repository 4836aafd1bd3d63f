import { richTextTones } from './rich-text-colours.ts'

export { groundOfColour, richTextTones, type RichTextTone, toneOfColour } from './rich-text-colours.ts'

/** The attributes of an element of rich text, besides those of all elements. */
type ElementRules = Readonly<Record<string, readonly string[]>>

/**
 * Elements of rich text with their own attributes. This is the only list: the server removes everything else, and the editor of the back
 * office supports all of it.
 */
export const richTextElements = {
  h1: [],
  h2: [],
  h3: [],
  h4: [],
  h5: [],
  h6: [],
  p: [],
  div: [],
  span: [],
  br: [],
  hr: [],
  blockquote: [],
  pre: [],
  code: [],
  strong: [],
  b: [],
  em: [],
  i: [],
  u: [],
  s: [],
  del: [],
  ins: [],
  mark: [],
  small: [],
  sub: [],
  sup: [],
  abbr: [],
  time: ['datetime'],
  ul: [],
  ol: ['start', 'type'],
  li: [],
  dl: [],
  dt: [],
  dd: [],
  a: ['href', 'target', 'rel', 'name', 'data-record'],
  img: ['src', 'alt', 'width', 'height', 'loading'],
  figure: [],
  figcaption: [],
  video: ['src', 'poster', 'controls', 'width', 'height', 'preload'],
  audio: ['src', 'controls', 'preload'],
  source: ['src', 'type'],
  iframe: ['src', 'width', 'height', 'allowfullscreen', 'loading'],
  table: [],
  caption: [],
  colgroup: ['span'],
  col: ['span'],
  thead: [],
  tbody: [],
  tfoot: [],
  tr: [],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
} as const satisfies ElementRules

/** Attributes of every element of rich text. */
export const richTextAttributes = ['style', 'title', 'lang', 'dir'] as const

/** Beginning of every class of rich text: other rules of a page do not match it. */
export const richTextClassPrefix = 'rt-'

const toneClasses = richTextTones.map((tone) => `${richTextClassPrefix}${tone}`)

/** Classes that elements of rich text may have. The style sheet of the public site, `prose.css`, draws each. */
export const richTextClasses: Readonly<Partial<Record<keyof typeof richTextElements, readonly string[]>>> = {
  span: toneClasses,
  mark: toneClasses,
  ul: ['rt-tasks'],
  li: ['rt-done'],
  div: ['rt-callout', 'rt-gallery', ...toneClasses],
  figure: ['rt-small', 'rt-medium', 'rt-wide'],
  a: ['rt-file'],
}

/**
 * The value of `data-record` on a link to a record of the site: controller and id. Pages show the address that the record has at that
 * moment; `href` is only for other programs.
 */
export const recordLinkForm = /^([A-Za-z][A-Za-z.]{0,59}):([1-9]\d{0,9})$/

const colour = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/] as const

/** Sizes of text besides the usual one. As keywords they do not multiply in nested elements, and follow the reader's settings. */
export const richTextSizes = ['small', 'large', 'x-large', 'xx-large'] as const

/** Properties that a `style` of rich text may set, with the patterns of their values. */
export const richTextStyles: Readonly<Record<string, readonly RegExp[]>> = {
  'text-align': [/^(left|right|center|justify)$/],
  color: colour,
  'background-color': colour,
  'font-size': [new RegExp(`^(${richTextSizes.join('|')})$`)],
  width: [/^\d{1,4}(px|%)$/],
  'text-indent': [/^\d(\.\d+)?em$/],
}

/** Schemes that addresses in rich text may have; a path of the site has no scheme. */
export const richTextSchemes = ['http', 'https', 'mailto', 'tel'] as const

/** Hosts whose players rich text may embed; all other frames are removed. */
export const richTextFrameHosts = [
  'player.bilibili.com',
  'v.qq.com',
  'player.youku.com',
  'open.iqiyi.com',
  'www.youtube-nocookie.com',
  'player.vimeo.com',
] as const

/** Maximum nesting of elements. Real texts stay below it; parsing deeper ones takes quadratic time. */
export const deepestRichText = 100

/** Whether rich text has visible content: text, a picture, a video or a line. */
export function hasRichContent(html: string): boolean {
  return /<(img|video|audio|iframe|hr|table)\b/i.test(html) || html.replaceAll(/<[^<>]*>|&nbsp;|\s/g, '') !== ''
}
