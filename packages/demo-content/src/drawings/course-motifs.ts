import type { Bilingual } from '../bilingual.ts'
import type { Chance } from '../chance.ts'

/** Draws on an area of 400 × 400; the caller sets the strokes. */
type Motif = (chance: Chance, ink: string, accent: string) => string

/** One for each category of courses, by slug. */
export const motifs: Readonly<Record<string, Motif>> = {
  'lesson-plans': notebook,
  dialogue: bubbles,
  assessment: marked,
  'reading-writing': openBook,
  inquiry: flask,
  'arts-movement': song,
  'first-years': stairs,
  leading: roundTable,
  'digital-classroom': screen,
  'class-and-home': house,
}

const shown: Readonly<Record<string, Bilingual>> = {
  'lesson-plans': ['翻开的听课本', 'a notebook of lessons'],
  dialogue: ['两个对话气泡', 'two speech bubbles'],
  assessment: ['批改过的作业单', 'a marked worksheet'],
  'reading-writing': ['一本翻开的书', 'an open book'],
  inquiry: ['实验用的烧瓶', 'a flask'],
  'arts-movement': ['音符', 'musical notes'],
  'first-years': ['通往太阳的台阶', 'stairs towards the sun'],
  leading: ['围坐一圈的圆桌', 'people around a table'],
  'digital-classroom': ['屏幕上的表格', 'a table on a screen'],
  'class-and-home': ['一座房子', 'a house'],
}

/** What the cover of a course shows, by the slug of its category. */
export function courseCoverAlt(category: string): Bilingual {
  return shown[category] ?? ['课程主题图案', 'the subject of the course']
}

function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}

function notebook(chance: Chance, ink: string, accent: string): string {
  const marked = chance.integer(1, 5)
  return `<rect x="60" y="20" width="290" height="360" rx="14"/><path d="M130 20V380"/>${repeat(6, (index) => `<path d="M36 ${60 + index * 56}H84"/><path d="M160 ${76 + index * 50}H${index === marked ? 320 : chance.integer(210, 310)}" stroke="${index === marked ? accent : ink}" stroke-width="${index === marked ? 22 : 9}"/>`)}`
}

function bubbles(chance: Chance, ink: string, accent: string): string {
  const dots = chance.integer(2, 4)
  return `<path d="M30 60Q30 20 70 20H260Q300 20 300 60V150Q300 190 260 190H130L80 240V190H70Q30 190 30 150Z"/><path d="M130 250Q130 214 166 214H340Q376 214 376 250V320Q376 356 340 356H330V396L286 356H166Q130 356 130 320Z" fill="${accent}"/>${repeat(dots, (index) => `<circle cx="${165 + (index - (dots - 1) / 2) * 60}" cy="105" r="13" fill="${ink}" stroke="none"/>`)}`
}

function marked(chance: Chance, ink: string, accent: string): string {
  const ticked = chance.integer(0, 3)
  return `<path d="M70 20H270L340 90V380H70Z"/><path d="M270 20V90H340"/>${repeat(4, (index) => `<path d="M110 ${140 + index * 58}l14 16l26 -32" stroke="${index === ticked ? accent : ink}"/><path d="M178 ${140 + index * 58}H${chance.integer(230, 305)}"/>`)}<circle cx="300" cy="330" r="58" stroke="${accent}" stroke-width="14"/>`
}

function openBook(chance: Chance, _ink: string, accent: string): string {
  const lines = repeat(4, (index) => {
    const y = 150 + index * 46
    return `<path d="M60 ${y}Q${chance.integer(100, 130)} ${y - 16} ${chance.integer(150, 172)} ${y}M228 ${y}Q280 ${y - 16} ${chance.integer(310, 342)} ${y}"/>`
  })
  return `<path d="M200 110Q120 60 20 90V340Q120 310 200 360Q280 310 380 340V90Q280 60 200 110Z"/><path d="M200 110V360"/>${lines}<path d="M250 ${chance.integer(20, 40)}V150L272 128L294 150V70" fill="${accent}" stroke="none"/>`
}

