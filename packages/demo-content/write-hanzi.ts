import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { essays } from './src/texts/articles/index.ts'
import { courses } from './src/texts/courses/index.ts'
import { portraits } from './src/texts/teachers/index.ts'

/**
 * Takes over the strokes of the characters that boards write, from the npm package `hanzi-writer-data` (Arphic Public License, see
 * ARPHICPL.TXT beside this file): `node packages/demo-content/write-hanzi.ts <folder of the package>`. Only the middle lines are kept, on a
 * grid of 86 × 86.
 */
const [, , source] = process.argv
if (source === undefined) throw new Error('Name the folder of the unpacked package hanzi-writer-data')
const drawings = join(import.meta.dirname, 'src', 'drawings')
const boards = readdirSync(drawings, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(join(drawings, name), 'utf8'))
const entries = readdirSync(join(import.meta.dirname, 'src', 'texts'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /site-texts|company\.ts|certificates|\bpeople/.test(name))
  .map((name) => readFileSync(join(import.meta.dirname, 'src', 'texts', name), 'utf8'))
const names = [...essays.map(({ title }) => title[0]), ...portraits.map(({ name }) => name[0])]
const titles = courses.flatMap(({ title, lessons }) => [title[0], ...lessons.map(([lesson]) => lesson)])
const people = ['records/people.ts', 'pictures.ts', '../write-opening-board.ts'].map((name) =>
  readFileSync(join(import.meta.dirname, 'src', name), 'utf8'),
)
const wanted = new Set([...boards, ...entries, ...titles, ...names, ...people].join('').match(/\p{Script=Han}/gu))
const grid = (value: number) => String.fromCharCode(35 + Math.max(0, Math.min(85, Math.round((value / 1024) * 85))))
const table: Record<string, string> = {}
for (const character of [...wanted].toSorted()) {
  const { medians }: { medians: [number, number][][] } = JSON.parse(
    readFileSync(join(source, `${character}.json`), 'utf8'),
  )
  // The source has y upwards from a baseline at 124 of 1024.
  table[character] = medians.map((stroke) => stroke.map(([x, y]) => grid(x) + grid(900 - y)).join('')).join(' ')
}
writeFileSync(join(drawings, 'chalk', 'hanzi.json'), `${JSON.stringify(table, undefined, 2)}\n`)
