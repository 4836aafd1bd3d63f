import { portraitSvg, type Sitter } from './portrait.ts'
import { svg } from './svg.ts'

const grounds = ['#1D3557', '#2F6B4F', '#7A4A3A'] as const
const size = 252
const gap = 34
const inBack = 3

/** The faces of a team of seven in two rows, the leader first, `pixels` wide, in 16 : 9. */
export function teamCoverSvg(index: number, sitters: readonly Sitter[], pixels: number): string {
  const faces = sitters.map((sitter, at) => {
    const isBehind = at < inBack
    const x = 45 + (isBehind ? at + 0.5 : at - inBack) * (size + gap)
    const y = 675 / 2 + (isBehind ? -size - gap / 4 : gap / 4)
    return `<g transform="translate(${x} ${y})" clip-path="url(#face)">${portraitSvg(sitter, 'avatar', size)}</g>`
  })
  return svg(
    { width: 1200, height: 675, pixels, paper: grounds[index % grounds.length] ?? grounds[0] },
    `<clipPath id="face"><circle cx="${size / 2}" cy="${size / 2}" r="${size / 2}"/></clipPath>${faces.join('')}`,
  )
}