function flask(chance: Chance, ink: string, accent: string): string {
  const level = chance.integer(220, 270)
  return `<path d="M150 20H250M165 20V150L60 350Q50 380 84 380H316Q350 380 340 350L235 150V20"/><path d="M${165 - (level - 150) * 0.52} ${level}Q160 ${level - 24} 200 ${level}T${235 + (level - 150) * 0.52} ${level}L330 352Q338 372 316 372H84Q62 372 70 352Z" fill="${accent}" fill-opacity="0.75" stroke="none"/>${repeat(chance.integer(3, 6), () => `<circle cx="${chance.integer(130, 270)}" cy="${chance.integer(290, 350)}" r="${chance.integer(7, 16)}" stroke="${ink}" stroke-width="6"/>`)}`
}

function song(chance: Chance, ink: string, accent: string): string {
  const staff = repeat(
    5,
    (index) =>
      `<path d="M10 ${120 + index * 40}Q130 ${80 + index * 40} 200 ${120 + index * 40}T390 ${110 + index * 40}" stroke-width="5"/>`,
  )
  const notes = repeat(4, (index) => {
    const [x, y] = [60 + index * 90, 140 + chance.integer(0, 4) * 34]
    const fill = index === 2 ? accent : ink
    return `<ellipse cx="${x}" cy="${y}" rx="24" ry="18" transform="rotate(-18 ${x} ${y})" fill="${fill}" stroke="${fill}"/><path d="M${x + 23} ${y - 6}V${y - 110}" stroke="${fill}"/>`
  })
  return staff + notes
}

function stairs(chance: Chance, ink: string, accent: string): string {
  const steps = chance.integer(4, 6)
  const [wide, high] = [340 / steps, 240 / steps]
  return `<circle cx="${chance.integer(90, 140)}" cy="100" r="56" fill="${accent}" stroke="none"/><path d="M20 380${repeat(steps, () => `v${-high}h${wide}`)}V380Z" fill="${ink}" fill-opacity="0.14"/><path d="M${20 + wide * (steps - 0.5)} ${380 - high * steps - 8}v-70h44l-16 22l16 22h-44"/>`
}

function roundTable(chance: Chance, ink: string, accent: string): string {
  const seats = chance.integer(6, 9)
  const chosen = chance.integer(0, seats - 1)
  const chairs = repeat(seats, (index) => {
    const angle = (index / seats) * Math.PI * 2
    const [x, y] = [200 + Math.cos(angle) * 165, 200 + Math.sin(angle) * 165]
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="34" fill="${index === chosen ? accent : ink}" fill-opacity="${index === chosen ? 1 : 0.16}"/>`
  })
  return `<circle cx="200" cy="200" r="104"/><path d="M150 180H250M150 212H${chance.integer(200, 240)}"/>${chairs}`
}

function screen(chance: Chance, ink: string, accent: string): string {
  const cells = repeat(20, (index) => {
    const isLit = chance.next() < 0.3
    return `<rect x="${60 + (index % 5) * 58}" y="${70 + Math.floor(index / 5) * 48}" width="44" height="34" rx="5" fill="${isLit ? accent : ink}" fill-opacity="${isLit ? 1 : chance.integer(1, 4) / 10}" stroke="none"/>`
  })
  return `<rect x="24" y="36" width="352" height="250" rx="18"/>${cells}<path d="M140 380H260M200 286V380"/>`
}

function house(chance: Chance, _ink: string, accent: string): string {
  const lit = chance.integer(0, 3)
  const panes = repeat(
    4,
    (index) =>
      `<rect x="${110 + (index % 2) * 108}" y="${190 + Math.floor(index / 2) * 84}" width="72" height="56" fill="${index === lit ? accent : 'none'}"/>`,
  )
  return `<path d="M20 190L200 30L380 190M62 156V372H338V156"/>${panes}<path d="M290 60V${chance.integer(96, 112)}"/>`
}
