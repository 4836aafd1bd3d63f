const inline = new Set(
  'span br code strong b em i u s del ins mark small sub sup abbr time a img strike font big kbd'.split(' '),
)
const media = new Set(['video', 'audio', 'iframe'])

/** Whether a node is inline. */
export function isInline(node: Node): boolean {
  return !(node instanceof Element) || inline.has(node.localName) || isMedia(node)
}

/** Whether a node is a media player or a frame: inline or a block. */
export function isMedia(node: Node): boolean {
  return node instanceof Element && media.has(node.localName)
}
