/** What an address plays: a file, or a player of another site. */
export type Player = Readonly<{ kind: 'video' | 'frame'; src: string }>

/** Addresses of pages, and the players that they show. The first group is the id of the film. */
const pages: readonly (readonly [page: RegExp, player: string])[] = [
  [/^https?:\/\/(?:www\.|m\.)?bilibili\.com\/video\/(BV\w{10})/, 'https://player.bilibili.com/player.html?bvid={id}'],
  [/^https?:\/\/v\.qq\.com\/x\/(?:page|cover\/\w+)\/(\w+)\.html/, 'https://v.qq.com/txp/iframe/player.html?vid={id}'],
  [/^https?:\/\/v\.youku\.com\/v_show\/id_([\w=]+)/, 'https://player.youku.com/embed/{id}'],
  [
    /^https?:\/\/(?:www\.|m\.)?youtube\.com\/watch\?(?:[^#]*&)?v=([\w-]{11})/,
    'https://www.youtube-nocookie.com/embed/{id}',
  ],
  [/^https?:\/\/youtu\.be\/([\w-]{11})/, 'https://www.youtube-nocookie.com/embed/{id}'],
  [/^https?:\/\/(?:www\.)?vimeo\.com\/(\d+)/, 'https://player.vimeo.com/video/{id}'],
]

/**
 * Returns what plays the film of an address: of a page of a known host, of a player, of the code that a host offers for other pages, or of a file.
 * Undefined for any other text.
 */
export function playerOf(text: string, isKnownHost: (address: string) => boolean): Player | undefined {
  const given = /<iframe[^>]*\ssrc=["']([^"']+)["']/i.exec(text)?.[1] ?? text.trim()
  const address = given.replaceAll('&amp;', '&').replace(/^(http:)?\/\//, 'https://')
  for (const [page, player] of pages) {
    const id = page.exec(address)?.[1]
    if (id !== undefined) return { kind: 'frame', src: player.replace('{id}', id) }
  }
  if (isKnownHost(address)) return { kind: 'frame', src: address }
  const isFile = /^(https:\/\/|\/storage\/)\S+\.(mp4|webm|mov|m4v)([?#]|$)/i.test(address)
  return isFile ? { kind: 'video', src: address } : undefined
}
