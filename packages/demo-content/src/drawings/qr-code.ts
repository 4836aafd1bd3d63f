import { encode } from 'uqr'
import { svg } from './svg.ts'

/** Modules of white around a code, so that cameras find it. */
const quietZone = 4

/** The QR code of an address, `pixels` wide. */
export function qrCodeSvg(address: string, pixels: number): string {
  const { data, size } = encode(address, { ecc: 'M', border: quietZone })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return svg(
    { width: size, height: size, pixels, paper: '#FFFFFF' },
    `<path d="${path}" fill="#10151E" shape-rendering="crispEdges"/>`,
  )
}
