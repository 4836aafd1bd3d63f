import sanitizeHtml from 'sanitize-html'

/** Hosts whose players may be embedded; everything else in a frame is dropped. */
const frameHosts = [
  'player.bilibili.com',
  'v.qq.com',
  'player.youku.com',
  'open.iqiyi.com',
  'www.youtube-nocookie.com',
  'player.vimeo.com',
]

const options: sanitizeHtml.IOptions = {
  allowedTags:
    'h1 h2 h3 h4 h5 h6 p div span br hr blockquote pre code strong b em i u s del ins mark small sub sup abbr time '
      .concat(
        'ul ol li dl dt dd a img figure figcaption video audio source iframe ',
        'table caption colgroup col thead tbody tfoot tr th td',
      )
      .split(' '),
  allowedAttributes: {
    '*': ['style', 'title', 'lang', 'dir'],
    a: ['href', 'target', 'rel', 'name'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    video: ['src', 'poster', 'controls', 'width', 'height', 'preload'],
    audio: ['src', 'controls', 'preload'],
    source: ['src', 'type'],
    iframe: ['src', 'width', 'height', 'allowfullscreen', 'title'],
    ol: ['start', 'type'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    col: ['span'],
    colgroup: ['span'],
    time: ['datetime'],
  },
  allowedStyles: {
    '*': {
      'text-align': [/^(left|right|center|justify)$/],
      color: [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/],
      'background-color': [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/],
      width: [/^\d{1,4}(px|%)$/],
      'text-indent': [/^\d(\.\d+)?em$/],
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  allowedIframeHostnames: frameHosts,
  // What is left of a frame or a picture without its address shows nothing.
  exclusiveFilter: ({ tag, attribs }) => (tag === 'iframe' || tag === 'img') && !attribs.src,
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      // A page that opens from ours must not reach back into it.
      attribs: attribs.target === '_blank' ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
    }),
  },
}

/** Rich text as it may be shown to anybody: no scripts, no foreign frames, no styles beyond a few. */
export function sanitiseRichText(html: string): string {
  return sanitizeHtml(html, options)
}
