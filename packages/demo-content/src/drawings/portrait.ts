import { createChance, type Chance } from '../chance.ts'

const papers = ['#F3ECDD', '#EFE6D3', '#F6F1E6', '#E9E4D6', '#EDE8E0', '#E6E9E6', '#F2E9E1', '#E8EBEF']
const cloths = ['#1D3557', '#35506F', '#5B6472', '#2F6B4F', '#8F6210', '#7A4A3A', '#4C4A63', '#FFFFFF']
const ink = '#1D3557'
const seal = '#C8402F'

export interface Sitter {
  readonly seed: number
  readonly isWoman: boolean
}

/** Both are crops of one 640 × 800 drawing. */
export type Crop = 'photo' | 'avatar'

const frames: Readonly<Record<Crop, string>> = { photo: '0 0 640 800', avatar: '130 130 380 380' }

/** A line portrait on a paper tone, `pixels` wide: ink and one colour of cloth. Each seed gives a different person. */
export function portraitSvg({ seed, isWoman }: Sitter, crop: Crop, pixels: number): string {
  const chance = createChance(seed)
  const paper = chance.pick(papers)
  const cloth = chance.pick(cloths)
  const face = { width: chance.integer(88, 104), height: chance.integer(118, 134), y: 300 }
  const isGrey = chance.next() < 0.2
  const hair = isGrey ? '#8A93A0' : chance.pick(['#1B1F27', '#22252C', '#2C2A33', '#3A2E2A'])
  const [x = '0', y = '0', width = '640', height = '800'] = frames[crop].split(' ')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${(pixels * Number(height)) / Number(width)}" viewBox="${frames[crop]}">
<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${paper}"/>
${background(chance)}
<g fill="none" stroke="${ink}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">
${isWoman ? hairBehind(chance, hair, face) : ''}
${clothes(chance, cloth)}
<path d="M282 400 Q284 450 268 476 Q320 520 372 476 Q356 450 358 400 Z" fill="${paper}"/>
<ellipse cx="${320 - face.width - 2}" cy="308" rx="13" ry="22" fill="${paper}"/><ellipse cx="${320 + face.width + 2}" cy="308" rx="13" ry="22" fill="${paper}"/>
${headShape(chance, face, paper)}
${isWoman ? hairOfWoman(chance, hair, face) : hairOfMan(chance, hair, face)}
${features(chance, isWoman, hair)}
</g>
</svg>`
}

interface Face {
  readonly width: number
  readonly height: number
  readonly y: number
}

function background(chance: Chance): string {
  const kind = chance.integer(0, 3)
  const faint = `stroke="${ink}" stroke-opacity="0.13" stroke-width="3" fill="none"`
  if (kind === 0)
    return Array.from({ length: 9 }, (_, index) => `<path d="M0 ${60 + index * 62}H640" ${faint}/>`).join('')
  if (kind === 1)
    return `<circle cx="${chance.integer(180, 460)}" cy="${chance.integer(220, 320)}" r="${chance.integer(190, 230)}" fill="${ink}" fill-opacity="0.07"/>`
  if (kind === 2) {
    const left = chance.integer(40, 110)
    return `<rect x="${left}" y="60" width="${640 - 2 * left}" height="520" ${faint}/><path d="M320 60V580M${left} 320H${640 - left}" ${faint}/>`
  }
  const base = chance.integer(470, 530)
  return `<path d="M0 ${base}Q120 ${base - chance.integer(90, 200)} 240 ${base - 40}T460 ${base - 70}T640 ${base - chance.integer(40, 160)}" ${faint}/><path d="M0 ${base + 40}Q200 ${base - 50} 640 ${base + 10}" ${faint}/>`
}

function clothes(chance: Chance, cloth: string): string {
  const shoulder = chance.integer(548, 590)
  const body = `<path d="M60 800 Q70 ${shoulder + 30} 190 ${shoulder - 26} L262 480 Q320 530 378 480 L450 ${shoulder - 26} Q570 ${shoulder + 30} 580 800 Z" fill="${cloth}"/>`
  const line = cloth === '#FFFFFF' ? ink : '#FBF9F4'
  const collars = [
    `<path d="M262 480 L236 540 L318 620 L402 540 L378 480 L320 566 Z" fill="#FFFFFF"/>`,
    `<path d="M258 484 Q320 560 382 484 L384 520 Q320 596 256 520 Z" fill="#FBF9F4"/>`,
    `<path d="M258 474 L252 508 Q320 560 388 508 L382 474" fill="${cloth}"/><path d="M320 540V790" stroke="${line}" stroke-width="4"/>${[580, 640, 700].map((y) => `<path d="M320 ${y}h22" stroke="${line}" stroke-width="5"/>`).join('')}`,
    `<path d="M262 480 L200 600 L320 760 L440 600 L378 480 L320 600 Z" fill="${cloth}"/><path d="M262 482 L320 640 L378 482 Q320 530 262 482 Z" fill="#FFFFFF"/>`,
    `<path d="M250 496 Q320 590 390 496 Q404 540 360 566 L330 640 L300 600 L284 566 Q238 540 250 496 Z" fill="${chance.pick([seal, '#E0B35C', '#7CC6A0', '#9DB8DE'])}"/>`,
  ]
  return body + chance.pick(collars)
}

function headShape(chance: Chance, { width, height, y }: Face, paper: string): string {
  const jaw = chance.integer(-12, 16)
  return `<path d="M${320 - width} ${y - 20} C${320 - width} ${y - height - 20} ${320 + width} ${y - height - 20} ${320 + width} ${y - 20} C${320 + width} ${y + 60 + jaw} ${320 + 50} ${y + height} 320 ${y + height} C${320 - 50} ${y + height} ${320 - width} ${y + 60 + jaw} ${320 - width} ${y - 20} Z" fill="${paper}"/>`
}

function hairBehind(chance: Chance, hair: string, { width }: Face): string {
  const kind = chance.integer(0, 3)
  const side = width + chance.integer(18, 40)
  if (kind === 0)
    return `<path d="M${320 - side} 300 Q${320 - side} 130 320 130 Q${320 + side} 130 ${320 + side} 300 L${320 + side + 10} 560 Q320 610 ${320 - side - 10} 560 Z" fill="${hair}"/>`
  if (kind === 1)
    return `<path d="M${320 - side} 300 Q${320 - side} 135 320 135 Q${320 + side} 135 ${320 + side} 300 L${320 + side - 6} 410 Q320 450 ${320 - side + 6} 410 Z" fill="${hair}"/>`
  if (kind === 2)
    return `<circle cx="${chance.integer(300, 340)}" cy="128" r="${chance.integer(42, 56)}" fill="${hair}"/>`
  return `<path d="M${320 + width - 10} 220 Q${320 + side + 50} 260 ${320 + side + 20} 420 Q${320 + side} 520 ${320 + side - 20} 540 Q${320 + width} 420 ${320 + width - 20} 300 Z" fill="${hair}"/>`
}

function hairOfWoman(chance: Chance, hair: string, { width }: Face): string {
  const left = 320 - width - 6
  const right = 320 + width + 6
  const part = chance.integer(262, 378)
  const fringes = [
    `<path d="M${left} 310 Q${left - 6} 150 320 148 Q${right + 6} 150 ${right} 310 Q${right - 14} 240 ${part} 196 Q${left + 30} 236 ${left} 310 Z" fill="${hair}"/>`,
    `<path d="M${left} 300 Q${left - 8} 146 320 146 Q${right + 8} 146 ${right} 300 L${right - 22} 252 Q320 226 ${left + 22} 252 Z" fill="${hair}"/>`,
    `<path d="M${left} 296 Q${left - 4} 152 320 150 Q${right + 4} 152 ${right} 296 Q${right - 30} 200 320 188 Q${left + 30} 200 ${left} 296 Z" fill="${hair}"/>`,
  ]
  return chance.pick(fringes)
}

function hairOfMan(chance: Chance, hair: string, { width }: Face): string {
  const left = 320 - width - 3
  const right = 320 + width + 3
  const top = chance.integer(140, 162)
  const styles = [
    `<path d="M${left} 276 Q${left - 8} ${top} 320 ${top} Q${right + 8} ${top} ${right} 276 L${right - 16} 232 Q${left + 120} 216 ${left + 40} 236 L${left + 14} 240 Z" fill="${hair}"/>`,
    `<path d="M${left} 272 Q${left - 4} ${top + 6} 320 ${top + 2} Q${right + 4} ${top + 6} ${right} 272 Q${right - 18} 214 320 212 Q${left + 18} 214 ${left} 272 Z" fill="${hair}"/>`,
    `<path d="M${left} 284 Q${left - 14} ${top - 10} 300 ${top - 14} Q${right + 20} ${top - 8} ${right} 284 L${right - 12} 240 Q${right - 50} 206 ${left + 70} 226 Q${left + 20} 232 ${left} 284 Z" fill="${hair}"/>`,
    `<path d="M${left} 290 Q${left - 2} 230 ${left + 16} 214 L${left + 14} 280 Z M${right} 290 Q${right + 2} 230 ${right - 16} 214 L${right - 14} 280 Z" fill="${hair}"/>`,
  ]
  return chance.pick(styles)
}

function features(chance: Chance, isWoman: boolean, hair: string): string {
  const eyes = chance.integer(298, 310)
  const apart = chance.integer(40, 48)
  const brow = eyes - chance.integer(24, 30)
  const tilt = chance.integer(-1, 5)
  const smile = chance.integer(6, 20)
  const mouth = chance.integer(376, 386)
  const each = (draw: (x: number, side: 1 | -1) => string) => draw(320 - apart, -1) + draw(320 + apart, 1)
  const browWidth = isWoman ? 4 : 7
  const eyeKind = chance.integer(0, 2)
  const parts = [
    each(
      (x, side) =>
        `<path d="M${x - 20} ${brow - side * tilt} Q${x} ${brow - 9} ${x + 20} ${brow + side * tilt}" stroke="${hair}" stroke-width="${browWidth}"/>`,
    ),
    each((x) => {
      if (eyeKind === 0) return `<circle cx="${x}" cy="${eyes}" r="5.5" fill="${ink}" stroke="none"/>`
      if (eyeKind === 1)
        return `<path d="M${x - 15} ${eyes + 3} Q${x} ${eyes - 11} ${x + 15} ${eyes + 3}"/><circle cx="${x}" cy="${eyes + 1}" r="5" fill="${ink}" stroke="none"/>`
      return `<path d="M${x - 14} ${eyes} Q${x} ${eyes + 9} ${x + 14} ${eyes}"/>`
    }),
    `<path d="M${chance.integer(316, 322)} ${eyes + 8} Q${chance.integer(306, 312)} ${eyes + 40} ${chance.integer(312, 318)} ${eyes + 46} L330 ${eyes + 46}" stroke-width="4"/>`,
    `<path d="M${320 - 28} ${mouth} Q320 ${mouth + smile} ${320 + 28} ${mouth}" ${isWoman ? `stroke="${seal}"` : ''}/>`,
  ]
  const glasses = chance.integer(0, 4)
  if (glasses === 0)
    parts.push(
      each((x) => `<circle cx="${x}" cy="${eyes + 2}" r="32"/>`),
      bridge(eyes, apart),
    )
  if (glasses === 1)
    parts.push(
      each((x) => `<rect x="${x - 33}" y="${eyes - 20}" width="66" height="44" rx="12"/>`),
      bridge(eyes, apart),
    )
  if (!isWoman && chance.next() < 0.22)
    parts.push(
      `<path d="M268 384 Q320 452 372 384 Q366 446 320 ${chance.integer(440, 456)} Q274 446 268 384 Z" fill="${hair}" fill-opacity="0.85" stroke="none"/>`,
    )
  if (isWoman && chance.next() < 0.5)
    parts.push(
      `<circle cx="226" cy="340" r="6" fill="${seal}" stroke="none"/><circle cx="414" cy="340" r="6" fill="${seal}" stroke="none"/>`,
    )
  return parts.join('')
}

function bridge(eyes: number, apart: number): string {
  return `<path d="M${320 - apart + 32} ${eyes} Q320 ${eyes - 8} ${320 + apart - 32} ${eyes}"/>`
}
