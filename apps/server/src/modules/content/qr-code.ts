import type { QrCode } from '@teachnet/contract'
import { encode } from 'uqr'

/** Modules of white around a code, so that cameras find it. @see https://www.iso.org/standard/83389.html */
const quietZone = 4

/** Number of drawn codes that are kept. The pages of a site show few, and drawing one takes a millisecond. */
const mostKept = 100
const kept = new Map<string, QrCode>()

/** Draws an address as a QR code; null for ''. */
export function toQrCode(address: string): QrCode | null {
  if (address === '') return null
  const known = kept.get(address)
  if (known) return known
  const code = draw(address)
  if (kept.size >= mostKept) kept.clear()
  kept.set(address, code)
  return code
}

function draw(address: string): QrCode {
  const { data, size } = encode(address, { ecc: 'M', border: quietZone })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size, path }
}
