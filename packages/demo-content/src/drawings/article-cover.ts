import type { Bilingual } from '../bilingual.ts'
import { createChance, type Chance } from '../chance.ts'
import { svg } from './svg.ts'
import { tones } from './tones.ts'

type Draw = (chance: Chance, ink: string, accent: string) => string

/** An abstract composition for an article in 16 : 9, `pixels` wide; it depends on the seed. */
export function coverSvg(seed: number, pixels: number): string {
  const { chance, tone, motif } = compose(seed)
  const [paper, ink, accent] = tone
  return svg({ width: 1200, height: 675, pixels, paper }, motif.draw(chance, ink, accent))
}

/** The seed of the picture of a section about the company, by its index. */
export function companyCoverSeed(index: number): number {
  return 20_000 + index * 7
}

/** The seed of the cover of an article, by its index. */
export function articleCoverSeed(index: number): number {
  return 500 + index * 13
}

/** What the composition of a seed shows, for readers who do not see it. */
export function coverAlt(seed: number): Bilingual {
  return compose(seed).motif.alt
}

function compose(seed: number) {
  const chance = createChance(seed)
  return { chance, tone: chance.pick(tones), motif: chance.pick(motifs()) }
}

const motifs = (): readonly { readonly draw: Draw; readonly alt: Bilingual }[] => [
  { draw: hills, alt: ['层叠的山丘，上方一轮红日', 'layered hills under a red sun'] },
  { draw: books, alt: ['书架上的一排书', 'a row of books on a shelf'] },
  { draw: windows, alt: ['一面墙的窗，其中一扇亮着', 'a wall of windows, one of them lit'] },
  { draw: desks, alt: ['教室里的课桌，其中一张是红色的', 'desks in a classroom, one of them red'] },
  { draw: notes, alt: ['几张叠放的稿纸', 'sheets of paper'] },
  { draw: rings, alt: ['一圈圈年轮', 'the rings of a tree'] },
  { draw: leaves, alt: ['一枝叶片', 'a twig with leaves'] },
]

const hills: Draw = (chance, ink, accent) => {
  const layers = Array.from({ length: chance.integer(3, 5) }, (_, index) => {
    const y = 300 + index * 85
    return `<path d="M0 ${y}Q${chance.integer(120, 300)} ${y - chance.integer(60, 200)} ${chance.integer(380, 560)} ${y - 20}T${chance.integer(780, 940)} ${y - chance.integer(10, 90)}T1200 ${y - chance.integer(20, 120)}V675H0Z" fill="${ink}" fill-opacity="${0.12 + index * 0.16}"/>`
  })
  return `<circle cx="${chance.integer(200, 1000)}" cy="${chance.integer(120, 220)}" r="${chance.integer(46, 84)}" fill="${accent}"/>${layers.join('')}`
}

const books: Draw = (chance, ink, accent) => {
  let x = 110
  const spines: string[] = []
  while (x < 1040) {
    const width = chance.integer(34, 84)
    const height = chance.integer(240, 430)
    const isAccent = chance.next() < 0.15
    const lean = chance.next() < 0.12 ? `transform="rotate(${chance.integer(4, 9)} ${x} 580)"` : ''
    spines.push(
      `<g ${lean}><rect x="${x}" y="${580 - height}" width="${width}" height="${height}" fill="${isAccent ? accent : ink}" fill-opacity="${isAccent ? 1 : chance.integer(2, 9) / 10}" stroke="${ink}" stroke-width="4"/><path d="M${x + 9} ${620 - height}h${width - 18}M${x + 9} ${550}h${width - 18}" stroke="${ink}" stroke-width="4"/></g>`,
    )
    x += width + chance.integer(0, 14)
  }
  return `${spines.join('')}<path d="M70 582H1130" stroke="${ink}" stroke-width="8"/>`
}

