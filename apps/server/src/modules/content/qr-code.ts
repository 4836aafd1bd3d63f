import type { QrCode } from '@teachnet/contract'
import { encode } from 'uqr'

/** Modules of white around a code, so that cameras find it. @see https://www.iso.org/standard/83389.html */
const quietZone = 4

/** Draws an address as a QR code; null for ''. */
export function toQrCode(address: string): QrCode | null {
  if (address === '') return null
  const { data, size } = encode(address, { ecc: 'M', border: quietZone })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size, path }
}
