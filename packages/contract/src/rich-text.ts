/** What one element of rich text may carry beside the attributes of all elements. */
type ElementRules = Readonly<Record<string, readonly string[]>>

/**
 * Elements of rich text with their own attributes. This list has no twin: the server keeps what is in it and nothing else, and the
 * editor of the back office keeps all of it.
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
  a: ['href', 'target', 'rel', 'name'],
  img: ['src', 'alt', 'width', 'height', 'loading'],
  figure: [],
  figcaption: [],
  video: ['src', 'poster', 'controls', 'width', 'height', 'preload'],
  audio: ['src', 'controls', 'preload'],
  source: ['src', 'type'],
  iframe: ['src', 'width', 'height', 'allowfullscreen'],
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

const colour = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/] as const

/** Properties that a `style` of rich text may set, with the forms of their values. */
export const richTextStyles: Readonly<Record<string, readonly RegExp[]>> = {
  'text-align': [/^(left|right|center|justify)$/],
  color: colour,
  'background-color': colour,
  width: [/^\d{1,4}(px|%)$/],
  'text-indent': [/^\d(\.\d+)?em$/],
}

/** Schemes that addresses in rich text may have; a path of the site has none. */
export const richTextSchemes = ['http', 'https', 'mailto', 'tel'] as const

/** Hosts whose players rich text may embed; every other frame is dropped. */
export const richTextFrameHosts = [
  'player.bilibili.com',
  'v.qq.com',
  'player.youku.com',
  'open.iqiyi.com',
  'www.youtube-nocookie.com',
  'player.vimeo.com',
] as const

/** How many elements may stand in each other. Nobody writes more; reading deeper ones costs time that grows with the square of them. */
export const deepestRichText = 100

/** Whether rich text shows anything: text, or a picture, a film, a line. */
export function hasRichContent(html: string): boolean {
  return /<(img|video|audio|iframe|hr|table)\b/i.test(html) || html.replaceAll(/<[^<>]*>|&nbsp;|\s/g, '') !== ''
}
