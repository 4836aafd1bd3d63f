import { createChance } from '../chance.ts'
import { motifs } from './course-motifs.ts'
import { portraitSvg, type Sitter } from './portrait.ts'
import { svg } from './svg.ts'

const chalk = '#F3ECDD'
const accent = '#E0B35C'

/** A teacher at the board in front of a class, `pixels` wide, in 4 : 3. */
export function classroomSvg(pixels: number): string {
  const chance = createChance(20_260_324)
  const signs = chance
    .sample(Object.values(motifs), 2)
    .map(
      (motif, at) =>
        `<g transform="translate(${150 + at * 300} 200) scale(0.5)" fill="none" stroke="${chalk}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round">${motif(chance, chalk, accent)}</g>`,
    )
    .join('')
  const faces = Array.from({ length: 5 }, (_, at) =>
    face({ seed: 60_000 + at * 53, isWoman: at % 2 === 1 }, { x: 130 + at * 255, y: 830, radius: 100 }),
  )
  return svg(
    { width: 1280, height: 960, pixels, paper: '#E9E4D6' },
    `<rect x="70" y="90" width="880" height="520" rx="10" fill="#7A4A3A"/><rect x="92" y="112" width="836" height="476" fill="#2F6B4F"/>${signs}
<path d="M0 760H1280V960H0Z" fill="#1D3557" fill-opacity="0.16"/>
${face({ seed: 61_000, isWoman: true }, { x: 985, y: 400, radius: 225 })}${faces.join('')}`,
  )
}

interface Place {
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** A face in a circle around a point. */
function face(sitter: Sitter, { x, y, radius }: Place): string {
  const id = `face-${x}-${y}`
  return `<g transform="translate(${x - radius} ${y - radius})"><clipPath id="${id}"><circle cx="${radius}" cy="${radius}" r="${radius}"/></clipPath><g clip-path="url(#${id})">${portraitSvg(sitter, 'avatar', radius * 2)}</g><circle cx="${radius}" cy="${radius}" r="${radius}" fill="none" stroke="#F6F1E6" stroke-width="8"/></g>`
}
