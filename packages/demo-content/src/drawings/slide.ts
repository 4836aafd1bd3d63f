import type { Bilingual } from '../bilingual.ts'
import { createChance } from '../chance.ts'
import { courseCoverAlt, motifs } from './course-motifs.ts'
import { svg } from './svg.ts'
import { tones } from './tones.ts'

/** The alternative text of a slide by its index. It chooses the same symbols as the drawing, which samples them first. */
export function slideAlt(index: number): Bilingual {
  const chosen = createChance(seedOf(index)).sample(Object.keys(motifs), 3).map(courseCoverAlt)
  const name = (language: 0 | 1, locale: string) =>
    new Intl.ListFormat(locale).format(chosen.map((alt) => alt[language]))
  return [name(0, 'zh-CN'), name(1, 'en-GB')]
}

function seedOf(index: number): number {
  return 8000 + index * 29
}

/** A wide picture for a carousel in 5 : 2: a row of symbols, with space for a title on the left. */
export function slideSvg(index: number, pixels: number): string {
  const chance = createChance(seedOf(index))
  const [paper, ink, accent] = tones[index % tones.length] ?? tones[0]
  const signs = chance
    .sample(Object.values(motifs), 3)
    .map(
      (motif, at) =>
        `<g transform="translate(${640 + at * 250} ${chance.integer(130, 230)}) scale(0.55)" fill="none" stroke="${ink}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round">${motif(chance, ink, accent)}</g>`,
    )
    .join('')
  const ground = chance.integer(440, 490)
  return svg(
    { width: 1400, height: 560, pixels, paper },
    `<circle cx="${chance.integer(150, 420)}" cy="${chance.integer(150, 260)}" r="${chance.integer(70, 120)}" fill="${accent}" fill-opacity="0.9"/><path d="M0 ${ground}Q350 ${ground - 110} 700 ${ground - 20}T1400 ${ground - 40}V560H0Z" fill="${ink}" fill-opacity="0.16"/><path d="M0 ${ground + 50}Q400 ${ground - 40} 800 ${ground + 30}T1400 ${ground + 10}V560H0Z" fill="${ink}" fill-opacity="0.24"/>${signs}`,
  )
}
