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

/** Properties that a `style` of rich text may set, with the patterns of their values. */
export const richTextStyles: Readonly<Record<string, readonly RegExp[]>> = {
  'text-align': [/^(left|right|center|justify)$/],
  color: colour,
  'background-color': colour,
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
