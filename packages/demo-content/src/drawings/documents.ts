import { createChance, type Chance } from '../chance.ts'
import { svg } from './svg.ts'

const seal = '#C8402F'
const gold = '#B98A2F'
const inks = ['#1D3557', '#2F6B4F', '#7A4A3A', '#4C4A63'] as const

export type DocumentKind = 'award' | 'certificate' | 'patent' | 'media'

type Draw = (chance: Chance, ink: string) => string

const drawings: Readonly<Record<DocumentKind, Draw>> = { award, certificate, patent, media }

/** A document with lines in place of words, in 4 : 3. */
export function documentSvg({ kind, seed }: { kind: DocumentKind; seed: number }, pixels: number): string {
  const chance = createChance(seed)
  return svg({ width: 800, height: 600, pixels, paper: '#EFE9DC' }, drawings[kind](chance, chance.pick(inks)))
}

function award(chance: Chance, ink: string): string {
  const rays = chance.integer(14, 22)
  const star = Array.from({ length: rays }, (_, index) => {
    const angle = (index / rays) * Math.PI * 2
    return `<path d="M400 250L${(400 + Math.cos(angle) * 330).toFixed(0)} ${(250 + Math.sin(angle) * 330).toFixed(0)}" stroke="${gold}" stroke-opacity="0.28" stroke-width="10"/>`
  }).join('')
  const cups = [
    `<path d="M300 120H500V220A100 100 0 0 1 300 220Z" fill="${gold}"/><path d="M300 150H240Q240 240 316 246M500 150H560Q560 240 484 246" fill="none" stroke="${gold}" stroke-width="16"/><path d="M386 320H414V400H386Z" fill="${gold}"/>`,
    `<circle cx="400" cy="220" r="112" fill="${gold}"/><circle cx="400" cy="220" r="84" fill="none" stroke="#FBF3DD" stroke-width="6"/><path d="M340 320L310 430L370 400L400 440V330Z" fill="${seal}"/><path d="M460 320L490 430L430 400L400 440V330Z" fill="${seal}"/>`,
    `<path d="M400 90L440 186L544 192L464 258L490 360L400 304L310 360L336 258L256 192L360 186Z" fill="${gold}"/><path d="M392 350H408V410H392Z" fill="${gold}"/>`,
  ]
  return `${star}${chance.pick(cups)}<rect x="270" y="430" width="260" height="90" rx="8" fill="${ink}"/>${lines(chance, { x: 400, y: 462, count: 2, gap: 26, colour: '#FBF3DD' })}`
}

function certificate(chance: Chance, ink: string): string {
  return `<rect x="70" y="50" width="660" height="500" fill="#FFFDF6" stroke="${gold}" stroke-width="14"/><rect x="98" y="78" width="604" height="444" fill="none" stroke="${ink}" stroke-width="3"/><rect x="${400 - 130}" y="124" width="260" height="26" rx="4" fill="${ink}"/>${lines(chance, { x: 400, y: 210, count: 5, gap: 42, colour: ink })}<circle cx="592" cy="430" r="54" fill="none" stroke="${seal}" stroke-width="8"/><path d="M592 396L602 422L630 424L608 442L616 468L592 452L568 468L576 442L554 424L582 422Z" fill="${seal}"/><path d="M150 452H330" stroke="${ink}" stroke-width="4"/>`
}

function patent(chance: Chance, ink: string): string {
  const [x, y] = [chance.integer(300, 340), chance.integer(180, 210)]
  const parts = Array.from({ length: chance.integer(3, 5) }, (_, index) => {
    const size = 150 - index * 26
    return chance.next() < 0.5
      ? `<rect x="${x + index * 24}" y="${y + index * 20}" width="${size}" height="${size}"/>`
      : `<circle cx="${x + 90 + index * 18}" cy="${y + 80}" r="${size / 2}"/>`
  }).join('')
  return `<rect x="160" y="40" width="480" height="520" fill="#FFFDF6" stroke="${ink}" stroke-width="4"/><rect x="200" y="84" width="220" height="22" fill="${ink}"/><g fill="none" stroke="${ink}" stroke-width="4">${parts}<path d="M${x} ${y}L232 150M${x + 150} ${y + 150}L572 ${y + 170}" stroke-dasharray="8 8"/></g>${lines(chance, { x: 400, y: 420, count: 3, gap: 34, colour: ink })}<path d="M520 470l44 90l-34 -12l-14 34l-40 -84" fill="${seal}"/><circle cx="520" cy="470" r="38" fill="${seal}"/>`
}

function media(chance: Chance, ink: string): string {
  const column = (x: number, top: number) =>
    Array.from(
      { length: Math.floor((500 - top) / 22) },
      (_, index) => `<path d="M${x} ${top + index * 22}h${index % 6 === 5 ? chance.integer(60, 120) : 150}"/>`,
    ).join('')
  return `<g transform="rotate(${chance.integer(-4, 4)} 400 300)"><rect x="110" y="50" width="580" height="520" fill="#FFFDF6" stroke="${ink}" stroke-width="3"/><rect x="146" y="84" width="508" height="44" fill="${ink}"/><rect x="146" y="152" width="328" height="190" fill="${ink}" fill-opacity="0.2"/><path d="M146 342L${chance.integer(220, 260)} ${chance.integer(220, 270)}L320 300L${chance.integer(380, 420)} ${chance.integer(190, 230)}L474 342Z" fill="${ink}" fill-opacity="0.6"/><circle cx="${chance.integer(210, 420)}" cy="196" r="20" fill="${seal}"/><g stroke="${ink}" stroke-opacity="0.5" stroke-width="7">${column(146, 370)}${column(324, 370)}${column(502, 160)}</g></g>`
}

interface Lines {
  /** Of the centre. */
  readonly x: number
  readonly y: number
  readonly count: number
  readonly gap: number
  readonly colour: string
}

function lines(chance: Chance, { x, y, count, gap, colour }: Lines): string {
  return Array.from({ length: count }, (_, index) => {
    const half = chance.integer(60, 200) / (colour === '#FBF3DD' ? 2 : 1)
    return `<path d="M${x - half} ${y + index * gap}H${x + half}" stroke="${colour}" stroke-opacity="0.6" stroke-width="8" stroke-linecap="round"/>`
  }).join('')
}
