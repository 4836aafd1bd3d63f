/** What was corrected in a text when it was read. */
export type TextFix = 'nul' | 'charset' | 'doubleEncoded'

export interface DecodedText {
  readonly text: string
  readonly fixes: readonly TextFix[]
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const lenientUtf8 = new TextDecoder('utf-8')
/** MySQL's `latin1` is Windows-1252. */
const latin = new TextDecoder('windows-1252')

/**
 * Decodes a text of the old site by its bytes, not by what the column declares: columns of old sites hold UTF-8 that was written through a
 * latin1 connection, next to true latin1. Text that was encoded twice is restored when the result has Chinese characters. NUL bytes, which
 * PostgreSQL does not store, are removed.
 */
export function decodeText(bytes: Uint8Array, charset: string | null): DecodedText {
  const fixes: TextFix[] = []
  const isUnicode = charset === null || charset.startsWith('utf8') || charset === 'ascii'
  let text = decodeUtf8(bytes)
  if (text === undefined) {
    text = decodeAs(bytes, charset)
    if (isUnicode) fixes.push('charset')
  } else if (!isUnicode && bytes.some((byte) => byte > 127)) fixes.push('charset')
  const once = restoreDoubleEncoded(text)
  if (once !== undefined) {
    text = once
    fixes.push('doubleEncoded')
  }
  if (!text.includes('\0')) return { text, fixes }
  return { text: text.replaceAll('\0', ''), fixes: [...fixes, 'nul'] }
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

function decodeAs(bytes: Uint8Array, charset: string | null): string {
  if (charset?.startsWith('gb')) return new TextDecoder('gb18030').decode(bytes)
  if (charset === 'big5') return new TextDecoder('big5').decode(bytes)
  return charset === 'latin1' ? latin.decode(bytes) : lenientUtf8.decode(bytes)
}

/** The bytes of Windows-1252 by their character. */
const latinBytes: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, byte) => [latin.decode(Uint8Array.of(byte)), byte]),
)

/** UTF-8 that was read as latin1 and encoded again: `å¼ ` for `张`. Undefined for any other text. */
function restoreDoubleEncoded(text: string): string | undefined {
  if (!/[\u00e2-\u00ef]/.test(text)) return undefined
  const bytes: number[] = []
  for (const sign of text) {
    const byte = latinBytes.get(sign)
    if (byte === undefined) return undefined
    bytes.push(byte)
  }
  const once = decodeUtf8(Uint8Array.from(bytes))
  return once !== undefined && /\p{Script=Han}/u.test(once) ? once : undefined
}