const windows: Draw = (chance, ink, accent) => {
  const lit = chance.integer(0, 17)
  const panes = Array.from({ length: 18 }, (_, index) => {
    const x = 150 + (index % 6) * 154
    const y = 90 + Math.floor(index / 6) * 174
    const fill = index === lit ? `fill="${accent}"` : `fill="${ink}" fill-opacity="${chance.integer(0, 3) / 10}"`
    return `<rect x="${x}" y="${y}" width="124" height="144" ${fill} stroke="${ink}" stroke-width="5"/><path d="M${x + 62} ${y}v144M${x} ${y + 72}h124" stroke="${ink}" stroke-width="3"/>`
  })
  return panes.join('')
}

const desks: Draw = (chance, ink, accent) => {
  const chosen = chance.integer(0, 14)
  return Array.from({ length: 15 }, (_, index) => {
    const row = Math.floor(index / 5)
    const scale = 0.7 + row * 0.25
    const x = 600 + ((index % 5) - 2) * 215 * scale - 70 * scale
    const y = 130 + row * 165 + chance.integer(-6, 6)
    return `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M0 40L30 0H130L150 40Z" fill="${index === chosen ? accent : ink}" fill-opacity="${index === chosen ? 1 : 0.22}" stroke="${ink}" stroke-width="5"/><path d="M8 40V110M142 40V110" stroke="${ink}" stroke-width="5"/></g>`
  }).join('')
}

const notes: Draw = (chance, ink, accent) => {
  const sheets = Array.from({ length: chance.integer(4, 6) }, (_, index) => {
    const x = 120 + index * chance.integer(150, 175)
    const y = chance.integer(90, 190)
    const lines = Array.from({ length: 8 }, (__, line) => `M28 ${60 + line * 36}h${chance.integer(70, 200)}`)
    return `<g transform="translate(${x} ${y}) rotate(${chance.integer(-9, 9)})"><rect width="260" height="370" fill="#FFFFFF" fill-opacity="0.9" stroke="${ink}" stroke-width="4"/><path d="${lines.join('')}" stroke="${ink}" stroke-opacity="0.55" stroke-width="5" stroke-linecap="round"/></g>`
  })
  return `${sheets.join('')}<circle cx="${chance.integer(900, 1080)}" cy="${chance.integer(480, 580)}" r="44" fill="none" stroke="${accent}" stroke-width="12"/>`
}

const rings: Draw = (chance, ink, accent) => {
  const x = chance.integer(380, 820)
  const count = chance.integer(9, 14)
  const circles = Array.from({ length: count }, (_, index) => {
    const isAccent = index === Math.floor(count / 2)
    return `<ellipse cx="${x + chance.integer(-5, 5)}" cy="${338 + chance.integer(-5, 5)}" rx="${28 + index * 36}" ry="${24 + index * 30}" fill="none" stroke="${isAccent ? accent : ink}" stroke-width="${isAccent ? 9 : chance.integer(3, 6)}" stroke-opacity="${isAccent ? 1 : 0.6}"/>`
  })
  return circles.join('')
}

const leaves: Draw = (chance, ink, accent) => {
  const stem = chance.integer(480, 720)
  const pairs = Array.from({ length: 7 }, (_, index) => {
    const y = 570 - index * 72
    const length = 250 - index * 24
    const leaf = (side: number, fill: string, opacity: number) =>
      `<path d="M${stem} ${y}Q${stem + side * length * 0.5} ${y - 110} ${stem + side * length} ${y - chance.integer(50, 90)}Q${stem + side * length * 0.6} ${y + 10} ${stem} ${y}Z" fill="${fill}" fill-opacity="${opacity}" stroke="${ink}" stroke-width="4"/>`
    return (
      leaf(-1, ink, chance.integer(1, 6) / 10) +
      leaf(1, index === 3 ? accent : ink, index === 3 ? 1 : chance.integer(1, 6) / 10)
    )
  })
  return `<path d="M${stem} 640Q${stem + 16} 330 ${stem} 50" stroke="${ink}" stroke-width="7" fill="none"/>${pairs.join('')}`
}
