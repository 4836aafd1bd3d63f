/** A random part, so that nobody can guess a path, and a readable name. */
const paths = /^\/private-files\/[0-9a-f]{32}\/[\p{L}\p{N}_-]{1,60}\.[a-z0-9]{1,10}$/u

/**
 * The path that records store for a private file, extracted from its address: signed or not, on any host.
 *
 * @returns undefined for any other address
 */
export function privatePathOf(address: string): string | undefined {
  const [, path = ''] = /^(?:(?:https?:)?\/\/[^/?#]+)?(\/[^?#]*)/i.exec(address) ?? []
  const decoded = decode(path)
  return paths.test(decoded) ? decoded : undefined
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text).normalize('NFC')
  } catch {
    return '' // Not a validly encoded path, so not one of ours.
  }
}
