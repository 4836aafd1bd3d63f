const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' }

/**
 * Decodes text that was entity-encoded before it was stored. For text only: the result is inserted into the page as text, never as HTML.
 *
 * @example decodeEntities('Tom &amp; &#039;Lina&#039;') // "Tom & 'Lina'"
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  // A single pass: "&amp;lt;" is the text "&lt;".
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name) return Object.hasOwn(named, name.toLowerCase()) ? (named[name.toLowerCase()] ?? whole) : whole
      const point = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
    },
  )
}
