/** Returns an SVG of a file with its suffix, for lists of attachments. */
export function drawSuffix(rawSuffix: unknown, rawBackground: unknown): string {
  const text = typeof rawSuffix === 'string' ? rawSuffix.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 4) : ''
  const suffix = (text || 'file').toUpperCase()
  const isColour = typeof rawBackground === 'string' && /^(#[0-9a-f]{3,8}|rgb\([\d\s,.%]{5,30}\))$/i.test(rawBackground)
  const background = isColour ? rawBackground : `hsl(${hueOf(suffix)} 55% 45%)`
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">',
    '<path fill="#e8ebf0" d="M12 2h28l14 14v42a4 4 0 0 1-4 4H12a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4z"/>',
    '<path fill="#c3c9d4" d="M40 2l14 14H44a4 4 0 0 1-4-4z"/>',
    `<rect x="2" y="30" width="60" height="20" rx="3" fill="${background}"/>`,
    '<text x="32" y="45" text-anchor="middle" font-family="sans-serif" font-size="14" font-weight="700" fill="#fff">',
    `${suffix}</text></svg>`,
  ].join('')
}

function hueOf(text: string): number {
  return [...text].reduce((hue, letter) => (hue * 31 + letter.charCodeAt(0)) % 360, 7)
}
