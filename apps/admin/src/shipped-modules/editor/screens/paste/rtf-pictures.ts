/**
 * The pictures in the RTF of a clipboard, in order, as data addresses. Word names its pictures in HTML by paths of the own disk, which no page
 * can read, and has their content only here.
 */
export function picturesInRtf(rtf: string): string[] {
  return [
    ...rtf.matchAll(
      /\{\\pict(?:(?!\{\\pict)[^])*?\\(pngblip|jpegblip)(?:(?!\{\\pict)[^])*?\s?((?:[\da-f]{2}\s*){64,})\}/gi,
    ),
  ].map(([, kind = '', hex = '']) => {
    const bytes = hex.replaceAll(/\s/g, '').match(/../g) ?? []
    const content = bytes.map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join('')
    return `data:image/${kind.toLowerCase() === 'pngblip' ? 'png' : 'jpeg'};base64,${btoa(content)}`
  })
}
