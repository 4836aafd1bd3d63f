import { createChance, type Chance } from '../chance.ts'
import { svg } from './svg.ts'

const inks = ['#1D3557', '#2F6B4F', '#7A4A3A', '#4C4A63', '#C8402F', '#8F6210', '#22384A', '#35506F'] as const
const accents = ['#E0B35C', '#7CC6A0', '#FF8A75', '#9DB8DE', '#F3C77B'] as const

type Mark = (chance: Chance, ink: string, accent: string) => string

const marks: readonly Mark[] = [stone, pond, bird, drop, waves, bridge, tree, grid, sail, lamp]

/** The logo of a fictitious brand: a shape without letters, `pixels` wide and square. There are ten different shapes. */
export function brandMarkSvg(index: number, pixels: number): string {
  const chance = createChance(7000 + index * 19)
  const ink = inks[index % inks.length] ?? inks[0]
  const mark = marks[index % marks.length] ?? stone
  return svg({ width: 400, height: 400, pixels, paper: '#FBF9F4' }, mark(chance, ink, chance.pick(accents)))
}

function stone(_chance: Chance, ink: string, accent: string): string {
  return `<rect x="90" y="80" width="220" height="240" rx="36" fill="${ink}"/><rect x="126" y="150" width="148" height="134" rx="67" fill="#FBF9F4"/><circle cx="200" cy="116" r="14" fill="${accent}"/>`
}

function pond(_chance: Chance, ink: string, accent: string): string {
  return `<path d="M70 200A130 130 0 0 1 330 200Z" fill="${ink}"/><path d="M70 222H330M106 256H294M150 290H250" stroke="${ink}" stroke-width="16" stroke-linecap="round"/><circle cx="248" cy="140" r="26" fill="${accent}"/>`
}

function bird(_chance: Chance, ink: string, accent: string): string {
  return `<path d="M70 270Q150 250 180 150Q196 96 250 96Q290 96 300 128L344 140L298 156Q290 300 150 312Q96 312 70 270Z" fill="${ink}"/><circle cx="262" cy="130" r="10" fill="#FBF9F4"/><path d="M150 250Q210 240 236 180" stroke="${accent}" stroke-width="16" fill="none" stroke-linecap="round"/>`
}

function drop(_chance: Chance, ink: string, accent: string): string {
  return `<path d="M200 60Q320 200 320 254A120 96 0 0 1 80 254Q80 200 200 60Z" fill="${ink}"/><path d="M140 250Q160 306 220 308" stroke="${accent}" stroke-width="18" fill="none" stroke-linecap="round"/>`
}

function waves(chance: Chance, ink: string, accent: string): string {
  return Array.from({ length: 7 }, (_, index) => {
    const height = chance.integer(40, 110) + (3 - Math.abs(3 - index)) * 26
    return `<rect x="${78 + index * 36}" y="${200 - height / 2}" width="22" height="${height}" rx="11" fill="${index === 3 ? accent : ink}"/>`
  }).join('')
}

function bridge(_chance: Chance, ink: string, accent: string): string {
  return `<path d="M60 280H340" stroke="${ink}" stroke-width="18"/><path d="M76 280A124 124 0 0 1 324 280" fill="none" stroke="${ink}" stroke-width="18"/><path d="M140 270V190M200 270V164M260 270V190" stroke="${accent}" stroke-width="12"/>`
}

function tree(_chance: Chance, ink: string, accent: string): string {
  return `<path d="M200 330V170" stroke="${ink}" stroke-width="18" stroke-linecap="round"/><circle cx="200" cy="140" r="76" fill="${ink}"/><circle cx="140" cy="196" r="48" fill="${ink}"/><circle cx="260" cy="196" r="48" fill="${ink}"/><circle cx="226" cy="116" r="16" fill="${accent}"/>`
}

function grid(chance: Chance, ink: string, accent: string): string {
  const chosen = chance.integer(0, 8)
  return Array.from({ length: 9 }, (_, index) => {
    const [x, y] = [86 + (index % 3) * 80, 86 + Math.floor(index / 3) * 80]
    return `<rect x="${x}" y="${y}" width="66" height="66" rx="8" fill="${index === chosen ? accent : ink}"/>`
  }).join('')
}

function sail(_chance: Chance, ink: string, accent: string): string {
  return `<path d="M190 70V260H84Z" fill="${ink}"/><path d="M214 120L310 260H214Z" fill="${accent}"/><path d="M70 284H330Q300 340 200 340T70 284Z" fill="${ink}"/>`
}

function lamp(_chance: Chance, ink: string, accent: string): string {
  return `<path d="M130 80H270L320 200H80Z" fill="${ink}"/><path d="M200 200V300M130 316H270" stroke="${ink}" stroke-width="18" stroke-linecap="round"/><path d="M110 220L84 280M290 220L316 280" stroke="${accent}" stroke-width="14" stroke-linecap="round"/>`
}
