import { createChance } from '../chance.ts'
import { svg } from './svg.ts'

const grounds = ['#1D3557', '#2F6B4F', '#7A4A3A', '#4C4A63'] as const
const paper = '#F6F1E6'
const accent = '#E0B35C'

const signs = [
  `<circle cx="100" cy="78" r="34"/><path d="M42 168Q46 118 100 118T158 168"/>`,
  `<circle cx="100" cy="100" r="62"/><path d="M84 72L132 100L84 128Z" fill="${accent}" stroke="none"/>`,
  `<rect x="42" y="46" width="116" height="112" rx="10"/><path d="M62 78H138M62 104H138M62 130H108"/>`,
  `<path d="M56 38H132Q146 38 146 52V162H70Q56 162 56 148Z"/><path d="M80 38V162M98 76H128M98 104H120" stroke="${accent}"/>`,
] as const

const groundOf = (index: number) => grounds[index % grounds.length] ?? grounds[0]
const signOf = (index: number) => signs[index % signs.length] ?? signs[0]

/** A small square icon. */
export function appIconSvg(index: number, pixels: number): string {
  return svg(
    { width: 200, height: 200, pixels, paper: groundOf(index) },
    `<g fill="none" stroke="${paper}" stroke-width="11" stroke-linecap="round" stroke-linejoin="round">${signOf(index)}</g>`,
  )
}

/** A phone with one of the app's screens, in 3 : 4. */
export function appScreenSvg(index: number, pixels: number): string {
  const chance = createChance(6000 + index * 23)
  const ground = groundOf(index)
  const rows = Array.from({ length: 4 }, (_, row) => {
    const y = 330 + row * 92
    return `<rect x="170" y="${y}" width="260" height="76" rx="10" fill="#FFFFFF"/><circle cx="208" cy="${y + 38}" r="22" fill="${row === index % 4 ? accent : ground}"/><path d="M248 ${y + 28}h${chance.integer(90, 160)}M248 ${y + 50}h${chance.integer(50, 120)}" stroke="${ground}" stroke-opacity="0.5" stroke-width="9" stroke-linecap="round"/>`
  })
  return svg(
    { width: 600, height: 800, pixels, paper: ground },
    `<circle cx="${chance.integer(80, 520)}" cy="${chance.integer(120, 300)}" r="210" fill="${accent}" fill-opacity="0.25"/><rect x="136" y="70" width="328" height="700" rx="44" fill="#14202E"/><rect x="152" y="88" width="296" height="664" rx="30" fill="${paper}"/><g transform="translate(220 120) scale(0.8)" fill="none" stroke="${ground}" stroke-width="11" stroke-linecap="round" stroke-linejoin="round">${signOf(index)}</g>${rows.join('')}`,
  )
}
