import { essays } from '../texts/articles/index.ts'
import { courses } from '../texts/courses/index.ts'
import { appGroups } from '../texts/site-texts.ts'
import { portraits } from '../texts/teachers/index.ts'
import { createChalk, renderChalk, widthOf } from './chalk/chalk.ts'

/** What each screen lists, by the order of the groups: the site's own content. */
const rowsOf: readonly (() => readonly string[])[] = [
  () => portraits.map(({ name }) => name[0]),
  () => courses.filter(({ days }) => days === undefined).map(({ title }) => title[0]),
  () => essays.map(({ title }) => title[0]),
  () => ['10:02 教师提问', '等了 3 秒', '第 4 组，林举手', '为什么是他？', '10:15 再讲讲', '谁没有开口？'],
]

const rows = 7

/** A phone with one of the app's screens, sketched on paper with the content that it shows, in 3 : 4. */
export function appScreenSvg(index: number, pixels: number): string {
  const chalk = createChalk(6000 + index * 23)
  const { rect, write, line, fill, circle } = chalk
  rect(300, 60, 600, 1480, { w: 9 })
  line(520, 110, 680, 110, { c: 'dim', w: 8 })
  write(appGroups[index]?.title[0] ?? '', 350, 170, 76, { c: 'red', w: 7 })
  line(350, 280, 850, 276, { w: 4 })
  for (const [at, words] of (rowsOf[index]?.() ?? []).slice(0, rows).entries()) {
    const y = 320 + at * 160
    const isNote = index === 3 && at % 2 === 1
    write(words, 360, y + 30, Math.min(54, 480 / widthOf(words, 1)), { c: isNote ? 'blue' : 'white' })
    line(350, y + 130, 850, y + 130, { c: 'dim', w: 3 })
  }
  fill(
    [
      [350, 1436],
      [850, 1436],
      [850, 1440],
      [350, 1440],
    ],
    'dim',
    0.5,
  )
  for (const at of [0, 1, 2, 3]) circle(425 + at * 117, 1484, 18, { c: at === index ? 'red' : 'dim' })
  return renderChalk(chalk, 'paper', { x: 0, y: 0, width: 1200, height: 1600, pixels })
}
