import { createChance, type Chance } from '../chance.ts'
import { motifs } from './course-motifs.ts'
import { svg } from './svg.ts'

const tones = [
  ['#1D3557', '#F3ECDD', '#E0B35C'],
  ['#2F6B4F', '#F6F1E6', '#F0A868'],
  ['#7A4A3A', '#F2E9E1', '#E9C46A'],
  ['#4C4A63', '#EFE6D3', '#FF8A75'],
  ['#C8402F', '#FBF3E7', '#F3C77B'],
  ['#22384A', '#E9E4D6', '#FF8A75'],
  ['#8F6210', '#FBF6EA', '#C8402F'],
  ['#35506F', '#EDE8E0', '#F3C77B'],
] as const

const frames = [arch, disc, card] as const

/** A symbol of the course's category on a light ground with a dark frame, in 16 : 9, `pixels` wide. */
export function courseCoverSvg({ seed, category }: { seed: number; category: string }, pixels: number): string {
  const chance = createChance(seed)
  const [ground, paper, accent] = chance.pick(tones)
  const motif = motifs[category] ?? chance.pick(Object.values(motifs))
  const x = chance.pick([380, 600, 820])
  return svg(
    { width: 1200, height: 675, pixels, paper: ground },
    `${pattern(chance, paper)}${chance.pick(frames)(x, paper)}
<g transform="translate(${x - 200} 140) rotate(${chance.integer(-3, 3)} 200 200)" fill="none" stroke="${ground}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round">${motif(chance, ground, accent)}</g>
<circle cx="${x < 600 ? 1090 : 110}" cy="${chance.integer(90, 580)}" r="${chance.integer(18, 34)}" fill="${accent}"/>`,
  )
}

function arch(x: number, paper: string): string {
  return `<path d="M${x - 270} 675V330A270 270 0 0 1 ${x + 270} 330V675Z" fill="${paper}"/>`
}

function disc(x: number, paper: string): string {
  return `<circle cx="${x}" cy="338" r="300" fill="${paper}"/>`
}

function card(x: number, paper: string): string {
  return `<rect x="${x - 320}" y="70" width="640" height="535" rx="26" fill="${paper}"/>`
}

/** Faint background lines, so that the covers of a category differ. */
function pattern(chance: Chance, paper: string): string {
  const faint = `stroke="${paper}" stroke-opacity="0.16" stroke-width="5" fill="none"`
  const step = chance.integer(46, 90)
  const turns = Array.from({ length: Math.ceil(1200 / step) + 8 }, (_, index) => index * step)
  const kind = chance.integer(0, 3)
  if (kind === 0) return turns.map((at) => `<path d="M${at} 0V675" ${faint}/>`).join('')
  if (kind === 1) return turns.map((at) => `<path d="M${at} 0L${at - 300} 675" ${faint}/>`).join('')
  if (kind === 2) return turns.map((at) => `<circle cx="1200" cy="675" r="${at}" ${faint}/>`).join('')
  return turns
    .map((at) => `<path d="M0 ${at}Q300 ${at - chance.integer(20, 60)} 600 ${at}T1200 ${at}" ${faint}/>`)
    .join('')
}
