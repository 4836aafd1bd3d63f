import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createChalk, palettes } from './src/drawings/chalk/chalk.ts'

/**
 * Draws the board of the home page, stroke by stroke in the order of the hand: `node packages/demo-content/write-opening-board.ts`. Each
 * stroke has its start and its length in seconds.
 */
const chalk = createChalk(20_260_406)
const { line, arc, dot, write, column, marks } = chalk
const [a, b, r] = [170, 430, 260]
const y = 470
dot(a, y, 7)
dot(b, y, 7)
line(a - 60, y, b + 60, y, { w: 4 })
write('A', a - 44, y + 14, 48)
write('B', b + 14, y + 14, 48)
arc(a, y, r, 50, -112, { c: 'blue', w: 3 })
arc(b, y, r, 130, 292, { c: 'blue', w: 3 })
const apex = y - r * Math.sin(Math.PI / 3)
line(a, y, (a + b) / 2, apex, { c: 'yellow', w: 5 })
line(b, y, (a + b) / 2, apex, { c: 'yellow', w: 5 })
dot((a + b) / 2, apex, 7, 'yellow')
write('C', (a + b) / 2 - 16, apex - 74, 48, { c: 'yellow' })
write('AB = BC = CA', 150, 640, 46, { c: 'yellow' })
column('师者', 800, 60, 92)
column('所以传道', 680, 60, 76)
column('受业解惑也', 560, 60, 76)
arc(838, 104, [62, 62], -100, 264, { c: 'red', w: 4 })

/** Units of the drawing that the hand covers in a second, and the pause between two strokes. */
const [speed, pause] = [7500, 0.004]
let at = 0.1
const paths = marks.map(({ path, stroke, fill }) => {
  const points = (path.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)
  let length = 0
  for (let index = 2; index + 1 < points.length; index += 2)
    length += Math.hypot(
      (points[index] ?? 0) - (points[index - 2] ?? 0),
      (points[index + 1] ?? 0) - (points[index - 1] ?? 0),
    )
  const time = fill === undefined ? Math.max(0.03, length / speed) : 0.03
  const start = at
  at += time + pause
  const d = path.replaceAll(/-?\d+\.\d+/g, (value) => String(Math.round(Number(value))))
  const colour = palettes.slate[stroke.c ?? 'white']
  const style = `--s:${start.toFixed(2)}s;--t:${time.toFixed(2)}s`
  return fill === undefined
    ? `<path pathLength="1" stroke="${colour}" stroke-width="${(stroke.w ?? 5).toFixed(1)}" style="${style}" d="${d}"/>`
    : `<path class="dot" fill="${colour}" stroke="none" style="${style}" d="${d}"/>`
})
// A picture does not know what its reader prefers: the page asks for `#still` where nothing should move.
const motion = `path{stroke-dasharray:1 2;animation:d var(--t) linear var(--s) backwards}.dot{animation-name:o}svg:target path{animation:none}@keyframes d{from{stroke-dashoffset:1.05}}@keyframes o{from{opacity:0}}`
const svg = `<svg id="still" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 920 720" fill="none" stroke-linecap="round" stroke-linejoin="round"><style>${motion}</style>${paths.join('')}</svg>\n`
const file = join(import.meta.dirname, '../../apps/public-site/src/features/home/opening-board.svg')
writeFileSync(file, svg)
process.stdout.write(`${svg.length} bytes, ${at.toFixed(1)} s\n`)
